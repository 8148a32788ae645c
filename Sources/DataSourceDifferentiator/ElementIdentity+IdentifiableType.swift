public import IdentityDiff

extension ElementIdentity where Element: IdentifiableType & Equatable {
  /// Elements are identified by their `identity` and compared as a whole.
  @_alwaysEmitIntoClient @inline(__always)
  public static var identity: ElementIdentity<Element> { .by { $0.identity } }
}

extension ElementIdentity where Element: IdentifiableType & Equatable & Sendable {
  /// Elements are identified by their `identity` and compared as a whole.
  @_alwaysEmitIntoClient @inline(__always)
  public static var identity: ElementIdentity<Element> { .by { $0.identity } }
}
