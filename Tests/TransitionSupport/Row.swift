package import DataSourceDiffing

/// An item: which one it is, and its content.
package struct Row: Hashable, Identifiable {
  package var id: Int
  package var version: Int

  package init(_ id: Int, _ version: Int = 0) {
    self.id = id
    self.version = version
  }
}

extension Row: ExpressibleByIntegerLiteral, CustomStringConvertible {
  package init(integerLiteral value: Int) { self.init(value) }
  package var description: String { version == 0 ? "\(id)" : "Row(\(id), \(version))" }
}

/// A section as a value: which one it is, its title, and its items.
package struct Group: Hashable, Identifiable {
  package var id: Int
  package var version: Int
  package var items: [Row]

  package init(_ id: Int, _ items: [Row], version: Int = 0) {
    self.id = id
    self.items = items
    self.version = version
  }

  /// A new object for a data source. The titles of sections differ, so that a view that shows the
  /// wrong one is detected even if both are empty.
  package var section: IdentifiedSection<Int, Row> {
    IdentifiedSection(id: id, items: items, headerTitle: "\(id).\(version)")
  }
}

extension Group: CustomStringConvertible {
  package var description: String {
    "Group(\(id), \(items)" + (version == 0 ? ")" : ", version: \(version))")
  }
}
