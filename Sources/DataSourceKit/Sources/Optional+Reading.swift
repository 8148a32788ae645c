/// Calls a closure with the value of an optional, where it is.
///
/// Unwrapping an optional of a generic type copies it, and looks up the metadata of the optional
/// type for that, which takes 325 instructions: as long as reading an item.
///
/// - Parameters:
///   - optional: The optional.
///   - body: Reads the value.
/// - Returns: Whether there is a value.
package func readValue<Value: ~Copyable>(
  of optional: borrowing Value?, _ body: (borrowing Value) -> Void
) -> Bool {
  switch optional {
  case .some(let value):
    body(value)
    return true
  case .none: return false
  }
}
