import DataSourceDiffing

/// The data of a list, before and after.
struct ListTransition {
  var old: [Row]
  var new: [Row]
}

/// The data of a sectioned list, before and after.
struct SectionedTransition {
  var old: [Group]
  var new: [Group]
}

extension ListTransition: CustomStringConvertible {
  var size: Int { old.count + new.count }
  var description: String { "ListTransition(old: \(old), new: \(new))" }
}

extension SectionedTransition: CustomStringConvertible {
  var size: Int {
    (old + new).reduce(0) { $0 + 2 + $1.items.count + ($1.version == 0 ? 0 : 1) }
  }
  var description: String { "SectionedTransition(\n  old: \(old),\n  new: \(new))" }
}

extension SectionedTransition {
  /// What changed, found out as `reload(from:)` does it.
  var difference: SectionedDifference {
    Diff.difference(
      from: old.map(\.section), to: new.map(\.section), items: { $0.items },
      areSectionsEqual: { $0.headerTitle == $1.headerTitle })
  }
}
