/// A small value that is computed when it is read, and compared when it may have changed.
struct ObservedValue<Value: Equatable> {
  /// The value that was read last; `nil` if none was.
  private var value: Value?
  private var dependency: Dependency?

  init() {}

  /// Reads the value.
  ///
  /// - Parameter current: The value as it is now; `nil` if there is none any more, which leaves the last one.
  /// - Returns: The value; `nil` if there is none, and was none before.
  mutating func read(_ current: Value?) -> Value? {
    let dependency = dependency ?? Dependency.make()
    self.dependency = dependency
    dependency.access()
    if let current { value = current }
    return value
  }

  /// The dependency of those who have read another value than this one; `nil` if there are none.
  func dependency(changedTo new: @autoclosure () -> Value) -> Dependency? {
    guard let value, value != new() else { return nil }
    return dependency
  }

  /// Replaces the value that was read.
  mutating func replace(with new: @autoclosure () -> Value) {
    if value != nil { value = new() }
  }
}
