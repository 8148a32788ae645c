import Foundation

/// Reusable numbers, small ones first, so that they can index arrays.
///
/// `@unchecked`: only ``giveFromAnyThread(_:)`` may be called on any thread, and takes the lock.
final class HandlePool<Tag>: @unchecked Sendable {
  /// A bit for each number, set if it is below ``capacity`` and not in use.
  private var free: [UInt64] = []
  /// All words before this one are 0.
  private var firstWord = 0

  /// All numbers in use are smaller.
  private(set) var capacity = 0

  private let lock = NSLock()
  private var returned: [Handle<Tag>] = []

  /// A number that is not in use: the smallest one, except those returned on other threads.
  func take() -> Handle<Tag> {
    if let handle = takeFree() { return handle }
    let returned = lock.withLock { exchange(&self.returned, with: []) }
    for handle in returned { give(handle) }
    if let handle = takeFree() { return handle }
    defer { capacity += 1 }
    return Handle(number: capacity)
  }

  private func takeFree() -> Handle<Tag>? {
    while firstWord < free.count {
      let bits = free[firstWord]
      if bits != 0 {
        free[firstWord] = bits & (bits - 1)
        return Handle(number: firstWord << 6 + bits.trailingZeroBitCount)
      }
      firstWord += 1
    }
    return nil
  }

  /// Releases a number.
  func give(_ handle: Handle<Tag>) {
    let number = handle.number
    // One may have left twice in a batch.
    if isFree(number) { return }
    while number >> 6 >= free.count { free.append(0) }
    free[number >> 6] |= 1 << UInt64(number & 63)
    firstWord = min(firstWord, number >> 6)
    if number == capacity - 1 { shrink() }
  }

  /// Handles that stay valid until the change is reported.
  var gone: [Handle<Tag>] = []

  /// Releases the handles that are gone, except those that have returned.
  ///
  /// - Returns: The released ones.
  func recycle(unless isShown: (Handle<Tag>) -> Bool) -> [Handle<Tag>] {
    if gone.isEmpty { return [] }
    let handles = gone.filter { !isShown($0) }
    gone.clear()
    for handle in handles { give(handle) }
    return handles
  }

  /// Forgets the numbers that are larger than all in use.
  private func shrink() {
    while capacity > 0, isFree(capacity - 1) {
      capacity -= 1
      free[capacity >> 6] &= ~(1 << UInt64(capacity & 63))
    }
    free.removeLast(max(0, free.count - (capacity + 63) >> 6))
  }

  private func isFree(_ number: Int) -> Bool {
    number >= capacity
      || number >> 6 < free.count && free[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  /// Releases numbers on any thread, when the object that has used them is deinitialized.
  func giveFromAnyThread(_ handles: [Handle<Tag>]) { lock.withLock { returned += handles } }
}
