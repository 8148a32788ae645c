/// Looks up an identity as it is, without its optional, and as an optional. An optional has another
/// type than the value it wraps, and a user should not have to know which one items have.
///
/// - Parameters:
///   - identity: The identity, which may be optional.
///   - find: Finds an identity of exactly one type.
/// - Returns: The first result.
package func firstResult<Identity: Hashable, Result>(
  forIdentity identity: Identity, _ find: (AnyHashable) -> Result?
) -> Result? {
  if let result = find(AnyHashable(identity)) { return result }
  if let wrapped = (identity as? any OptionalIdentity)?.wrapped, let result = find(wrapped) {
    return result
  }
  return find(AnyHashable(Identity?.some(identity)))
}

private protocol OptionalIdentity {
  var wrapped: AnyHashable? { get }
}

extension Optional: OptionalIdentity where Wrapped: Hashable {
  fileprivate var wrapped: AnyHashable? { map { AnyHashable($0) } }
}
