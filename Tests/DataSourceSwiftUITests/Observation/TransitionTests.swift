import DataSourceDiffing
import DataSourceObservation
import DataSourceSwiftUI
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Which readers are invalidated by transitions of a data source that computes its changes.
@MainActor @Suite struct TransitionTests {
  /// All lists of some items, each at most once.
  private static func lists(of items: [Int]) -> [[Row]] {
    items.reduce([[]]) { lists, item in
      lists
        + lists.flatMap { list in
          (0...list.count).map { place in
            var list = list
            list.insert(Row(item), at: place)
            return list
          }
        }
    }
  }

  private static func updates(of rows: [Row]) -> [[Row]] {
    rows.indices.reduce([rows]) { lists, index in
      lists
        + lists.map { list in
          var list = list
          list[index].version = 1
          return list
        }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private func check(
    _ readers: [Reader], _ model: Model, _ expected: [[Row]], _ failures: inout Failures,
    _ trial: @autoclosure () -> String
  ) {
    var problems = readers.compactMap(\.problem)
    if model.contents != expected { problems.append("holds \(model.contents)") }
    failures.check(problems, in: trial())
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Every transition of three items`() {
    var failures = Failures()
    let lists = Self.lists(of: [1, 2, 3])
    for old in lists {
      for target in lists {
        for new in Self.updates(of: target) {
          let source = DiffableListDataSource(items: old)
          let model = Model(source)
          let readers = model.makeReaders()
          source.items = new
          check(readers, model, [new], &failures, "\(old) → \(new)")
        }
      }
    }
    failures.report()
    expectEqual(failures.trials, 16 * 79)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Random transitions of sections, with readers of earlier ones`() {
    var failures = Failures()
    var groups = RandomGroups(seed: 18, repeats: false)
    for round in 0..<Self.rounds {
      let transition = groups.next(round: round)
      let source = DiffableSectionedDataSource(sections: transition.old.map(\.section))
      let model = Model(source)
      var readers = model.makeReaders()
      var new = transition.new
      for step in 0..<3 {
        source.sections = new.map(\.section)
        check(
          readers, model, new.map(\.items), &failures, "\(transition) round \(round), step \(step)")
        for reader in readers { reader.track() }
        readers += model.makeReaders()
        new = groups.changed(new, items: 4)
      }
    }
    failures.report()
  }

  private static let rounds = TestLength.pick(60, long: 3_000)
}
