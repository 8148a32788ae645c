/// Values by handle.
///
/// The operators' closures read a value in place, compiled with the concrete type.
///
/// The values are in chunks that never move, so growing copies no values, and a closure may read
/// one while others are set. Replaced and removed values are kept until ``releaseReplaced()``: a
/// deinitializer never runs inside a change.
@usableFromInline
final class ValueStore<Value> {
  /// The values of 64 handles.
  @usableFromInline
  struct Chunk {
    @usableFromInline let values = UnsafeMutablePointer<Value>.allocate(capacity: 64)
    /// Has a bit set for each handle with a value. Invariant: the others' memory is uninitialized.
    @usableFromInline var mask: UInt64 = 0
  }

  @exclusivity(unchecked)
  @usableFromInline private(set) var chunks: [Chunk] = []

  /// Replaced and removed values.
  private var replaced: [Value] = []

  init() {}

  deinit {
    for chunk in chunks {
      var rest = chunk.mask
      while rest != 0 {
        (chunk.values + rest.trailingZeroBitCount).deinitialize(count: 1)
        rest &= rest - 1
      }
      chunk.values.deallocate()
    }
  }

  @_alwaysEmitIntoClient
  func contains(_ handle: Int) -> Bool {
    handle >> 6 < chunks.count && chunks[handle >> 6].mask & (1 << UInt64(handle & 63)) != 0
  }

  /// The address of a handle's value. The handle must have one.
  @_alwaysEmitIntoClient
  func address(of handle: Int) -> UnsafePointer<Value> {
    UnsafePointer(chunks[handle >> 6].values + (handle & 63))
  }

  @_alwaysEmitIntoClient
  subscript(handle: Int) -> Value? { contains(handle) ? address(of: handle).pointee : nil }

  /// The values of the handles that have one.
  func present(_ handles: [Int]) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(handles.count)
    for handle in handles where contains(handle) { result.append(address(of: handle).pointee) }
    return result
  }

  func set(_ value: consuming Value, for handle: Int) {
    let index = handle >> 6
    while index >= chunks.count { chunks.append(Chunk()) }
    let target = chunks[index].values + (handle & 63)
    if contains(handle) {
      replaced.append(target.pointee)
      target.pointee = value
    } else {
      target.initialize(to: value)
      chunks[index].mask |= 1 << UInt64(handle & 63)
    }
  }

  func remove(_ handle: Int) {
    guard contains(handle) else { return }
    chunks[handle >> 6].mask &= ~(1 << UInt64(handle & 63))
    replaced.append((chunks[handle >> 6].values + (handle & 63)).move())
  }

  func removeAll() { for handle in 0..<chunks.count * 64 { remove(handle) } }

  /// Releases the values that were replaced and removed.
  func releaseReplaced() {
    if replaced.isEmpty { return }
    // Emptied first, since deinitializers may run any code.
    let old = replaced
    replaced = []
    withExtendedLifetime(old) {}
  }
}
