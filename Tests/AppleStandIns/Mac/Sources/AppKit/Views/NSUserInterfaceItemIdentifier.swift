/// The name of a kind of view, by which it is used again.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// What has such a name.
@MainActor
public protocol NSUserInterfaceItemIdentification {
  var identifier: NSUserInterfaceItemIdentifier? { get set }
}
