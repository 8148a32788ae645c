/// A data source or delegate that implements only some of a protocol's optional requirements.
///
/// In Objective-C an object may lack an optional method, and a view behaves differently without it.
/// Here the optional requirements are requirements with a default implementation. An object that
/// does not conform to this protocol implements all of them. If it does conform, each selector is
/// looked up once, when the object becomes the view's data source or delegate. That is when the
/// real views call `responds(to:)` and keep the results.
@MainActor
public protocol OptionalRequirements {
  /// Whether a method is implemented.
  ///
  /// - Parameter requirement: The method's selector, such as
  ///   `tableView:commitEditingStyle:forRowAtIndexPath:`.
  func implements(_ requirement: String) -> Bool
}

/// An object that forwards methods that it does not implement, as with `forwardingTarget(for:)`.
@MainActor
public protocol ForwardingRequirements: OptionalRequirements {
  /// The object to forward them to.
  var forwardingTarget: AnyObject? { get }
}

/// One object's answers.
@MainActor
public struct ImplementedRequirements {
  private var isMissing: Set<String> = []
  private var isPresent = false

  /// Looks up which requirements an object implements; none if there is no object.
  public init(of object: AnyObject?, among requirements: [String]) {
    isPresent = object != nil
    guard let object = object as? any OptionalRequirements else { return }
    isMissing = Set(requirements.filter { !object.implements($0) })
  }

  /// Nothing is implemented.
  public init() {}

  /// Whether a requirement is implemented.
  public func contains(_ requirement: String) -> Bool {
    isPresent && !isMissing.contains(requirement)
  }
}
