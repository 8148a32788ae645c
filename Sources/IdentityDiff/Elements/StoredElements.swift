/// Consecutive elements in memory. Only their ``ElementAccess`` knows their type.
@unsafe @frozen @usableFromInline
struct StoredElements {
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let count: Int

  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = unsafe base
    unsafe self.count = count
  }

  /// - Parameter elements: The elements. An empty buffer without an address gets one here, which is
  ///   never read.
  @_alwaysEmitIntoClient @inline(__always)
  init<Element>(_ elements: UnsafeBufferPointer<Element>) {
    unsafe base =
      unsafe UnsafeRawPointer(elements.baseAddress)
      ?? UnsafeRawPointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    unsafe count = elements.count
  }

  /// The number of elements in ranges.
  @usableFromInline
  static func total(_ ranges: UnsafePointer<StoredElements>, _ count: Int) -> Int {
    (0..<count).reduce(0) { unsafe $0 + ranges[$1].count }
  }

  /// Whether these are the same elements in the same memory.
  func isSame(as other: StoredElements) -> Bool {
    unsafe base == other.base && count == other.count
  }
}
