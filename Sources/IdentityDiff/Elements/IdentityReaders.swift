/// Identity by `Identifiable`.
@frozen @usableFromInline
struct IDReader<Element: Identifiable>: IdentityReader {
  @inlinable init() {}

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> Element.ID { unsafe element.pointee.id }
}

/// Identity stored in every element at the same offset.
@frozen @usableFromInline
struct OffsetReader<Element, ID: Hashable>: IdentityReader {
  @usableFromInline let offset: Int

  /// - Parameter offset: The offset of the stored `ID`, in bytes.
  @inlinable
  init(offset: Int) { self.offset = offset }

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> ID {
    unsafe (UnsafeRawPointer(element) + offset).assumingMemoryBound(to: ID.self).pointee
  }
}

/// Identity by a key path.
@frozen @usableFromInline
struct KeyPathReader<Element, ID: Hashable>: IdentityReader {
  @usableFromInline let keyPath: KeyPath<Element, ID>

  @inlinable @inline(__always)
  init(_ keyPath: KeyPath<Element, ID>) { self.keyPath = keyPath }

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> ID { unsafe element.pointee[keyPath: keyPath] }
}

/// Identity by a closure. It takes a pointer, since passing an element by value would copy it.
@safe @frozen @usableFromInline
struct ClosureIDReader<Element, ID: Hashable>: IdentityReader {
  @usableFromInline let identify: (UnsafePointer<Element>) -> ID

  @inlinable @inline(__always)
  init(_ identify: @escaping (Element) -> ID) {
    unsafe self.identify = { unsafe call(identify, $0) }
  }

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> ID { unsafe identify(element) }
}

/// Elements that are their own identity.
@frozen @usableFromInline
struct WholeReader<Element: Hashable>: IdentityReader {
  @inlinable init() {}

  @inlinable @inline(__always)
  func id(_ element: UnsafePointer<Element>) -> Element { unsafe element.pointee }
}
