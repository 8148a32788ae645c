/// A value that has been read, and its readers.
final class ObservedValue<Value>: Dependency {
  /// The value that was read last; `nil` if it has not been read or does not exist.
  var value: Value?

  /// Whether some readers may have read another value, because a change was read before it was
  /// reported.
  fileprivate var isMixed = false
}

extension ObservedValue where Value: Equatable {
  /// Reads the value, and registers the current reader.
  ///
  /// - Parameter current: The current value; `nil` if it no longer exists, which keeps the last
  ///   one.
  /// - Returns: The value; `nil` if there is neither a current nor a last one.
  func read(_ current: Value?) -> Value? {
    access()
    guard let current else { return value }
    if let value, value != current { isMixed = true }
    value = current
    return current
  }
}

/// How a change affects the data read so far, before it is applied.
struct PreparedChange {
  /// The readers of sections, rows and titles.
  var structure: [Dependency] = []

  /// The readers of items.
  var content: [Dependency] = []

  /// Closures that set the data that has been read to the new state.
  var commits: [() -> Void] = []

  /// Replaces the item of a row. `nil` removes it.
  mutating func replace<Item>(_ item: ObservedValue<Item>, with new: Item?) {
    content.append(item)
    // The closure keeps the old item until all are replaced: its deinitializer may read any row.
    commits.append { [old = item.value] in
      item.value = new
      _ = old
    }
  }

  /// Replaces a title or a count, if a reader has read another one.
  mutating func replace<Value: Equatable>(
    _ value: ObservedValue<Value>, with new: @autoclosure () -> Value
  ) {
    guard let old = value.value else { return }
    let new = new()
    guard value.isMixed || old != new else { return }
    structure.append(value)
    commits.append {
      value.value = new
      value.isMixed = false
    }
  }
}

/// Whether two values are equal; `nil` if their type is not comparable. Objects are not: both may
/// be the same one with changed content.
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool? {
  func compare<Known: Equatable>(_ left: Known) -> Bool? { (right as? Known).map { left == $0 } }
  guard !(type(of: left as Any) is AnyObject.Type), let left = left as? any Equatable else {
    return nil
  }
  return compare(left)
}
