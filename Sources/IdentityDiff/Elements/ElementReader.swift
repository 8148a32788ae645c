/// Carries out requests with closures that read identities and compare contents in place.
///
/// They take pointers, since passing elements by value costs a retain and a release for each
/// reference in them. The pointers are valid only during the call.
///
/// ``perform(_:)`` is the only part of the engine that a client's module contains for a type of
/// elements.
@safe @frozen @usableFromInline
struct ElementReader<Element, ID: Hashable> {
  /// An element's identity.
  @usableFromInline let id: (UnsafePointer<Element>) -> ID
  /// Whether two elements with the same identity have equal content.
  @usableFromInline let areEqual: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool

  @_alwaysEmitIntoClient @inline(__always)
  init(
    id: @escaping (UnsafePointer<Element>) -> ID,
    areEqual: @escaping (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) {
    unsafe self.id = unsafe id
    unsafe self.areEqual = unsafe areEqual
  }

  /// - Parameter offset: The offset of an identity that is stored in every element, in bytes.
  @_alwaysEmitIntoClient @inline(__always)
  init(
    offset: Int, areEqual: @escaping (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) {
    unsafe self.init(
      id: { unsafe (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: ID.self).pointee },
      areEqual: areEqual)
  }

  /// Carries out a request.
  ///
  /// - Parameter request: The request. Its pointers point to elements of this type.
  /// - Returns: The result that the request describes.
  // Inlined into an identity's closure, where the captured closures are constant.
  @_alwaysEmitIntoClient @inline(__always)
  func perform(_ request: ElementRequest) -> Int {
    switch unsafe request {
    case .hash(let elements, let count, let seed, let result):
      for index in 0..<count {
        let element = unsafe elements[index].assumingMemoryBound(to: Element.self)
        unsafe result[index] = unsafe IdentityHash.hash(id(element), seed: seed)
      }
      return 0
    case .follow(let old, let oldCount, let new, let newCount, let step, let reach):
      return unsafe follow(
        old.assumingMemoryBound(to: Element.self), oldCount,
        new.assumingMemoryBound(to: Element.self), newCount, step: step, reach: reach)
    case .compareIdentities(let partners, let elements, let count):
      var unequal = 0
      for index in 0..<count {
        let isEqual = unsafe haveSameID(
          partners[index].assumingMemoryBound(to: Element.self),
          elements[index].assumingMemoryBound(to: Element.self))
        if !isEqual { unequal |= 1 &<< index }
      }
      return unequal
    case .compareContents(let old, let new):
      let isEqual = unsafe areEqual(
        old.assumingMemoryBound(to: Element.self), new.assumingMemoryBound(to: Element.self))
      return isEqual ? 0 : 1
    case .locate(let arrays, let count, let result):
      let arrays = unsafe arrays.assumingMemoryBound(to: [Element].self)
      for index in 0..<count {
        unsafe (result + index).initialize(
          to: arrays[index].withUnsafeBufferPointer { unsafe StoredElements($0) })
      }
      return 0
    case .identity(let element, let result):
      unsafe result.initialize(
        to: AnyHashable(id(element.assumingMemoryBound(to: Element.self))))
      return 0
    case .index(let ranges, let count, let result):
      unsafe result.initialize(to: index(ranges, count))
      return 0
    }
  }

  @_alwaysEmitIntoClient @inline(__always)
  func index(_ ranges: UnsafePointer<StoredElements>, _ count: Int) -> IdentityIndex {
    var ids: [ID] = []
    unsafe ids.reserveCapacity(StoredElements.total(ranges, count))
    for range in 0..<count {
      let elements = unsafe ranges[range].base.assumingMemoryBound(to: Element.self)
      for element in unsafe 0..<ranges[range].count {
        unsafe ids.append(id(elements + element))
      }
    }
    return TypedIdentityIndex(ids)
  }

  /// Whether two elements have the same identity.
  @_alwaysEmitIntoClient @inline(__always)
  func haveSameID(_ lhs: UnsafePointer<Element>, _ rhs: UnsafePointer<Element>) -> Bool {
    unsafe id(lhs) == id(rhs)
  }

  @_alwaysEmitIntoClient @inline(__always)
  func follow(
    _ old: UnsafePointer<Element>, _ oldCount: Int,
    _ new: UnsafePointer<Element>, _ newCount: Int, step: Int, reach: Int
  ) -> Int {
    // The result has room for so many pairs. After them, the scan goes on as after a gap.
    let limit = min(oldCount, newCount, Int.max >> 8)
    var (old, new) = unsafe (old, new)
    var remaining = limit
    while remaining > 0, unsafe haveSameID(old, new) {
      // Invariant: the pairs before `old` and `new` are equal, and this one has equal identities.
      if unsafe !areEqual(old, new) { return (limit &- remaining) << 8 | 255 }
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
}
