/// Identifies elements and compares their content.
///
/// It can be omitted for elements that are `Identifiable` and `Equatable`: their `id` and `==` are
/// used. For other elements, or another identity, pass one:
///
/// ```swift
/// Diff.difference(from: oldProducts, to: newProducts, identity: .by(\.sku))
/// Diff.difference(from: oldNames, to: newNames, identity: .itself)
/// Diff.difference(
///   from: oldRooms, to: newRooms,
///   identity: .by({ $0.number }, areEqual: { $0.guest == $1.guest }))
/// ```
///
/// An element's identity must not change while the element is in a list.
///
/// Each factory has two overloads: one for `Sendable` elements and closures, whose identity can be
/// used on any thread, and one for others. The compiler selects the right one.
public struct ElementIdentity<Element> {
  /// Access to elements, created where their type is known, so that the compiler specializes it.
  let access: ElementAccess
  /// Whether the access can be used on any thread.
  private let isSendable: Bool

  // Not inlinable, so that with library evolution the properties are initialized where they are
  // declared.
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

  /// Creates an identity from closures, captured separately so that the compiler specializes them.
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

  /// Creates an identity from a key path and a content reader that can be used on any thread.
  ///
  /// A stored property is read in place, without the key path, so the actor that isolates it does
  /// not matter. Any other getter may have to run on that actor.
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
  /// An element's identity.
  package func key(_ element: Element) -> AnyHashable {
    unsafe withUnsafePointer(to: element) { unsafe access.identity($0) }
  }

  /// Whether two elements have the same identity.
  ///
  /// Comparing two values of ``key(_:)`` has the same result, but each of them is boxed and hashed
  /// by its dynamic type. That takes 2,600 instructions, a third of the cost of reporting a known
  /// update.
  package func haveEqualKeys(_ lhs: Element, _ rhs: Element) -> Bool {
    unsafe withUnsafePointer(to: lhs) { lhs in
      unsafe withUnsafePointer(to: rhs) { unsafe access.haveSameIdentity(lhs, $0) }
    }
  }

  /// Whether two elements with the same identity have equal content.
  package func areEqual(_ lhs: Element, _ rhs: Element) -> Bool {
    unsafe withUnsafePointer(to: lhs) { lhs in
      unsafe withUnsafePointer(to: rhs) { unsafe access.haveEqualContent(lhs, $0) }
    }
  }

  /// Computes the difference between two lists.
  @usableFromInline
  package func difference(_ old: [Element], _ new: [Element]) -> ListDifference {
    unsafe old.withUnsafeBufferPointer { old in
      unsafe new.withUnsafeBufferPointer { new in
        unsafe Engine.difference(
          from: StoredElements(old), to: StoredElements(new), access: access)
      }
    }
  }

  /// Computes the difference between the items of sections, given the difference between the
  /// sections.
  ///
  /// - Parameters:
  ///   - old: The old items, each array in native storage.
  ///   - new: The new items, each array in native storage.
  ///   - sections: The difference between the sections.
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
  /// An array in native storage does not move its elements while it is referenced, so their
  /// addresses stay valid during the call.
  func withElements<Result>(
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
  /// The same identity, for use on any thread; `nil` if that is not safe.
  package var concurrent: ConcurrentIdentity<Element>? {
    isSendable ? ConcurrentIdentity(self) : nil
  }
}

/// An identity that can be used on any thread.
///
/// `@unchecked`: it is created only from identities whose closures and conformances are `Sendable`,
/// as the factories that set `isSendable` require. Only `Sendable` elements are passed to it.
package struct ConcurrentIdentity<Element>: @unchecked Sendable {
  /// The identity.
  package let identity: ElementIdentity<Element>

  fileprivate init(_ identity: ElementIdentity<Element>) { self.identity = identity }
}
