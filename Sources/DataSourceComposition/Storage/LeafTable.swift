/// The nodes that handles are in, by handle.
///
/// As long as there are fewer than 65,536 nodes, which hold up to 4,000,000 handles, an entry takes 2 bytes instead of 4:
/// a third of the memory of a sequence would be this table.
struct LeafTable {
  /// Numbers of nodes plus 1; 0 for a handle that is in none.
  private var memory = UnsafeMutableRawPointer.allocate(byteCount: 0, alignment: 4)
  private var isWide = false
  private(set) var capacity = 0

  func deallocate() { memory.deallocate() }

  /// The node of a handle; `nil` for none. To set one, the table must have room for the handle.
  subscript(handle: Int) -> Int? {
    @inline(__always)
    get {
      guard handle >= 0, handle < capacity else { return nil }
      let number =
        isWide
        ? Int(memory.load(fromByteOffset: handle * 4, as: UInt32.self))
        : Int(memory.load(fromByteOffset: handle * 2, as: UInt16.self))
      return number == 0 ? nil : number - 1
    }
    @inline(__always)
    set {
      let number = newValue.map { $0 + 1 } ?? 0
      if !isWide, number > UInt16.max { widen() }
      if isWide {
        memory.storeBytes(
          of: UInt32(truncatingIfNeeded: number), toByteOffset: handle * 4, as: UInt32.self)
      } else {
        memory.storeBytes(
          of: UInt16(truncatingIfNeeded: number), toByteOffset: handle * 2, as: UInt16.self)
      }
    }
  }

  /// Makes room for handles below a number: at first for just these, then for some more, so that the next handle does not
  /// copy all of them.
  mutating func reserve(_ count: Int) {
    if count > capacity { resize(to: capacity == 0 ? count : count + count / 4 + 16) }
  }

  mutating func removeAll() {
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: capacity * (isWide ? 4 : 2))
  }

  private mutating func resize(to newCapacity: Int) {
    let width = isWide ? 4 : 2
    let new = UnsafeMutableRawPointer.allocate(byteCount: newCapacity * width, alignment: 4)
    new.copyMemory(from: memory, byteCount: capacity * width)
    (new + capacity * width).initializeMemory(
      as: UInt8.self, repeating: 0, count: (newCapacity - capacity) * width)
    memory.deallocate()
    (memory, capacity) = (new, newCapacity)
  }

  private mutating func widen() {
    let wide = UnsafeMutableRawPointer.allocate(byteCount: capacity * 4, alignment: 4)
    for handle in 0..<capacity {
      let number = memory.load(fromByteOffset: handle * 2, as: UInt16.self)
      wide.storeBytes(of: UInt32(number), toByteOffset: handle * 4, as: UInt32.self)
    }
    memory.deallocate()
    (memory, isWide) = (wide, true)
  }
}
