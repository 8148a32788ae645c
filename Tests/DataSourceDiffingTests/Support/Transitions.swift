import DataSourceDiffing
import TransitionSupport

/// The old and new data of a list.
struct ListTransition {
  var old: [Row]
  var new: [Row]
}

extension ListTransition: CustomStringConvertible {
  var size: Int { old.count + new.count }
  var description: String { "ListTransition(old: \(old), new: \(new))" }
}

extension SectionedTransition {
  /// What changed, computed as `reload(from:)` does.
  var difference: SectionedDifference {
    Diff.difference(
      from: old.map(\.section), to: new.map(\.section), items: { $0.items },
      areSectionsEqual: { $0.headerTitle == $1.headerTitle })
  }
}
