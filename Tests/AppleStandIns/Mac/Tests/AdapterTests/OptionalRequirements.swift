public import StandInViews

@testable import DataSourceViews

// The stand-ins call these as the real views call `responds(to:)`.

extension ListAdapter: OptionalRequirements {}

extension DelegateProxy: OptionalRequirements {
  /// Only Objective-C can forward other methods than those that the proxy has: here they count as missing.
  public func implements(_ requirement: String) -> Bool {
    hasMethod(requirement) && (handles(requirement) || isImplementedBehind(requirement))
  }

  private func hasMethod(_ requirement: String) -> Bool {
    [
      "tableView:viewForTableColumn:row:", "tableView:isGroupRow:", "tableView:shouldSelectRow:",
      "tableView:selectionIndexesForProposedSelection:", "tableViewSelectionDidChange:",
      "collectionView:didSelectItemsAtIndexPaths:", "collectionView:didDeselectItemsAtIndexPaths:",
    ].contains(requirement)
  }

  private func isImplementedBehind(_ requirement: String) -> Bool {
    guard let next else { return false }
    return (next as? any OptionalRequirements)?.implements(requirement) ?? true
  }
}
