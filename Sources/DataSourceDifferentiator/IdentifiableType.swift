/// A type whose values have an identity. As in Differentiator.
///
/// Identity determines *which* value it is; equality, whether its content changed. The default
/// `identity` of an `Identifiable` type is its `id`.
public protocol IdentifiableType {
  /// The type of the identity.
  associatedtype Identity: Hashable

  /// The identity of this value. It must not change while the value is in a list.
  var identity: Identity { get }
}

extension IdentifiableType where Self: Identifiable {
  /// The value's `id`.
  public var identity: ID { id }
}
