/// Values by handle.
///
/// The closures of operators read a value in place, compiled with the concrete type.
@usableFromInline
final class ValueStore<Value> {
  /// The values, those that are set.
  @exclusivity(unchecked)
  @usableFromInline private(set) var values: UnsafeMutablePointer<Value>

  @exclusivity(unchecked)
  @usableFromInline private(set) var isSet: UnsafeMutablePointer<Bool>

  @exclusivity(unchecked)
  @usableFromInline private(set) var capacity = 0

  init() {
    values = .allocate(capacity: 0)
    isSet = .allocate(capacity: 0)
  }

  deinit {
    removeAll()
    values.deallocate()
    isSet.deallocate()
  }

  @inlinable
  func contains(_ handle: Int) -> Bool { handle < capacity && isSet[handle] }

  @inlinable
  subscript(handle: Int) -> Value? { contains(handle) ? values[handle] : nil }

  /// The values of handles.
  subscript(handles: [Int]) -> [Value?] {
    var result: [Value?] = []
    result.reserveCapacity(handles.count)
    for handle in handles { result.append(self[handle]) }
    return result
  }

  /// The values of those handles that have one.
  func present(_ handles: [Int]) -> [Value] {
    Array(unsafeUninitializedCapacity: handles.count) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      for handle in handles where contains(handle) {
        (start + count).initialize(to: values[handle])
        count += 1
      }
    }
  }

  @inlinable
  func set(_ value: Value, for handle: Int) {
    if contains(handle) {
      values[handle] = value
    } else {
      if handle >= capacity { reserve(handle + 1) }
      (values + handle).initialize(to: value)
      isSet[handle] = true
    }
  }

  func remove(_ handle: Int) {
    guard contains(handle) else { return }
    isSet[handle] = false
    (values + handle).deinitialize(count: 1)
  }

  func remove(_ handles: [Int]) {
    for handle in handles { remove(handle) }
  }

  func removeAll() {
    for handle in 0..<capacity { remove(handle) }
  }

  /// Makes room for handles below a number.
  @usableFromInline
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    let newCapacity = count + count / 4 + 16
    let newValues = UnsafeMutablePointer<Value>.allocate(capacity: newCapacity)
    let newIsSet = UnsafeMutablePointer<Bool>.allocate(capacity: newCapacity)
    newIsSet.initialize(repeating: false, count: newCapacity)
    for handle in 0..<capacity where isSet[handle] {
      newIsSet[handle] = true
      (newValues + handle).moveInitialize(from: values + handle, count: 1)
    }
    values.deallocate()
    isSet.deallocate()
    (values, isSet, capacity) = (newValues, newIsSet, newCapacity)
  }
}
