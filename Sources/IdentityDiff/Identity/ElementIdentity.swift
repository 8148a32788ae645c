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
  /// Access to elements, created where their type is known, so that the compiler specialises it.
  let access: ElementAccess
  /// Whether the access can be used on any thread.
  private let isSendable: Bool

  // Not inlinable, so that with library evolution the properties are initialized where they are declared.
  @usableFromInline
  init(access: ElementAccess, isSendable: Bool) {
    self.access = access
    self.isSendable = isSendable
  }

  @inlinable @inline(__always)
  init<IDReader: IdentityReader<Element>, Content: ContentReader<Element>>(
    _ id: IDReader, _ content: Content, isSendable: Bool
  ) {
    self.init(
      access: unsafe ElementAccess(stride: MemoryLayout<Element>.stride) {
        unsafe ElementReader(id, content).perform($0)
      }, isSendable: isSendable)
  }

  /// Creates an identity from closures, which are captured separately, so that the compiler specialises them.
  @inlinable @inline(__always)
  init<ID: Hashable>(
    id: @escaping (Element) -> ID, areEqual: @escaping (Element, Element) -> Bool,
    isSendable: Bool
  ) {
    self.init(
      access: unsafe ElementAccess(stride: MemoryLayout<Element>.stride) {
        unsafe ElementReader(ClosureIDReader(id), ClosureEqualityReader(areEqual)).perform($0)
      }, isSendable: isSendable)
  }

  /// Creates an identity from a key path and a reader of content that can be used on any thread.
  ///
  /// A stored property is read in place, without the key path, so that the actor to which it is isolated does not
  /// matter. The getter of another one may run on that actor only.
  @inlinable @inline(__always)
  init<ID: Hashable, Content: ContentReader<Element>>(
    keyPath: KeyPath<Element, ID>, _ content: Content
  ) {
    if let offset = MemoryLayout<Element>.offset(of: keyPath) {
      self.init(OffsetReader<Element, ID>(offset: offset), content, isSendable: true)
    } else {
      self.init(KeyPathReader(keyPath), content, isSendable: false)
    }
  }
}

extension ElementIdentity {
  /// The identity of an element.
  package func key(_ element: Element) -> AnyHashable {
    unsafe withUnsafePointer(to: element) { unsafe access.identity($0) }
  }

  /// Whether two elements have the same identity.
  ///
  /// Two values of ``key(_:)`` tell the same, but each of them is boxed and hashed by its dynamic type: comparing
  /// them takes 2,600 instructions, a third of reporting a known update.
  package func haveEqualKeys(_ lhs: Element, _ rhs: Element) -> Bool {
    unsafe withUnsafePointer(to: lhs) { lhs in
      unsafe withUnsafePointer(to: rhs) { unsafe access.haveSameIdentity(lhs, $0) }
    }
  }

  /// Whether two elements of one identity have equal content.
  package func areEqual(_ lhs: Element, _ rhs: Element) -> Bool {
    unsafe withUnsafePointer(to: lhs) { lhs in
      unsafe withUnsafePointer(to: rhs) { unsafe access.haveEqualContent(lhs, $0) }
    }
  }

  /// Computes the difference of two lists.
  @usableFromInline
  package func difference(_ old: [Element], _ new: [Element]) -> ListDifference {
    unsafe old.withUnsafeBufferPointer { old in
      unsafe new.withUnsafeBufferPointer { new in
        unsafe Engine.difference(
          from: StoredElements(old), to: StoredElements(new), access: access)
      }
    }
  }

  /// Computes the difference of the items of sections from the difference of the sections.
  ///
  /// - Parameters:
  ///   - old: The items BEFORE, each array in native storage.
  ///   - new: The items AFTER, each array in native storage.
  ///   - sections: The difference of the sections.
  @usableFromInline
  package func difference(
    _ old: [[Element]], _ new: [[Element]], sections: ListDifference
  ) -> SectionedDifference {
    unsafe withElements(of: old) { old in
      unsafe withElements(of: new) { new in
        unsafe Engine.difference(from: old, to: new, sections: sections, access: access)
      }
    }
  }

  /// Calls a closure with the elements of each array.
  ///
  /// An array in native storage keeps its elements where they are as long as it is referred to, so their addresses
  /// stay valid during the call.
  private func withElements<Result>(
    of arrays: [[Element]], _ body: (UnsafeBufferPointer<StoredElements>) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: StoredElements.self, capacity: arrays.count) {
      elements in
      unsafe arrays.withUnsafeBufferPointer { arrays in
        if let base = arrays.baseAddress, let result = elements.baseAddress {
          unsafe access.locate(base, count: arrays.count, result: result)
        }
        return unsafe body(UnsafeBufferPointer(elements))
      }
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
