/// Content by `Equatable`.
@frozen @usableFromInline
struct EqualityReader<Element: Equatable>: ContentReader {
  @inlinable init() {}

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    unsafe lhs.pointee == rhs.pointee
  }
}

/// Content by a closure. It takes pointers, since passing elements by value would copy them.
@safe @frozen @usableFromInline
struct ClosureEqualityReader<Element>: ContentReader {
  @usableFromInline let compare: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool

  @inlinable @inline(__always)
  init(_ compare: @escaping (Element, Element) -> Bool) {
    unsafe self.compare = { unsafe call(compare, $0, $1) }
  }

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    unsafe compare(lhs, rhs)
  }
}

/// No content beyond the identity.
@frozen @usableFromInline
struct NoContentReader<Element>: ContentReader {
  @inlinable init() {}

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool { true }
}
