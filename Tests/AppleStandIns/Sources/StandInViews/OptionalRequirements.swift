/// A data source or a delegate that tells which optional requirements of a protocol it implements.
///
/// In Objective-C a method of a protocol may be missing, and a view behaves differently for it. A Swift
/// protocol has no such thing: here the optional requirements are requirements with a default
/// implementation. An object that does not conform to this protocol implements all of them; one that
/// does is asked by name, once, when it becomes the view's data source or delegate, as the real views
/// ask `responds(to:)` then and keep the answers.
@MainActor
public protocol OptionalRequirements {
  /// Whether a method is there.
  ///
  /// - Parameter requirement: The method's name in Swift, such as `tableView(_:commit:forRowAt:)`.
  func implements(_ requirement: String) -> Bool
}

/// The answers of one object.
@MainActor
public struct ImplementedRequirements {
  private var isMissing: Set<String> = []
  private var isPresent = false

  /// Asks an object which requirements it implements; without an object none is.
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
