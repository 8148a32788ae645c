/// Values by handle.
///
/// The operators' closures read a value in place, compiled with the concrete type.
///
/// The values are in chunks that never move, so growing copies no values, and a closure may read
/// one while others are set. Replaced and removed values are kept until ``releaseReplaced()``: a
/// deinitializer never runs inside a change.
@usableFromInline
final class ValueStore<Tag, Value> {
  @exclusivity(unchecked)
  @usableFromInline private(set) var chunks: [ValueChunk] = []

  /// Replaced and removed values.
  private var replaced: [Value] = []
  /// Whether there are any. An array of a generic type takes longer to ask.
  private var hasReplaced = false
  /// Chunks that had no values left at some time during the change.
  private var emptied: [Int] = []

  init() {}

  deinit {
    for var chunk in unsafe chunks {
      var rest = chunk.mask
      while rest != 0 {
        unsafe chunk.address(of: rest.trailingZeroBitCount, as: Value.self).deinitialize(count: 1)
        rest &= rest - 1
      }
      chunk.deallocate()
    }
  }

  @inlinable
  func contains(_ handle: Handle<Tag>) -> Bool {
    let number = handle.number
    return unsafe number >> 6 < chunks.count
      && chunks[number >> 6].mask & (1 << UInt64(number & 63)) != 0
  }

  /// The address of a handle's value. The handle must have one.
  @inlinable
  func address(of handle: Handle<Tag>) -> UnsafePointer<Value> {
    let number = handle.number
    return unsafe UnsafePointer(chunks[number >> 6].address(of: number & 63, as: Value.self))
  }

  @inlinable
  subscript(handle: Handle<Tag>) -> Value? {
    unsafe contains(handle) ? address(of: handle).pointee : nil
  }

  /// The values of the handles that have one.
  func present(_ handles: [Handle<Tag>]) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(handles.count)
    for handle in handles where contains(handle) {
      unsafe result.append(address(of: handle).pointee)
    }
    return result
  }

  func set(_ value: consuming Value, for handle: Handle<Tag>) {
    let index = handle.number >> 6
    while unsafe index >= chunks.count { unsafe chunks.append(ValueChunk()) }
    unsafe chunks[index].allocate(for: Value.self)
    let target = unsafe chunks[index].address(of: handle.number & 63, as: Value.self)
    if contains(handle) {
      unsafe keep(target.move())
      unsafe target.initialize(to: value)
    } else {
      unsafe target.initialize(to: value)
      unsafe chunks[index].mask |= 1 << UInt64(handle.number & 63)
    }
  }

  /// Sets a value; `nil` removes it.
  func assign(_ value: Value?, to handle: Handle<Tag>) {
    if let value { set(value, for: handle) } else { remove(handle) }
  }

  func remove(_ handle: Handle<Tag>) { if let value = take(handle) { keep(value) } }

  /// Removes a value without keeping it.
  func take(_ handle: Handle<Tag>) -> Value? {
    guard contains(handle) else { return nil }
    let index = handle.number >> 6
    unsafe chunks[index].mask &= ~(1 << UInt64(handle.number & 63))
    if unsafe chunks[index].mask == 0 { emptied.append(index) }
    return unsafe chunks[index].address(of: handle.number & 63, as: Value.self).move()
  }

  private func keep(_ value: consuming Value) {
    replaced.append(value)
    hasReplaced = true
  }

  func removeAll() { for number in unsafe 0..<chunks.count * 64 { remove(Handle(number: number)) } }

  /// Releases the values that were replaced and removed, and the memory of chunks without values.
  func releaseReplaced() {
    for index in emptied where unsafe chunks[index].mask == 0 { unsafe chunks[index].deallocate() }
    emptied.clear()
    if !hasReplaced { return }
    hasReplaced = false
    // Emptied first, since deinitializers may run any code.
    let old = replaced
    replaced = []
    withExtendedLifetime(old) {}
  }
}

/// The values of 64 handles. This type is not generic, since looking up the metadata of a generic
/// one takes longer than reading a value.
@safe @usableFromInline
struct ValueChunk {
  /// `nil` if there are no values.
  @usableFromInline private(set) var memory: UnsafeMutableRawPointer?
  /// Has a bit set for each handle with a value. Invariant: the others' memory is uninitialized.
  @usableFromInline var mask: UInt64 = 0

  init() {}

  /// Makes room for values.
  mutating func allocate<Value>(for _: Value.Type) {
    unsafe memory =
      memory ?? UnsafeMutableRawPointer(UnsafeMutablePointer<Value>.allocate(capacity: 64))
  }

  /// Gives the memory back. There must be no values.
  mutating func deallocate() {
    unsafe memory?.deallocate()
    unsafe memory = nil
  }

  /// The address of a value. Memory must be allocated.
  @inlinable
  func address<Value>(of offset: Int, as _: Value.Type) -> UnsafeMutablePointer<Value> {
    unsafe memory.unsafelyUnwrapped.assumingMemoryBound(to: Value.self) + offset
  }
}
