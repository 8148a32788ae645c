/// The name for a kind of view, used to reuse views.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// An object with such a name.
@MainActor
public protocol NSUserInterfaceItemIdentification {
  var identifier: NSUserInterfaceItemIdentifier? { get set }
}
