/// Values by handle.
///
/// The operators' closures read a value in place, compiled with the concrete type.
///
/// The values are divided into chunks that never move, so growing copies no values. The chunks of a
/// long section are parts of the array that its data source stores, so its items take no memory
/// here. The array is given up gradually: every eighth change of a value also copies another chunk.
/// Copying everything at the first change would take milliseconds, and keeping the array would
/// retain deleted items.
@usableFromInline
final class ValueStore<Value> {
  /// The values of 64 handles, one for each bit of a mask.
  @usableFromInline
  struct Chunk {
    @usableFromInline var values: UnsafeMutablePointer<Value>
    /// Has a bit set for each handle with a value.
    @usableFromInline var mask: UInt64
    /// Whether the chunk has no memory of its own: its values are part of an array, or it has none
    /// yet.
    var isShared = true

    /// Calls a closure with the offset of each value.
    func forEachOffset(_ body: (Int) -> Void) {
      var rest = mask
      while rest != 0 {
        body(rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// The number of values in a chunk.
  static var width: Int { 64 }

  @exclusivity(unchecked)
  @usableFromInline private(set) var chunks: UnsafeMutablePointer<Chunk>

  /// The number of chunks.
  @exclusivity(unchecked)
  @usableFromInline private(set) var chunkCount = 0
  @exclusivity(unchecked)
  private var chunkCapacity = 0

  /// The arrays that contain the shared chunks.
  private var arrays: [ContiguousArray<Value>] = []
  /// Whether there are any. This is faster to read than a generic array.
  @exclusivity(unchecked)
  private var hasArrays = false
  /// The chunks before this one are not shared.
  private var firstShared = 0
  /// The number of changes made while there are arrays.
  private var changeCount = 0

  init() { chunks = .allocate(capacity: 0) }

  deinit {
    removeAll()
    chunks.deallocate()
  }

  @_alwaysEmitIntoClient
  func contains(_ handle: Int) -> Bool {
    handle >> 6 < chunkCount && chunks[handle >> 6].mask & (1 << UInt64(handle & 63)) != 0
  }

  /// The address of a handle's value. The handle must have one.
  @_alwaysEmitIntoClient
  func address(of handle: Int) -> UnsafePointer<Value> {
    UnsafePointer(chunks[handle >> 6].values + (handle & 63))
  }

  @_alwaysEmitIntoClient
  subscript(handle: Int) -> Value? { contains(handle) ? address(of: handle).pointee : nil }

  /// The values of handles.
  subscript(handles: [Int]) -> [Value?] {
    var result: [Value?] = []
    result.reserveCapacity(handles.count)
    for handle in handles { result.append(self[handle]) }
    return result
  }

  /// The values of the handles that have one.
  func present(_ handles: [Int]) -> [Value] {
    Array(unsafeUninitializedCapacity: handles.count) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      for handle in handles where contains(handle) {
        (start + count).initialize(to: address(of: handle).pointee)
        count += 1
      }
    }
  }

  @_alwaysEmitIntoClient
  func set(_ value: consuming Value, for handle: Int) {
    let target = ownedAddress(of: handle)
    if contains(handle) {
      target.pointee = value
    } else {
      target.initialize(to: value)
      chunks[handle >> 6].mask |= 1 << UInt64(handle & 63)
    }
  }

  /// Sets the values of consecutive handles to an array's elements, and shares the array. The first
  /// handle must begin a chunk.
  func share(_ values: [Value], from first: Int) {
    assert(first % Self.width == 0, "\(first) is inside a chunk.")
    // An array of Objective-C objects may have other storage. A `ContiguousArray` has not, and
    // making one from any other array copies nothing.
    let array = ContiguousArray(values)
    arrays.append(array)
    hasArrays = true
    reserve((first + array.count - 1) / Self.width + 1)
    array.withUnsafeBufferPointer { buffer in
      // The address stays valid while the array is retained, since a shared array is not changed in
      // place.
      guard let start = buffer.baseAddress else { return }
      for offset in stride(from: 0, to: buffer.count, by: Self.width) {
        let count = min(Self.width, buffer.count - offset)
        chunks[(first + offset) / Self.width] = Chunk(
          values: UnsafeMutablePointer(mutating: start + offset),
          mask: .max >> UInt64(Self.width - count))
      }
    }
  }

  /// Sets the values of consecutive handles, which must have none, to copies of an array's
  /// elements.
  func copy(_ values: [Value], from first: Int) {
    values.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var offset = 0
      while offset < buffer.count {
        let handle = first + offset
        let count = min(Self.width - handle % Self.width, buffer.count - offset)
        ownedAddress(of: handle).initialize(from: start + offset, count: count)
        chunks[handle / Self.width].mask |=
          (.max >> UInt64(Self.width - count)) << UInt64(handle % Self.width)
        offset += count
      }
    }
  }

  func remove(_ handle: Int) {
    guard contains(handle) else { return }
    let index = handle / Self.width
    chunks[index].mask &= ~(1 << UInt64(handle % Self.width))
    if !chunks[index].isShared {
      (chunks[index].values + handle % Self.width).deinitialize(count: 1)
    }
    if hasArrays { ownNextChunk() }
  }

  func remove(_ handles: [Int]) {
    for handle in handles { remove(handle) }
  }

  func removeAll() {
    let (oldChunks, oldArrays) = (chunks, arrays)
    let oldCount = chunkCount
    // Emptied before the values are released, since deinitializers may read other values.
    (chunks, chunkCount, chunkCapacity) = (.allocate(capacity: 0), 0, 0)
    (arrays, hasArrays, firstShared) = ([], false, 0)
    for index in 0..<oldCount where !oldChunks[index].isShared {
      let chunk = oldChunks[index]
      chunk.forEachOffset { (chunk.values + $0).deinitialize(count: 1) }
      chunk.values.deallocate()
    }
    oldChunks.deallocate()
    withExtendedLifetime(oldArrays) {}
  }

  /// The memory of a value, ready to be changed.
  @usableFromInline
  func ownedAddress(of handle: Int) -> UnsafeMutablePointer<Value> {
    let index = handle / Self.width
    if index >= chunkCount { reserve(index + 1) }
    if chunks[index].isShared { own(index) }
    if hasArrays { ownNextChunk() }
    return chunks[index].values + handle % Self.width
  }

  /// Copies a shared chunk's values.
  private func own(_ index: Int) {
    let chunk = chunks[index]
    let new = UnsafeMutablePointer<Value>.allocate(capacity: Self.width)
    chunk.forEachOffset { (new + $0).initialize(to: chunk.values[$0]) }
    chunks[index] = Chunk(values: new, mask: chunk.mask, isShared: false)
  }

  /// Copies another chunk at every eighth call. After the last one, releases the arrays.
  private func ownNextChunk() {
    // Copying 64 values takes two microseconds, several times as long as a small change.
    changeCount += 1
    if changeCount % 8 > 0 { return }
    var hasCopied = false
    while firstShared < chunkCount {
      if chunks[firstShared].isShared, chunks[firstShared].mask != 0 {
        if hasCopied { return }
        own(firstShared)
        hasCopied = true
      }
      firstShared += 1
    }
    (arrays, hasArrays) = ([], false)
  }

  /// Adds empty chunks.
  private func reserve(_ count: Int) {
    guard count > chunkCount else { return }
    if count > chunkCapacity {
      chunkCapacity = count + count / 4
      let grown = UnsafeMutablePointer<Chunk>.allocate(capacity: chunkCapacity)
      grown.moveInitialize(from: chunks, count: chunkCount)
      chunks.deallocate()
      chunks = grown
    }
    // No value is read from an empty chunk's address.
    let none = UnsafeMutablePointer<Value>(bitPattern: MemoryLayout<Value>.alignment)!
    (chunks + chunkCount).initialize(
      repeating: Chunk(values: none, mask: 0), count: count - chunkCount)
    chunkCount = count
  }
}
