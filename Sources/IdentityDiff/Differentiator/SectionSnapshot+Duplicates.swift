extension _SectionSnapshot {
  /// Throws if two sections have the same identity.
  ///
  /// - Parameters:
  ///   - snapshots: the snapshots of the sections.
  ///   - sections: the sections, to name the later one of two.
  /// - Complexity: O(sections)
  @inlinable
  static func checkSections(
    _ snapshots: [_SectionSnapshot], of sections: [Section]
  ) throws(Diff.Error) {
    var seen = Set<Identity>(minimumCapacity: snapshots.count)
    for (snapshot, section) in zip(snapshots, sections)
    where !seen.insert(snapshot.identity).inserted {
      throw .duplicateSection(section: section)
    }
  }

  /// Throws if two items, in whatever sections, have the same identity.
  ///
  /// - Parameter snapshots: the snapshots of the sections.
  /// - Complexity: O(items)
  @inlinable
  static func checkItems(_ snapshots: [_SectionSnapshot]) throws(Diff.Error) {
    var seen = Set<Item.Identity>(minimumCapacity: snapshots.reduce(0) { $0 + $1.items.count })
    for snapshot in snapshots {
      for item in snapshot.items where !seen.insert(item.identity).inserted {
        throw .duplicateItem(item: item)
      }
    }
  }
}
