/// A value that is its own identity. As in Differentiator.
///
/// It gives any hashable value an identity. Such a value can be inserted, deleted or moved, but
/// never updated.
public struct IdentifiableValue<Value: Hashable>: Hashable {
  /// The value.
  public let value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: The value.
  public init(value: Value) {
    self.value = value
  }
}

extension IdentifiableValue: IdentifiableType {
  /// The type of the identity.
  public typealias Identity = Value

  /// The value itself.
  @inlinable public var identity: Value { value }
}

extension IdentifiableValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value's own description.
  public var description: String { "\(value)" }
  /// The value's own description.
  public var debugDescription: String { description }
}

extension IdentifiableValue: Sendable where Value: Sendable {}
extension IdentifiableValue: Encodable where Value: Encodable {}
extension IdentifiableValue: Decodable where Value: Decodable {}
