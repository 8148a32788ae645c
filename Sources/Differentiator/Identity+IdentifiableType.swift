public import IdentityDiff

extension IdentityDiff.Identity where Element: IdentifiableType & Equatable {
  /// Elements are identified by their `identity` and compared as a whole.
  @inlinable @inline(__always)
  public static var identity: IdentityDiff.Identity<Element> { .by { $0.identity } }
}

extension IdentityDiff.Identity where Element: IdentifiableType & Equatable & Sendable {
  /// Elements are identified by their `identity` and compared as a whole.
  @inlinable @inline(__always)
  public static var identity: IdentityDiff.Identity<Element> { .by { $0.identity } }
}
