import DataSourceKit
import Foundation
import HeadlessBrowser
import Testing
import TodoCore

extension OneByOne {
  /// `list.js` and `batch.js` on their own: every transition between any two small lists.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct BatchTests {
    /// Sections 1 and 2, and the to-dos 11, 12 and 13, in every arrangement.
    private static var states: [[TodoSection]] {
      var result: [[TodoSection]] = []
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
                TodoSection(id: $0, items: $1.map { Todo(id: $0, title: "") })
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

    /// Titles and ticks that differ between most states.
    private static func dressed(
      _ state: [TodoSection], _ number: Int
    ) -> [TodoSection] {
      state.map { section in
        TodoSection(
          id: section.id,
          items: section.items.map {
            Todo(
              id: $0.id, title: "\($0.id) \((number / $0.id) % 2)",
              isDone: (number + $0.id) % 3 == 0)
          },
          headerTitle: "Section \(section.id) \((number / 3 + section.id) % 2)")
      }
    }

    /// A page that goes from state to state, and the messages it gets for that.
    private final class Journey {
      private let store: TodoStore
      private var messages: [String] = []
      private var page: RemotePage<Todo>?

      init(_ state: [TodoSection]) {
        store = TodoStore(state)
        page = RemotePage(
          store.lists, todo: { $0 }, sectionID: { [store] in store.lists.sectionID(at: $0) },
          send: { [unowned self] in messages.append(String(decoding: $0.json, as: UTF8.self)) })
        page?.resync()
      }

      /// The messages since the last call, as members of an array.
      func takeMessages() throws -> String {
        if let page { try page.acknowledge(page.lastNumber) }
        defer { messages = [] }
        return messages.joined(separator: ",")
      }

      func go(to state: [TodoSection]) { store.apply(state) }
    }

    private struct Report: Decodable, Sendable {
      var failures: [String]
      var batches: Int
      var contents: Int
    }

    /// Of the transitions between states of several items, every nth is checked.
    private static let stride = TestLength.pick(5, long: 1)

    @Test func everySmallTransition() async throws {
      let states = Self.states
      // None, one section with 16 arrangements of rows, two with 49, in both orders.
      try #require(states.count == 131)
      try await Stage.run(.sample(seed: 1)) { stage in
        let window = try await stage.open()
        try await window.page.run(Self.runner)
        var (batches, contents, transitions, changes) = (0, 0, 0, 0)
        for (from, old) in states.enumerated() {
          // From this state to each later one, and back.
          let before = Self.dressed(old, from)
          let journey = Journey(before)
          var lines = [
            "{\"messages\":[\(try journey.takeMessages())],\"after\":\(try Self.screen(before))}"
          ]
          for (to, new) in states.enumerated() where to >= from {
            let isSmall = [old, new].allSatisfy { $0.reduce(0) { $0 + $1.items.count } < 2 }
            guard isSmall || (from + to).isMultiple(of: Self.stride) else { continue }
            if to > from { changes += 2 }
            for state in [Self.dressed(new, from + to), before] {
              journey.go(to: state)
              let messages = try journey.takeMessages()
              lines.append("{\"messages\":[\(messages)],\"after\":\(try Self.screen(state))}")
            }
          }
          let report = try await window.page.evaluate(
            "check([\(lines.joined(separator: ","))])", as: Report.self)
          try #require(report.failures.isEmpty, "from state \(from): \(report.failures.prefix(3))")
          batches += report.batches
          contents += report.contents
          transitions += lines.count - 1
        }
        print("\(transitions) transitions: \(batches) batches, \(contents) contents")
        // All but those from a state to itself need a batch. So do a few of these: an empty section
        // with another title is deleted and inserted.
        #expect(changes >= 131 * 130 / Self.stride)
        #expect(batches >= changes && contents > 5_000 / Self.stride)
        let exceptions = await window.page.exceptions
        #expect(exceptions.isEmpty)
      }
    }

    private static let wrongBatches = [
      (#"{"counts":[3],"deleted":[[0,0]]}"#, "H2"),
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
    ]

    @Test func wrongBatchesAreRefused() async throws {
      try await Stage.run(.sample(seed: 1)) { stage in
        let window = try await stage.open()
        for (batch, rule) in Self.wrongBatches {
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
          #expect(result == [rule, "1,2,3"], "\(batch)")
        }
      }
    }

    private static func screen(_ sections: [TodoSection]) throws -> String {
      let lines = sections.flatMap { section in
        ["\(section.id) \(section.headerTitle ?? "")"]
          + section.items.map { "\($0.id) \($0.title) \($0.isDone)" }
      }
      return String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
    }
  }
}
