/// Reads the identity and compares the content of elements where they stand.
///
/// Everything is read through pointers: an element passed by value would be copied, which costs a retain
/// and a release of everything in it. The pointers are valid during the call only.
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
    IdentityHash.areEqual(id(lhs), id(rhs))
  }

  /// A hash of an element's identity.
  @inlinable @inline(__always)
  func hash(_ element: UnsafePointer<Element>, seed: UInt64) -> UInt64 {
    IdentityHash.hash(id(element), seed: seed)
  }
}

extension ElementReader {
  /// Something that is equal for equal identities and costs less than a hash where hashing is expensive;
  /// nil where there is no such thing.
  @inlinable @inline(__always)
  func fingerprint(_ element: UnsafePointer<Element>, seed: UInt64) -> UInt64? {
    if ID.self == String.self {
      return IdentityHash.fingerprint(unsafeBitCast(id(element), to: String.self), seed: seed)
    }
    return hash(element, seed: seed)
  }
}

/// Reads elements that are `Identifiable` and `Equatable`.
@usableFromInline
struct IdentifiableReader<Element: Identifiable & Equatable>: ElementReader {
  @inlinable init() {}

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> Element.ID { element.pointee.id }

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    lhs.pointee == rhs.pointee
  }
}

/// Reads elements that are `IdentifiableType` and `Equatable`.
@usableFromInline
struct IdentifiableTypeReader<Element: IdentifiableType & Equatable>: ElementReader {
  @inlinable init() {}

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> Element.Identity { element.pointee.identity }

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    lhs.pointee == rhs.pointee
  }
}

/// Reads elements whose identity is stored in them, at an offset.
@usableFromInline
struct OffsetReader<Element: Equatable, ID: Hashable>: ElementReader {
  @usableFromInline let offset: Int

  /// - Parameter offset: where an `ID` is stored in every `Element`, in bytes.
  @inlinable
  init(offset: Int) { self.offset = offset }

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> ID {
    (UnsafeRawPointer(element) + offset).assumingMemoryBound(to: ID.self).pointee
  }

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    lhs.pointee == rhs.pointee
  }
}

/// Reads elements through a key path.
@usableFromInline
struct KeyPathReader<Element: Equatable, ID: Hashable>: ElementReader {
  @usableFromInline let keyPath: KeyPath<Element, ID>

  /// - Parameter keyPath: gives the identity of an element.
  @inlinable @inline(__always)
  init(keyPath: KeyPath<Element, ID>) { self.keyPath = keyPath }

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> ID { element.pointee[keyPath: keyPath] }

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    lhs.pointee == rhs.pointee
  }
}

/// Reads elements by means of two closures.
@usableFromInline
struct ClosureReader<Element, ID: Hashable>: ElementReader {
  @usableFromInline let identify: (Element) -> ID
  @usableFromInline let compare: (Element, Element) -> Bool

  @inlinable
  init(id: @escaping (Element) -> ID, by areEqual: @escaping (Element, Element) -> Bool) {
    identify = id
    compare = areEqual
  }

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> ID { identify(element.pointee) }

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    compare(lhs.pointee, rhs.pointee)
  }
}

/// Reads sections that have an identity and no content of their own.
@usableFromInline
struct SectionReader<Element: IdentifiableType>: ElementReader {
  @inlinable init() {}

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> Element.Identity { element.pointee.identity }

  @inlinable @inline(__always)
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool { true }
}
