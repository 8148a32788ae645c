import DataSourceDiffing
import Foundation
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceSwiftUI

/// What cells display, in a stand-in for the view.
@MainActor @Suite struct RowHostTests {
  @Test func `Displayed cells show the current item with the current values`() {
    for seed in 0..<UInt64(TestLength.pick(60, long: 300)) {
      var random = SplitMix64(seed: seed)
      var rows = (0..<12).map { Row($0) }
      let view = HostingStandIn(DiffableListDataSource(items: rows))
      var nextID = 12
      for step in 0..<60 {
        switch random.below(6) {
        case 0: view.scroll(to: random.below(rows.count + 2))
        case 1: view.changeValues()
        case 2 where !rows.isEmpty: rows.remove(at: random.below(rows.count))
        case 3 where !rows.isEmpty: rows[random.below(rows.count)].version += 1
        case 4 where !rows.isEmpty:
          let row = rows.remove(at: random.below(rows.count))
          rows.insert(row, at: random.below(rows.count + 1))
        default:
          rows.insert(Row(nextID), at: random.below(rows.count + 1))
          nextID += 1
        }
        view.change(rows)
        for (id, cell) in view.displayed {
          #expect(
            cell.shown?.row == rows.first { $0.id == id } && cell.shown?.values == view.values,
            "seed \(seed), step \(step)")
          // The user has typed something in the row.
          #expect(cell.state == nil || cell.state == id, "seed \(seed), step \(step)")
          cell.state = id
        }
        #expect(view.displayed.count == min(4, rows.count))
      }
      #expect(view.contentOfMissingItems.isEmpty, "seed \(seed)")
    }
  }

  @Test func `A prepared cell is configured when it is displayed`() {
    let view = HostingStandIn(DiffableListDataSource(items: (0..<12).map { Row($0) }))
    #expect(view.displayed.count == 4 && view.prepared.count == 2)
    #expect(view.configurations == 6)
    view.changeValues()
    // Only visible ones.
    #expect(view.configurations == 10)
    #expect(view.prepared.values.allSatisfy { $0.shown?.values == 0 })
    view.scroll(to: 2)
    #expect(view.displayed.values.allSatisfy { $0.shown?.values == 1 })
    // Two displayed for the first time, and two prepared.
    #expect(view.configurations == 14)
    view.scroll(to: 0)
    #expect(view.configurations == 14)
  }

  @Test func `State stays while the item does, and not longer`() {
    let view = HostingStandIn(DiffableListDataSource(items: (0..<4).map { Row($0) }))
    for (id, cell) in view.displayed { cell.state = id }
    view.changeValues()
    view.change([Row(3, 1), 0, 9, 1])
    #expect(view.displayed.mapValues(\.state) == [3: 3, 0: 0, 9: nil, 1: 1])
  }
}
