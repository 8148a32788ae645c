/// Consecutive elements in memory, of a type that only their ``ElementAccess`` knows.
@unsafe @frozen @usableFromInline
struct StoredElements {
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let count: Int

  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = unsafe base
    unsafe self.count = count
  }

  /// - Parameter elements: The elements. An empty buffer without an address has one here that is not read.
  @inlinable @inline(__always)
  init<Element>(_ elements: UnsafeBufferPointer<Element>) {
    unsafe base =
      unsafe UnsafeRawPointer(elements.baseAddress)
      ?? UnsafeRawPointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    unsafe count = elements.count
  }

  /// Whether these are the same elements in the same memory.
  func isSame(as other: StoredElements) -> Bool {
    unsafe base == other.base && count == other.count
  }
}
