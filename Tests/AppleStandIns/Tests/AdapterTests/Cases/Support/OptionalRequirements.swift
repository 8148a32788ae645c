import StandInViews

@testable import DataSourceViews

// The stand-ins call this as the real views call `responds(to:)`.
extension AdapterDelegate: ForwardingRequirements {
  func implements(_ requirement: String) -> Bool {
    if isAbsent(requirement) { return false }
    return provides(requirement) ?? isImplementedBehind(requirement)
  }

  var forwardingTarget: AnyObject? { target }

  /// Only Objective-C can forward methods that this object does not have. Here they count as
  /// missing.
  private func isAbsent(_ requirement: String) -> Bool {
    [
      "scrollViewDidScroll:", "tableView:editingStyleForRowAtIndexPath:",
      "tableView:sortDescriptorsDidChange:",
    ].contains(requirement)
  }

  private func isImplementedBehind(_ requirement: String) -> Bool {
    guard let target else { return false }
    return (target as? any OptionalRequirements)?.implements(requirement) ?? true
  }
}

extension ListAdapter {
  /// The view's data source and delegate.
  var viewObject: AnyObject { viewDelegate }

  func implements(_ requirement: String) -> Bool { viewDelegate.implements(requirement) }

  func provides(_ requirement: String) -> Bool? { viewDelegate.provides(requirement) }
}
