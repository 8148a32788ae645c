import HeadlessBrowser
import Testing
import TodoCore

extension OneByOne {
  /// Windows that lose their connection, or their place.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct ReconnectTests {
    @Test func reconnectingWindowGetsEverything() async throws {
      try await Stage.run(.sample(seed: 5)) { stage in
        let window = try await stage.open("?sort=title")
        let before = try await window.shown()
        try await window.page.run("todo.connection.socket.close()")
        try await wait(for: "the window to go") { await stage.hub.windows != [window.number] }
        try await stage.hub.perform(.delete(id: 5))
        try await stage.hub.perform(.shuffle)
        try await wait(for: "the window to come again") {
          let state: String = try await window.page.evaluate("document.body.dataset.state")
          return await stage.hub.windows.count == 1 && state == "live"
        }
        let number = try #require(await stage.hub.windows.first)
        let again = TestWindow(page: window.page, number: number, hub: stage.hub)
        let after = try await again.shown()
        #expect(after.content == (try await again.expected()))
        #expect(after.faults == 0)
        // Even so, rows keep their elements.
        #expect(after.rowSerials == before.rowSerials.filter { $0.key != 5 })
      }
    }

    @Test func windowThatHasLostTrackAsksForEverything() async throws {
      try await Stage.run(.sample(seed: 6)) { stage in
        let window = try await stage.open()
        for wrong in [
          // One message too many, a batch that does not fit, and content of something else.
          #"{"kind":"batch","number":7,"counts":[4,3,3]}"#,
          #"{"kind":"batch","number":todo.connection.number + 1,"counts":[1]}"#,
          #"{"kind":"content","number":todo.connection.number + 1,"updated":[[0,0,{"id":99}]]}"#,
        ] {
          try await window.page.run(
            "(todo.connection.faults = 0, todo.connection.receive(\(wrong)))")
          try await wait(for: "the page to notice") {
            try await window.page.evaluate(
              "todo.connection.faults === 1 && !todo.connection.isLost")
          }
          try await stage.hub.perform(.shuffle)
          try await window.settle()
          #expect(try await window.shown().content == (try await window.expected()))
        }
      }
    }

    @Test func garbageIsAnsweredWithAnError() async throws {
      try await Stage.run(.sample(seed: 7)) { stage in
        let window = try await stage.open()
        for garbage in [
          "", "{", "[]", "{\\\"do\\\":\\\"explode\\\"}",
          "{\\\"do\\\":\\\"delete\\\",\\\"id\\\":1e99}",
        ] {
          try await window.page.run(
            """
            (document.querySelector('#toast').classList.remove('shown'), todo.connection.sent += 1,
              todo.connection.socket.send("\(garbage)"))
            """)
          try await window.settle()
          try await wait(for: "the error") {
            try await window.page.evaluate("document.querySelector('#toast.shown') !== null")
          }
        }
        #expect(try await window.shown().content == (try await window.expected()))
        #expect(try await window.shown().faults == 0)
      }
    }
  }
}
