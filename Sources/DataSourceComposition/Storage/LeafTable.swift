/// For each handle, the node that it is in.
///
/// While there are fewer than 65,536 nodes, which hold up to 4,000,000 handles, an entry takes 2
/// bytes. With 4, this table would be a third of a sequence's memory.
struct LeafTable {
  /// Node numbers plus 1; 0 for a handle that is in no node.
  private var memory = UnsafeMutableRawPointer.allocate(byteCount: 0, alignment: 4)
  private var isWide = false
  private(set) var capacity = 0

  func deallocate() { memory.deallocate() }

  /// A handle's node; `nil` for none. The setter requires that the table has room for the handle.
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

  /// Makes room for all handles below a number. Except the first time, it also reserves some extra,
  /// so that the next handle does not copy the whole table.
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
