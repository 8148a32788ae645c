/// A type whose values have an identity, as known from Differentiator.
///
/// Identity says *which* value it is; equality says whether its content changed. Where a type is
/// `Identifiable` already, `identity` is its `id` unless it says otherwise.
public protocol IdentifiableType {
  /// What tells values apart.
  associatedtype Identity: Hashable

  /// What tells this value from others. It must not change while the value stands in a list.
  var identity: Identity { get }
}

extension IdentifiableType where Self: Identifiable {
  /// The value's `id`.
  @inlinable public var identity: ID { id }
}
