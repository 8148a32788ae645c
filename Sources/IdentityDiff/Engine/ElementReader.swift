/// Reads the identity and compares the content of elements in place.
///
/// Elements are passed by pointers, since passing them by value costs a retain and a release of each
/// reference in them. The pointers are valid during the call only.
@usableFromInline
protocol ElementReader<Element> {
  associatedtype Element
  associatedtype ID: Hashable

  /// The identity of an element.
  func id(_ element: UnsafePointer<Element>) -> ID

  /// Whether two elements of one identity have equal content.
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool
}

extension ElementReader {
  /// Whether two elements have the same identity.
  @inlinable @inline(__always)
  func haveSameID(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    unsafe IdentityHash.areEqual(id(lhs), id(rhs))
  }

  /// A hash of an element's identity.
  @inlinable @inline(__always)
  func hash(_ element: UnsafePointer<Element>, seed: UInt64) -> UInt64 {
    unsafe IdentityHash.hash(id(element), seed: seed)
  }
}

/// Reads the identity of elements.
@usableFromInline
protocol IdentityReader<Element> {
  associatedtype Element
  associatedtype ID: Hashable
  func id(_ element: UnsafePointer<Element>) -> ID
}

/// Compares the content of elements.
@usableFromInline
protocol ContentReader<Element> {
  associatedtype Element
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool
}

/// Reads elements by an identity reader and a content reader.
@usableFromInline
struct Reading<Identity: IdentityReader, Content: ContentReader>: ElementReader
where Identity.Element == Content.Element {
  @usableFromInline let identity: Identity
  @usableFromInline let content: Content

  @inlinable @inline(__always)
  init(_ identity: Identity, _ content: Content) {
    self.identity = identity
    self.content = content
  }

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Identity.Element>) -> Identity.ID { unsafe identity.id(element) }

  @inlinable @inline(__always)
  func areEqual(
    _ lhs: UnsafePointer<Identity.Element>, _ rhs: UnsafePointer<Identity.Element>
  ) -> Bool {
    unsafe content.areEqual(lhs, rhs)
  }
}
