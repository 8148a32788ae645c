import DataSourceDiffing
import DataSourceKit
import Foundation
import HeadlessBrowser
import Testing
import TodoCore

extension OneByOne {
  /// `list.js` and `batch.js` by themselves: every transition between any two small lists.
  @Suite(.serialized, .timeLimit(.minutes(3))) struct BatchTests {
    /// Sections 1 and 2, and the to-dos 11, 12 and 13, in every arrangement.
    private static var states: [[SectionContent<Int, Todo>]] {
      var result: [[SectionContent<Int, Todo>]] = []
      for sections in arrangements([1, 2]) {
        guard !sections.isEmpty else {
          result.append([])
          continue
        }
        for items in arrangements([11, 12, 13]) {
          for cut in sections.count == 1 ? [items.count] : Array(0...items.count) {
            let parts = [Array(items[..<cut]), Array(items[cut...])]
            result.append(
              zip(sections, parts).map {
                SectionContent(id: $0, items: $1.map { Todo(id: $0, title: "") })
              })
          }
        }
      }
      return result
    }

    /// Some of the values, in every order.
    private static func arrangements(_ values: [Int]) -> [[Int]] {
      [[]]
        + values.flatMap { first in
          arrangements(values.filter { $0 != first }).map { [first] + $0 }
        }
    }

    /// Titles and ticks that differ from state to state, and are the same in some.
    private static func dressed(
      _ state: [SectionContent<Int, Todo>], _ number: Int
    ) -> [SectionContent<Int, Todo>] {
      state.map { section in
        SectionContent(
          id: section.id,
          items: section.items.map {
            Todo(
              id: $0.id, title: "\($0.id) \((number / $0.id) % 2)",
              isDone: (number + $0.id) % 3 == 0)
          },
          headerTitle: "Section \(section.id) \((number / 3 + section.id) % 2)")
      }
    }

    /// The messages of a transition, as a page gets them.
    private static func messages(
      from old: [SectionContent<Int, Todo>], to new: [SectionContent<Int, Todo>]
    ) -> [String] {
      let store = TodoStore(old)
      var messages: [String] = []
      let page = RemotePage(
        store.lists, sectionID: { store.lists.content(of: $0)?.id ?? 0 },
        send: { messages.append(String(decoding: $0.json, as: UTF8.self)) })
      page.resync()
      store.lists.apply(contents: new)
      return messages
    }

    private struct Report: Decodable, Sendable {
      var failures: [String]
      var batches: Int
      var contents: Int
    }

    @Test func everySmallTransition() async throws {
      let states = Self.states
      // None, one section with 16 arrangements of rows, two with 49, in both orders.
      try #require(states.count == 131)
      try await Stage.run(.sample(seed: 1)) { stage in
        let window = try await stage.open()
        try await window.page.run(Self.runner)
        var (batches, contents) = (0, 0)
        for (from, old) in states.enumerated() {
          let before = Self.dressed(old, from)
          let lines = try states.enumerated().map { to, new in
            let after = Self.dressed(new, from + to)
            let messages = Self.messages(from: before, to: after).joined(separator: ",")
            return "{\"messages\":[\(messages)],\"before\":\(try Self.screen(before)),"
              + "\"after\":\(try Self.screen(after))}"
          }
          let report = try await window.page.evaluate(
            "check([\(lines.joined(separator: ","))])", as: Report.self)
          try #require(report.failures.isEmpty, "from state \(from): \(report.failures.prefix(3))")
          batches += report.batches
          contents += report.contents
        }
        print(
          "\(states.count * states.count) transitions: \(batches) batches, \(contents) contents")
        #expect(batches > 15_000 && contents > 5_000)
        let exceptions = await window.page.exceptions
        #expect(exceptions.isEmpty)
      }
    }

    @Test(arguments: [
      (#"{"counts":[2],"deleted":[[0,0]]}"#, "H2"),
      (#"{"counts":[3,0]}"#, "H1"),
      (#"{"counts":[3],"deleted":[[0,3]],"inserted":[[0,0,{"id":9}]]}"#, "H3"),
      (#"{"counts":[3],"deleted":[[1,0]]}"#, "H3"),
      (#"{"counts":[3],"deleted":[[0,-1]],"inserted":[[0,0,{"id":9}]]}"#, "H3"),
      (#"{"counts":[3],"inserted":[[0,7,{"id":9}]]}"#, "H3"),
      (#"{"counts":[2],"deleted":[[0,0],[0,0]]}"#, "H4"),
      (#"{"counts":[3],"deleted":[[0,0]],"moved":[[0,0,0,1]]}"#, "H4"),
      (#"{"counts":[3],"deleted":[[0,0],[0,1]],"inserted":[[0,0,{"id":8}],[0,0,{"id":9}]]}"#, "H5"),
      (#"{"counts":[],"deletedSections":[0],"deleted":[[0,0]]}"#, "H8"),
      (
        #"{"counts":[2,1],"insertedSections":[[1,{"id":5,"rows":[]}]],"moved":[[0,0,1,0]]}"#,
        "H6"
      ),
      (#"{"counts":[4],"inserted":[[0,0,{"id":1}]]}"#, "identity"),
    ])
    func wrongBatchesAreRefused(batch: String, rule: String) async throws {
      try await Stage.run(.sample(seed: 1)) { stage in
        let window = try await stage.open()
        let result = try await window.page.evaluate(
          """
          import('/batch.js').then(({ applyBatch }) => {
            const sections = [{ id: 4, rows: [{ id: 1 }, { id: 2 }, { id: 3 }] }]
            try {
              applyBatch(sections, \(batch))
              return ['accepted']
            } catch (error) {
              return [error.rule, sections[0].rows.map((row) => row.id).join()]
            }
          })
          """, as: [String].self)
        #expect(result == [rule, "1,2,3"])
      }
    }

    private static func screen(_ sections: [SectionContent<Int, Todo>]) throws -> String {
      let lines = sections.flatMap { section in
        ["\(section.id) \(section.headerTitle ?? "")"]
          + section.items.map { "\($0.id) \($0.title) \($0.isDone)" }
      }
      return String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
    }

    /// Carries transitions out on lists of their own, with elements, and compares.
    private static let runner = """
      import('/list.js').then(({ List }) => {
        window.check = (transitions) => {
          const report = { failures: [], batches: 0, contents: 0 }
          for (const { messages, before, after } of transitions) {
            const list = new List(document.createElement('main'), document.createElement('div'))
            const screen = () => [...list.root.querySelectorAll('.section')].flatMap((section) => [
              `${section.dataset.section} ${section.querySelector('h2').textContent}`,
              ...[...section.querySelectorAll('.row')].map((row) =>
                `${row.dataset.id} ${row.querySelector('.title').textContent} `
                + row.querySelector('input').checked),
            ])
            const elements = (selector, name) => new Map(
              [...list.root.querySelectorAll(selector)].map((e) => [e.dataset[name], e]))
            const fail = (text) => report.failures.push(
              `${text}: ${before.join()} to ${after.join()} by ${JSON.stringify(messages)}`)
            try {
              list.snapshot(messages[0])
              if (screen().join() !== before.join()) fail('snapshot')
              const rows = elements('.row', 'id')
              const sections = elements('.section', 'section')
              for (const message of messages.slice(1)) {
                list[message.kind](message)
                report[message.kind === 'batch' ? 'batches' : 'contents'] += 1
              }
              if (screen().join() !== after.join()) fail(`shows ${screen().join()}`)
              for (const [old, now] of [
                [rows, elements('.row', 'id')], [sections, elements('.section', 'section')],
              ]) for (const [id, element] of now) {
                if (old.has(id) && old.get(id) !== element) fail(`${id} has another element`)
              }
            } catch (error) { fail(String(error)) }
          }
          return report
        }
      })
      """
  }
}
