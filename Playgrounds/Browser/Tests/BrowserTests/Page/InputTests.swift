import HeadlessBrowser
import Testing
import TodoCore

extension OneByOne {
  /// What a user does with mouse, finger and keyboard, as that window, another one and the hub show
  /// it.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct InputTests {
    /// Two windows of the same store.
    private struct Pair {
      var mine: TestWindow
      var other: TestWindow

      init(_ stage: Stage, height: Int = 900) async throws {
        mine = try await stage.open(height: height)
        other = try await stage.open()
      }

      /// The content of both windows, which must equal that of the hub.
      func titles() async throws -> [String: [String]] {
        try await mine.settle()
        let (first, second) = (try await mine.shown(), try await other.shown())
        #expect(first.content == (try await mine.expected()))
        #expect(second.content == (try await other.expected()))
        #expect(first.content == second.content)
        for section in first.sections + second.sections {
          let open = section.rows.count { !$0.done }
          #expect(section.badge == (open > 0 ? "\(open)" : ""), "\(section.title)")
        }
        #expect(first.faults == 0 && second.faults == 0)
        let exceptions = await mine.page.exceptions + other.page.exceptions
        #expect(exceptions.isEmpty)
        return Dictionary(first.sections.map { ($0.title, $0.rows.map(\.title)) }) { $1 }
      }

      /// The place of a row, or of a part of it.
      func row(_ title: String, _ part: String = "") async throws -> PagePoint {
        let page = try await mine.shown()
        let row = try #require(page.sections.flatMap(\.rows).first { $0.title == title })
        return try await mine.middle(of: ".row[data-id='\(row.id)'] \(part)")
      }

      func click(_ selector: String, times: Int = 1) async throws {
        try await mine.page.click(mine.middle(of: selector), times: times)
      }
    }

    private func run(_ body: (Pair) async throws -> Void) async throws {
      try await Stage.run(.sample(seed: 3)) { try await body(Pair($0)) }
    }

    @Test func addTickEditDelete() async throws {
      try await run { pair in
        let page = pair.mine.page
        try await pair.click(".section:nth-child(2) .add input")
        try await page.type("Buy <ink>")
        try await page.press("Enter")
        #expect(try await pair.titles()["Work"]?.last == "Buy <ink>")

        try await page.click(pair.row("Buy <ink>", ".tick"))
        _ = try await pair.titles()
        #expect(try await pair.other.expected()[1].todos.last?.isDone == true)

        try await page.click(pair.row("Buy <ink>", ".title"), times: 2)
        try await page.type("Buy paper")
        try await page.press("Enter")
        #expect(try await pair.titles()["Work"]?.last == "Buy paper")

        try await page.click(pair.row("Buy paper", ".title"), times: 2)
        try await page.type("Never mind")
        try await page.press("Escape")
        #expect(try await pair.titles()["Work"]?.last == "Buy paper")

        try await page.click(pair.row("Buy paper", ".delete"))
        #expect(try await pair.titles()["Work"]?.last == "Review the change sets")
      }
    }

    @Test func drag() async throws {
      try await run { pair in
        let page = pair.mine.page
        var target = try await pair.row("Fix the kitchen tap")
        target.y += 12
        try await page.drag(from: pair.row("Water the plants"), to: target)
        let home = ["Fix the kitchen tap", "Water the plants", "Call Grandma", "Sort the books"]
        #expect(try await pair.titles()["Home"] == home)

        target = try await pair.row("Plant tulips")
        target.y -= 12
        try await page.drag(from: pair.row("Call Grandma", ".grip"), to: target, steps: 12)
        #expect(try await pair.titles()["Garden"]?.first == "Call Grandma")

        // Dropped where it was.
        try await page.drag(from: pair.row("Call Grandma"), to: pair.row("Call Grandma", ".title"))
        #expect(try await pair.titles()["Garden"]?.first == "Call Grandma")

        try await page.call("Emulation.setTouchEmulationEnabled", ["enabled": true])
        target = try await pair.row("Answer Edsger")
        target.y -= 12
        try await page.touchDrag(from: pair.row("Mend the fence", ".grip"), to: target)
        #expect(try await pair.titles()["Work"]?.first == "Mend the fence")
      }
    }

    @Test func dragIsExplainedWhileSorted() async throws {
      try await run { pair in
        let page = pair.mine.page
        try await pair.mine.page.run("todo.setView({ sort: 'newest' })")
        try await pair.mine.settle()
        let before = try await pair.mine.shown().content
        try await page.drag(from: pair.row("Call Grandma"), to: pair.row("Answer Edsger"))
        try await pair.mine.settle()
        #expect(try await pair.mine.shown().content == before)
        let text: String = try await page.evaluate(
          "document.querySelector('#toast.shown').textContent")
        #expect(text.contains("My order"))
      }
    }

    @Test func filterAndSort() async throws {
      try await run { pair in
        try await pair.click("#filter")
        try await pair.mine.page.type("THE")
        try await pair.mine.settle()
        var shown = try await pair.mine.shown()
        #expect(
          shown.sections.map { $0.rows.map(\.title) } == [
            ["Water the plants", "Fix the kitchen tap", "Sort the books"],
            ["Prepare the talk", "Review the change sets"], ["Mend the fence", "Rake the leaves"],
          ])
        #expect(try await pair.other.shown().sections.map(\.rows.count) == [4, 3, 3])

        try await pair.mine.page.run(
          """
          (() => {
            const sort = document.querySelector('#sort')
            sort.value = 'title'
            sort.dispatchEvent(new Event('change', { bubbles: true }))
          })()
          """)
        try await pair.mine.settle()
        shown = try await pair.mine.shown()
        #expect(
          shown.sections.first?.rows.map(\.title) == [
            "Fix the kitchen tap", "Sort the books", "Water the plants",
          ])
        #expect(shown.content == (try await pair.mine.expected()))

        try await pair.mine.page.click(pair.row("Sort the books", ".tick"))
        try await pair.click("#show button[value='done']")
        try await pair.mine.settle()
        #expect(
          try await pair.mine.shown().content.flatMap(\.todos).map(\.title) == ["Sort the books"])
      }
    }

    @Test func keyboard() async throws {
      try await run { pair in
        let page = pair.mine.page
        try await page.run("document.querySelector('.row').focus()")
        try await page.press("ArrowDown")
        try await page.press(" ")
        #expect(try await pair.titles()["Home"]?[1] == "Fix the kitchen tap")
        #expect(try await pair.other.expected()[0].todos[1].isDone)
        // The row keeps focus while it moves, so the key can be pressed again.
        for _ in 0..<3 {
          try await page.press("ArrowDown", alt: true)
          _ = try await pair.titles()
        }
        #expect(try await pair.titles()["Work"]?.first == "Fix the kitchen tap")
        try await page.press("ArrowUp", alt: true)
        #expect(try await pair.titles()["Home"]?.last == "Fix the kitchen tap")
        try await page.press("Enter")
        try await page.type("Tap")
        try await page.press("Enter")
        #expect(try await pair.titles()["Home"]?.last == "Tap")
        try await page.press("Delete")
        #expect(try await pair.titles()["Home"]?.count == 3)
      }
    }

    @Test func sectionsAndShuffle() async throws {
      try await run { pair in
        try await pair.click("#add-section")
        #expect(try await pair.titles()["New section"] == [])
        try await pair.click(".section:last-child h2", times: 2)
        try await pair.mine.page.type("Later")
        try await pair.mine.page.press("Enter")
        #expect(try await pair.titles()["Later"] == [])
        try await pair.click(".section:last-child button[value='up']")
        _ = try await pair.titles()
        #expect(
          try await pair.other.expected().map(\.title) == ["Home", "Work", "Later", "Garden"])
        try await pair.click(".section:nth-child(3) button[value='delete']")
        #expect(try await pair.titles().keys.sorted() == ["Garden", "Home", "Work"])
        let before = try await pair.other.expected()
        try await pair.click("#shuffle")
        let titles = try await pair.titles()
        #expect(titles.values.flatMap(\.self).count == 10)
        #expect(try await pair.other.expected() != before)
      }
    }
  }
}
