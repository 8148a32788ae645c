public import StandInViews

@testable public import DataSourceViews

// The stand-ins call this as the real views call `responds(to:)`.
extension ListAdapter: ForwardingRequirements {
  public func implements(_ requirement: String) -> Bool {
    if isAbsent(requirement) { return false }
    return provides(requirement) ?? isImplementedBehind(requirement)
  }

  public var forwardingTarget: AnyObject? { next }

  /// Only Objective-C can forward other methods than those that the adapter has: here they count as missing.
  private func isAbsent(_ requirement: String) -> Bool {
    [
      "tableView:sortDescriptorsDidChange:", "tableView:objectValueForTableColumn:row:",
      "tableView:rowViewForRow:",
      "tableView:heightOfRow:", "selectionShouldChangeInTableView:",
      "outlineView:shouldExpandItem:", "outlineView:shouldCollapseItem:",
      "outlineViewItemWillExpand:", "outlineViewItemWillCollapse:",
    ].contains(requirement)
  }

  private func isImplementedBehind(_ requirement: String) -> Bool {
    guard let next else { return false }
    return (next as? any OptionalRequirements)?.implements(requirement) ?? true
  }
}
