import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

/// A search for items, compared with a simple one.
@Suite struct FoundItemsTests {
  private typealias Item = KeptPlaces.LostItem

  /// Every list of two sections with up to three rows and two identities, every set of lost items.
  @Test func everySmallSearch() {
    let items = ["a", "b"].flatMap { identity in
      [nil, 0, 1].map { Item(identity: identity, section: $0) }
    }
    for rows in Self.lists {
      for bits in 0..<1 << items.count {
        let lost = items.indices.filter { bits >> $0 & 1 == 1 }.map { items[$0] }
        for reserved in [nil, [0], [0, 1]] as [Set<Int>?] { check(lost, rows, reserved) }
      }
    }
  }

  private static let lists: [[[String]]] = {
    let sections: [[String]] = [[], ["a"], ["b"], ["b", "a"], ["c", "a", "b"], ["a", "c", "a"]]
    return sections.flatMap { first in sections.map { [first, $0] } }
  }()

  private func check(_ lost: [Item], _ rows: [[String]], _ reserved: Set<Int>?) {
    let paths = IndexPathCollection(itemCounts: rows.map(\.count))
    var reads: [IndexPath: Int] = [:]
    let found = FoundItems(lost, among: AnySequence(paths), notIn: reserved) {
      reads[$0, default: 0] += 1
      return rows[$0[0]][$0[1]]
    }
    #expect(reads.values.allSatisfy { $0 == 1 })
    for item in lost {
      let same = paths.filter { AnyHashable(rows[$0[0]][$0[1]]) == item.identity }
      let home = same.first { $0[0] == item.section }
      guard let path = found.indexPath(of: item) else {
        let others = reserved.map { sections in
          item.section == nil ? same.filter { !sections.contains($0[0]) } : []
        }
        #expect(home == nil && (others ?? same).isEmpty, "\(item) in \(rows)")
        continue
      }
      #expect(same.contains(path) && (home == nil || path == home), "\(item) in \(rows)")
      guard let reserved, home == nil else { continue }
      #expect(item.section == nil && !reserved.contains(path[0]), "\(item) in \(rows)")
    }
  }
}
