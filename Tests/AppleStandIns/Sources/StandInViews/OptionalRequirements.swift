/// A data source or a delegate that implements only some optional requirements of a protocol.
///
/// In Objective-C a method of a protocol may be missing, and a view behaves differently without it.
/// Here the optional requirements are requirements with a default implementation. An object that
/// does not conform to this protocol implements all of them; in one that does, each selector is
/// looked up once, when it becomes the view's data source or delegate. The real views call
/// `responds(to:)` then and keep the results.
@MainActor
public protocol OptionalRequirements {
  /// Whether a method is implemented.
  ///
  /// - Parameter requirement: The method's selector, such as `tableView:commitEditingStyle:forRowAtIndexPath:`.
  func implements(_ requirement: String) -> Bool
}

/// An object that forwards methods which it does not implement, as by `forwardingTarget(for:)`.
@MainActor
public protocol ForwardingRequirements: OptionalRequirements {
  /// The object that they are forwarded to.
  var forwardingTarget: AnyObject? { get }
}

/// The answers of one object.
@MainActor
public struct ImplementedRequirements {
  private var isMissing: Set<String> = []
  private var isPresent = false

  /// Looks up which requirements an object implements; without an object none is.
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
