/// A small value that is computed on access, and compared after possible changes.
struct ObservedValue<Value: Equatable> {
  /// The value that was read last; `nil` if it has not been read.
  private var value: Value?
  private var dependency: Dependency?

  /// Whether some readers may have read another value, because a change was read before it was
  /// reported.
  private var isMixed = false

  init() {}

  /// Reads the value.
  ///
  /// - Parameter current: The current value; `nil` if it no longer exists, which keeps the last
  ///   one.
  /// - Returns: The value; `nil` if there is neither a current nor a last one.
  mutating func read(_ current: Value?) -> Value? {
    let dependency = dependency ?? Dependency.make()
    self.dependency = dependency
    dependency.access()
    if let current {
      if let value, value != current { isMixed = true }
      value = current
    }
    return value
  }

  /// The dependency, if a reader has read a value other than this one; `nil` if there are no such
  /// readers.
  func dependency(changedTo new: @autoclosure () -> Value) -> Dependency? {
    guard let value, isMixed || value != new() else { return nil }
    return dependency
  }

  /// Replaces the value that was read.
  mutating func replace(with new: @autoclosure () -> Value) {
    if value != nil { value = new() }
    isMixed = false
  }
}
