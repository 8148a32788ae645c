/// Identifies elements and compares their content.
///
/// For elements that are `Identifiable` and `Equatable` it can be omitted: their `id` and `==` are used. For
/// others, and for another identity, pass one:
///
/// ```swift
/// Diff.difference(from: oldProducts, to: newProducts, identity: .by(\.sku))
/// Diff.difference(from: oldNames, to: newNames, identity: .itself)
/// Diff.difference(
///   from: oldRooms, to: newRooms, identity: .by({ $0.number }, areEqual: { $0.guest == $1.guest }))
/// ```
///
/// The identity of an element must not change while the element is in a list.
///
/// Factories have two overloads: for `Sendable` elements and closures, with an identity that can be used on any
/// thread, and for others. The compiler selects the right one.
public struct ElementIdentity<Element> {
  // The closures are created where the types are known, so that the compiler specialises the engine for them.
  // Their callers are not inlinable: two engines inlined into one caller are too large for the compiler to
  // specialise the closures in them.

  /// Computes the difference of two lists.
  @usableFromInline package let difference: ([Element], [Element]) -> ListDifference
  /// Computes the difference of the items of sections from the difference of the sections.
  @usableFromInline let sectionedDifference:
    ([[Element]], [[Element]], ListDifference) -> SectionedDifference
  /// Returns the identity of an element.
  @usableFromInline package let key: (Element) -> AnyHashable
  /// Returns whether two elements have the same identity.
  ///
  /// Two values of ``key`` tell the same, but each of them is boxed and hashed by its dynamic type: comparing them
  /// takes 2,600 instructions, a third of reporting a known update.
  @usableFromInline package let haveEqualKeys: (Element, Element) -> Bool
  /// Returns whether two elements of one identity have equal content.
  @usableFromInline package let areEqual: (Element, Element) -> Bool
  /// Whether the closures can be called on any thread.
  @usableFromInline let isSendable: Bool

  @inlinable @inline(__always)
  init<IDReader: IdentityReader<Element>, Content: ContentReader<Element>>(
    _ id: IDReader, _ content: Content, isSendable: Bool
  ) {
    difference = { Engine.difference(from: $0, to: $1, reader: Reading(id, content)) }
    sectionedDifference = {
      Engine.difference(from: $0, to: $1, sections: $2, reader: Reading(id, content))
    }
    key = { element in
      unsafe withUnsafePointer(to: element) { unsafe AnyHashable(id.id($0)) }
    }
    haveEqualKeys = { lhs, rhs in
      unsafe withUnsafePointer(to: lhs) { lhs in
        unsafe withUnsafePointer(to: rhs) { rhs in unsafe id.id(lhs) == id.id(rhs) }
      }
    }
    areEqual = { lhs, rhs in
      unsafe withUnsafePointer(to: lhs) { lhs in
        unsafe withUnsafePointer(to: rhs) { rhs in unsafe content.areEqual(lhs, rhs) }
      }
    }
    self.isSendable = isSendable
  }

  /// Creates an identity from closures, which are captured separately, so that the compiler specialises them.
  @inlinable @inline(__always)
  init<ID: Hashable>(
    id: @escaping (Element) -> ID, areEqual: @escaping (Element, Element) -> Bool,
    isSendable: Bool
  ) {
    difference = {
      Engine.difference(
        from: $0, to: $1, reader: Reading(ClosureIDReader(id), ClosureEqualityReader(areEqual)))
    }
    sectionedDifference = {
      Engine.difference(
        from: $0, to: $1, sections: $2,
        reader: Reading(ClosureIDReader(id), ClosureEqualityReader(areEqual)))
    }
    key = { AnyHashable(id($0)) }
    haveEqualKeys = { id($0) == id($1) }
    self.areEqual = areEqual
    self.isSendable = isSendable
  }

  /// Creates an identity from a key path. A stored property is read in place.
  @inlinable @inline(__always)
  init<ID: Hashable, Content: ContentReader<Element>>(
    keyPath: KeyPath<Element, ID>, _ content: Content, isSendable: Bool
  ) {
    if let offset = MemoryLayout<Element>.offset(of: keyPath) {
      self.init(OffsetReader<Element, ID>(offset: offset), content, isSendable: isSendable)
    } else {
      self.init(KeyPathReader(keyPath), content, isSendable: isSendable)
    }
  }
}

extension ElementIdentity {
  /// The same identity, to be used on any thread; `nil` if that is not safe.
  package var concurrent: ConcurrentIdentity<Element>? {
    isSendable ? ConcurrentIdentity(self) : nil
  }
}

/// An identity that can be used on any thread.
///
/// `@unchecked`: it is created only from identities whose closures and conformances are `Sendable`, which the
/// factories that set `isSendable` require. Only `Sendable` elements are passed to it.
package struct ConcurrentIdentity<Element>: @unchecked Sendable {
  /// The identity.
  package let identity: ElementIdentity<Element>

  fileprivate init(_ identity: ElementIdentity<Element>) { self.identity = identity }
}
