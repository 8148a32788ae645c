/// Which element it is, and whether its content changed.
///
/// Elements that are `Identifiable` and `Equatable` need none: their `id` and `==` are used. For others, and for
/// another identity, pass one:
///
/// ```swift
/// Diff.difference(from: oldProducts, to: newProducts, identity: .by(\.sku))
/// Diff.difference(from: oldNames, to: newNames, identity: .itself)
/// Diff.difference(
///   from: oldRooms, to: newRooms, identity: .by({ $0.number }, areEqual: { $0.guest == $1.guest }))
/// ```
///
/// What identifies an element must not change while the element stands in a list.
///
/// The factories exist twice: for elements that are `Sendable`, with an identity that can be used on any
/// thread, and for others. The compiler chooses the right one.
public struct Identity<Element> {
  // The closures are made where the types are known, so that the compiler specialises the engine for them.
  // What calls them is not inlinable: inlined into one caller, two engines are too large for the compiler to
  // see through the closures in them.

  /// What changed between two lists.
  @usableFromInline package let difference: ([Element], [Element]) -> ListDifference
  /// What changed between the items of sections, whose own difference is known.
  @usableFromInline let sectionedDifference:
    ([[Element]], [[Element]], ListDifference) -> SectionedDifference
  /// The identity of an element.
  @usableFromInline package let key: (Element) -> AnyHashable
  /// Whether two elements of one identity have equal content.
  @usableFromInline package let areEqual: (Element, Element) -> Bool
  /// Whether all of that can be done on any thread.
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
    areEqual = { lhs, rhs in
      unsafe withUnsafePointer(to: lhs) { lhs in
        unsafe withUnsafePointer(to: rhs) { rhs in unsafe content.areEqual(lhs, rhs) }
      }
    }
    self.isSendable = isSendable
  }

  /// An identity by closures. They are captured one by one: only so the compiler sees through them.
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
    self.areEqual = areEqual
    self.isSendable = isSendable
  }

  /// An identity that a key path leads to, which is read where it stands if it is stored.
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

extension Identity {
  /// The same identity, to be used on any thread; `nil` if that is not safe.
  package var concurrent: ConcurrentIdentity<Element>? {
    isSendable ? ConcurrentIdentity(self) : nil
  }
}

/// An identity that can be used on any thread.
///
/// It is `Sendable` without a check: it is made only of an identity whose elements and closures are `Sendable`,
/// which the factories that set `isSendable` require.
package struct ConcurrentIdentity<Element>: @unchecked Sendable {
  /// The identity.
  package let identity: Identity<Element>

  fileprivate init(_ identity: Identity<Element>) { self.identity = identity }
}
