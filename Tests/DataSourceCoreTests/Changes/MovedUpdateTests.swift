import DataSourceChanges
import DataSourceCore
import Foundation
import IdentityDiff
import TestSupport
import Testing

@Suite struct MovedUpdateTests {
  /// Every order of four items, of which any move and any are updated: each is removed and inserted
  /// once, even if it is moved and updated.
  @Test func movedItemsThatAreUpdated() {
    var failures = Failures()
    let old = [0, 1, 2, 3]
    for order in Spaces.lists(keys: 4, upTo: 4) where Set(order).count == 4 {
      let moved = Diff.difference(from: old, to: order, identity: .itself).moved
      for updates in 0..<16 {
        let isUpdated = { (item: Int) in updates & 1 << item != 0 }
        let new = order.map { isUpdated($0) ? 10 + $0 : $0 }
        let changes = ChangeSet.some(
          moved.map { .item(type: .move([0, $0.from], [0, $0.to])) }
            + old.filter(isUpdated).map { .item(type: .update([0, $0])) })
        let difference = CollectionDifference(changes, from: old, to: new)
        let touched = Set(moved.map(\.from)).union(old.filter(isUpdated))
        failures.add(
          difference.flatMap(old.applying) == new && difference?.removals.count == touched.count
            ? nil : "leads elsewhere", size: touched.count,
          "\(changes): \(String(describing: difference))")
      }
    }
    failures.report(atLeast: 24 * 16)
  }
}
