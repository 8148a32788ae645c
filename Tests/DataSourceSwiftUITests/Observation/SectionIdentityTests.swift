import DataSourceCore
import DataSourceDiffing
import DataSourceObservation
import DataSourceOperators
import DataSourceSwiftUI
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Observed sections are the same objects as long as their identities are in the data.
@MainActor @Suite struct SectionIdentityTests {
  private typealias Part = IdentifiedSection<String, Row>
  private typealias Parts = DiffableSectionedDataSource<String, Row>

  private func part(_ id: String, _ rows: [Row]) -> Part {
    Part(id: id, items: rows, headerTitle: id)
  }

  private func ids(_ model: ObservedList<Row, Int>) -> [String?: Int] {
    Dictionary(uniqueKeysWithValues: model.sections.map { ($0.headerTitle, $0.id) })
  }

  @Test func replacedSections() {
    let parts = Parts(sections: [part("A", [1, 2]), part("B", [3, 4]), part("C", [])])
    let model = ObservedList(parts)
    let before = ids(model)
    parts.apply([part("B", [3, 4, 8]), part("A", [1, 2, 9]), part("C", [])])
    expectEqual(ids(model), before)
    expectEqual(model.sections.map(\.count), [3, 3, 0])
    expectEqual(model.sections.map { $0.rows.map(\.item) }, [[3, 4, 8], [1, 2, 9], []])
  }

  /// A section's index leads to what its data source knows about it, such as the title for an
  /// index of a `List`.
  @Test func indices() {
    let rows = DiffableListDataSource<Row>(items: [1, 2, 4])
    let byRest = rows.grouped(by: { $0.id % 3 })
    let model = ObservedList(byRest)
    func keys(_ sections: [ObservedSection<Row, Int>]) -> [Int?] {
      sections.map { $0.index.flatMap { byRest.key(ofSection: $0) } }
    }
    let old = model.sections
    expectEqual(keys(old), [1, 2])
    rows.items = [3, 2]
    expectEqual(model.sections.map(\.index), [0, 1])
    expectEqual(keys(model.sections), [0, 2])
    // The first section is deleted, and the second one has not moved.
    #expect(old.map(\.index) == [nil, 1] && keys(old) == [nil, 2])
    rows.items = [2]
    #expect(keys(old) == [nil, 2] && old[1].index == 0)
  }

  @Test(arguments: 0..<UInt64(TestLength.pick(30, long: 2_000)))
  func transitions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func newParts() -> [Part] {
      var left = Array(1...12).shuffled(using: &random)[...]
      return ["A", "B", "C", "D"].shuffled(using: &random).prefix(random.below(5)).map { name in
        let items = Array(left.prefix(random.below(4)))
        left = left.dropFirst(items.count)
        return part(name, items.map { Row($0, random.below(2)) })
      }
    }
    let parts = Parts(sections: newParts())
    let model = ObservedList(parts)
    for step in 0..<20 {
      let before = ids(model)
      for section in model.sections where random.below(2) == 0 {
        _ = section.rows.map(\.item)
        _ = section.count
      }
      let new = newParts()
      let isReloading = random.below(3) == 0
      parts.options.shouldReload = { _ in isReloading }
      parts.apply(new)
      if random.below(4) == 0 { parts.report(ChangeSet.all) }
      let after = ids(model)
      expectEqual(model.sections.map(\.headerTitle), new.map(\.id), "seed \(seed), step \(step)")
      expectEqual(
        model.sections.map { $0.rows.map(\.item) }, new.map(\.items), "seed \(seed), step \(step)"
      )
      for (name, id) in after {
        #expect(before[name].map { $0 == id } ?? true, "seed \(seed), step \(step)")
      }
      expectEqual(Set(after.values).count, after.count)
    }
  }

  @Test func duplicatesAndSectionsWithoutIdentity() {
    let parts = Parts(sections: [part("X", [1]), part("X", [2])])
    let model = ObservedList(parts)
    let before = model.sections.map(\.id)
    parts.apply([part("N", [3]), part("X", [1, 4]), part("X", [2])])
    parts.report(ChangeSet.all)
    expectEqual(Array(model.sections.map(\.id).dropFirst()), before)
    let board = Board([[1], [2], [3]])
    let plain = ObservedList(board)
    let old = plain.sections.map(\.id)
    board.sections = [[2], [3]]
    board.report(ChangeSet.all)
    expectEqual(plain.sections.map(\.id), Array(old.prefix(2)))
  }
}
