import DataSourceDiffing
import TransitionSupport

/// The data of a list, before and after.
struct ListTransition {
  var old: [Row]
  var new: [Row]
}

extension ListTransition: CustomStringConvertible {
  var size: Int { old.count + new.count }
  var description: String { "ListTransition(old: \(old), new: \(new))" }
}

extension SectionedTransition {
  /// What changed, found out as `reload(from:)` does it.
  var difference: SectionedDifference {
    Diff.difference(
      from: old.map(\.section), to: new.map(\.section), items: { $0.items },
      areSectionsEqual: { $0.headerTitle == $1.headerTitle })
  }
}
