import DataSourceCore
import DataSourceDiffing
import DataSourceObservation
import DataSourceOperators
import DataSourceStreams
import DataSourceSwiftUI
import Foundation
import Observation
import TestSupport
import Testing

struct Person: Identifiable, Equatable, Sendable {
  var id: Int
  var name: String
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
final class Store {
  var people = [Person(id: 1, name: "Ada")]
}

/// The documentation's examples that need no SwiftUI; `ArticleTests` checks that none is missing or
/// different.
@MainActor @Suite struct ArticleExamples {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func overview() throws {
    nonisolated(unsafe) var output: [String] = []
    @Sendable nonisolated func print(_ value: Any) { output.append("\(value)") }

    let people = DiffableListDataSource(items: [
      Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"),
    ])
    let model = ObservedList(people.sorted(by: \.name))

    withObservationTracking {
      print(model.rows.map(\.id))  // [1, 2]
    } onChange: {
      print("another order")
    }
    try people.update(id: 1) { $0.name = "Zoe" }  // another order

    expectEqual(output, ["[1, 2]", "another order"])
    expectEqual(model.rows.map(\.item?.name), ["Grace", "Zoe"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func models() async {
    let store = Store()
    let people = DiffableListDataSource<Person>()
    let binding = people.bind(to: store, \.people) { $0.items = $1 }
    expectEqual(people.items, store.people)
    withExtendedLifetime(binding) {}
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  @Test func streams() async {
    let store = Store()
    let people = DiffableListDataSource<Person>()
    let binding = people.bind(to: Observations { store.people }) { await $0.applyInBackground($1) }
    while people.items != store.people { await Task.yield() }
    binding.cancel()
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  @Test func elements() async {
    let output = Output()
    let people = DiffableListDataSource(items: [Person(id: 1, name: "Ada")])
    let model = ObservedList(people)
    let task = Task {
      @MainActor func print(_ line: String) { output.lines.append(line) }
      for await count in Observations({ model.rows.count }) {
        print("\(count) people")
      }
    }
    while output.lines.isEmpty { await Task.yield() }
    people.items = []
    while output.lines.count < 2 { await Task.yield() }
    task.cancel()
    expectEqual(output.lines, ["1 people", "0 people"])
  }

  @MainActor private final class Output { var lines: [String] = [] }
}
