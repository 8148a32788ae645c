package import DataSourcePositions

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
  /// - Parameters:
  ///   - isSendable: Whether the closure can be called on any thread.
  ///   - perform: Carries out requests; see ``ElementReader/perform(_:)``.
  @usableFromInline
  init(isSendable: Bool, perform: @escaping (ElementRequest) -> Int) {
    access = unsafe ElementAccess(stride: MemoryLayout<Element>.stride, perform: perform)
    self.isSendable = isSendable
  }

  /// Creates an identity from closures that take pointers.
  @_alwaysEmitIntoClient @inline(__always)
  init<ID: Hashable>(
    isSendable: Bool, id: @escaping (UnsafePointer<Element>) -> ID,
    areEqual: @escaping (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) {
    unsafe self.init(isSendable: isSendable) {
      unsafe ElementReader(id: id, areEqual: areEqual).perform($0)
    }
  }

  /// Creates an identity from closures.
  @_alwaysEmitIntoClient @inline(__always)
  init<ID: Hashable>(
    isSendable: Bool, id: @escaping (Element) -> ID, areEqual: @escaping (Element, Element) -> Bool
  ) {
    unsafe self.init(
      isSendable: isSendable, id: { unsafe call(id, $0) },
      areEqual: { unsafe call(areEqual, $0, $1) })
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
          from: StoredElements(old), to: StoredElements(new), access: access
        ).ofItems
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

  /// The items of sections that repeat an earlier item's identity, in any section, ascending.
  ///
  /// - Parameter items: The items, each array in native storage.
  /// - Complexity: O(sections + items)
  package func duplicates(in items: [[Element]]) -> [ItemPath] {
    // If all sections are deleted, all of their items are searched.
    difference(items, [], sections: ListDifference(deleted: Array(items.indices)))
      .oldDuplicateItems
  }

  /// Calls a closure with the elements of each array.
  ///
  /// An array in native storage does not move its elements while it is referenced, so their
  /// addresses stay valid during the call.
  @inline(__always)
  func withElements<Result>(
    of arrays: [[Element]], _ body: (UnsafeBufferPointer<StoredElements>) -> Result
  ) -> Result {
    // To look up the type of the arrays takes longer than comparing ten items. So this reads what
    // they are in memory: references. An array of arrays is native, since its elements are not
    // objects.
    unsafe unsafeBitCast(arrays, to: ContiguousArray<UnsafeRawPointer>.self)
      .withUnsafeBufferPointer { arrays in
        unsafe withUnsafeTemporaryAllocation(of: StoredElements.self, capacity: arrays.count) {
          elements in
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
