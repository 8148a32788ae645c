public import StandInViews

@testable import DataSourceViews

// The stand-ins ask by name what the real views ask by selector.

extension ListAdapter: OptionalRequirements {}

extension DelegateProxy: OptionalRequirements {
  /// What the proxy does not do itself is passed on, which only Objective-C can: here it counts as
  /// missing, but for those methods that the proxy has in any case.
  public func implements(_ requirement: String) -> Bool {
    handles(requirement) || hasMethod(requirement) && isImplementedBehind(requirement)
  }

  private func hasMethod(_ requirement: String) -> Bool {
    [
      "tableView(_:didSelectRowAt:)", "tableView(_:didDeselectRowAt:)",
      "tableView(_:viewForHeaderInSection:)", "tableView(_:viewForFooterInSection:)",
      "collectionView(_:didSelectItemAt:)", "collectionView(_:didDeselectItemAt:)",
    ].contains(requirement)
  }

  private func isImplementedBehind(_ requirement: String) -> Bool {
    guard let next else { return false }
    return (next as? any OptionalRequirements)?.implements(requirement) ?? true
  }
}
