package import DataSourceDiffing

/// A section as a value: its identity, its title, and its items.
package struct TrialGroup: Hashable, Identifiable {
  package var id: Int
  package var version: Int
  package var items: [TrialItem]

  package init(_ id: Int, _ items: [TrialItem], version: Int = 0) {
    self.id = id
    self.items = items
    self.version = version
  }

  /// A new object for a data source. The sections' titles differ, so that a view that shows the
  /// wrong section is detected even if both are empty.
  package var section: IdentifiedSection<Int, TrialItem> {
    IdentifiedSection(id: id, items: items, headerTitle: "\(id).\(version)")
  }
}
