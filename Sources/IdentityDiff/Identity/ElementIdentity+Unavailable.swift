// Overloads without constraints. If a constraint is not met, the compiler selects these and shows
// their messages instead of its own, which describe generic requirements.

extension ElementIdentity {
  @available(
    *, unavailable,
    message: "Make the elements Identifiable and Equatable, or use `.by(\\.name, areEqual: …)`"
  )
  public static var id: ElementIdentity { fatalError() }

  @available(
    *, unavailable,
    message: "Elements that are not Hashable need `.id` or `.by(\\.name, areEqual: …)`"
  )
  public static var itself: ElementIdentity { fatalError() }

  @available(
    *, unavailable,
    message: "Elements that are not Equatable need `.by(_:areEqual:)` or `.ignoringContent(_:)`"
  )
  public static func by<ID: Hashable>(_ id: @escaping (Element) -> ID) -> ElementIdentity {
    fatalError()
  }
}
