/// Reads the identities of elements in place.
///
/// Elements are passed by pointer, since passing them by value costs a retain and a release for
/// each reference in them. The pointers are valid only during the call.
@usableFromInline
protocol IdentityReader<Element> {
  associatedtype Element
  associatedtype ID: Hashable
  /// An element's identity.
  func id(_ element: UnsafePointer<Element>) -> ID
}

/// Compares the content of elements in place.
@usableFromInline
protocol ContentReader<Element> {
  associatedtype Element
  /// Whether two elements with the same identity have equal content.
  func areEqual(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool
}

/// Carries out requests with the identities and contents that readers provide.
///
/// ``perform(_:)`` is the only part of the engine that a client's module contains for a type of
/// elements.
@frozen @usableFromInline
struct ElementReader<Identity: IdentityReader, Content: ContentReader>
where Identity.Element == Content.Element {
  @usableFromInline typealias Element = Identity.Element

  @usableFromInline let identity: Identity
  @usableFromInline let content: Content

  @inlinable @inline(__always)
  init(_ identity: Identity, _ content: Content) {
    self.identity = identity
    self.content = content
  }

  /// Carries out a request.
  ///
  /// - Parameter request: The request. Its pointers point to elements of this type.
  /// - Returns: The result that the request describes.
  // Inlined into an identity's closure, where the captured closures are constant.
  @inlinable @inline(__always)
  func perform(_ request: ElementRequest) -> Int {
    switch unsafe request {
    case .hash(let ranges, let count, let seed, let result):
      unsafe hash(ranges, count, seed: seed, result)
      return 0
    case .follow(let old, let oldCount, let new, let newCount, let step, let reach):
      return unsafe follow(
        old.assumingMemoryBound(to: Element.self), oldCount,
        new.assumingMemoryBound(to: Element.self), newCount, step: step, reach: reach)
    case .compareIdentities(let partners, let elements, let count):
      return unsafe compare(partners, elements, count: count) { unsafe haveSameID($0, $1) }
    case .compareContents(let partners, let elements, let count):
      return unsafe compare(partners, elements, count: count) {
        unsafe content.areEqual($0, $1)
      }
    case .locate(let arrays, let count, let result):
      let arrays = unsafe arrays.assumingMemoryBound(to: [Element].self)
      for index in 0..<count {
        unsafe (result + index).initialize(
          to: arrays[index].withUnsafeBufferPointer { unsafe StoredElements($0) })
      }
      return 0
    case .identity(let element, let result):
      unsafe result.initialize(
        to: AnyHashable(identity.id(element.assumingMemoryBound(to: Element.self))))
      return 0
    case .index(let ranges, let count, let result):
      unsafe result.initialize(to: index(ranges, count))
      return 0
    }
  }

  @inlinable @inline(__always)
  func index(_ ranges: UnsafePointer<StoredElements>, _ count: Int) -> IdentityIndex {
    var ids: [Identity.ID] = []
    unsafe ids.reserveCapacity(StoredElements.total(ranges, count))
    for range in 0..<count {
      let elements = unsafe ranges[range].base.assumingMemoryBound(to: Element.self)
      for element in unsafe 0..<ranges[range].count {
        unsafe ids.append(identity.id(elements + element))
      }
    }
    return TypedIdentityIndex(ids)
  }

  /// Whether two elements have the same identity.
  @inlinable @inline(__always)
  func haveSameID(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    unsafe IdentityHash.areEqual(identity.id(lhs), identity.id(rhs))
  }

  @inlinable @inline(__always)
  func hash(
    _ ranges: UnsafePointer<StoredElements>, _ count: Int, seed: UInt64,
    _ result: UnsafeMutablePointer<UInt64>
  ) {
    var result = unsafe result
    for index in 0..<count {
      var element = unsafe ranges[index].base.assumingMemoryBound(to: Element.self)
      for _ in unsafe 0..<ranges[index].count {
        unsafe result.pointee = unsafe IdentityHash.hash(identity.id(element), seed: seed)
        unsafe element += 1
        unsafe result += 1
      }
    }
  }

  @inlinable @inline(__always)
  func follow(
    _ old: UnsafePointer<Element>, _ oldCount: Int,
    _ new: UnsafePointer<Element>, _ newCount: Int, step: Int, reach: Int
  ) -> Int {
    let limit = min(oldCount, newCount)
    var (old, new) = unsafe (old, new)
    var remaining = limit
    while remaining > 0, unsafe haveSameID(old, new) {
      // Invariant: the pairs before `old` and `new` are equal, and this one has equal identities.
      if unsafe !content.areEqual(old, new) { return (limit &- remaining) << 8 | 255 }
      unsafe old += step
      unsafe new += step
      remaining &-= 1
    }
    let count = limit &- remaining
    let result = count << 8
    if remaining == 0 { return result }
    var distance = 1
    while distance <= reach {
      // Invariant: no pair at a smaller distance has equal identities.
      var a = distance
      while a >= 0 {
        let b = distance &- a
        if a < oldCount &- count, b < newCount &- count, unsafe haveSameID(old + a, new + b) {
          return result | a << 4 | b
        }
        a &-= 1
      }
      distance &+= 1
    }
    return result
  }

  @inlinable @inline(__always)
  func compare(
    _ partners: UnsafePointer<UnsafeRawPointer>, _ elements: UnsafePointer<UnsafeRawPointer>,
    count: Int, _ areEqual: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) -> Int {
    var unequal = 0
    for offset in 0..<count {
      let isEqual = unsafe areEqual(
        partners[offset].assumingMemoryBound(to: Element.self),
        elements[offset].assumingMemoryBound(to: Element.self))
      if !isEqual { unequal |= 1 &<< offset }
    }
    return unequal
  }
}
