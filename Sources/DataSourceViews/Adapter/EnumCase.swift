/// Returns the associated value of an enum's case.
///
/// - Parameters:
///   - embed: The case as a function, such as `Entry.contact`.
///   - item: A value of the enum.
/// - Returns: The associated value; `nil` for another case.
func associatedValue<Item, Value>(of embed: (Value) -> Item, in item: Item) -> Value? {
  func payload(_ item: Item) -> Mirror.Child? { Mirror(reflecting: item).children.first }
  guard let child = payload(item), let name = child.label,
    // A single value with a label is in a tuple.
    let value = child.value as? Value
      ?? Mirror(reflecting: child.value).children.first?.value as? Value
  else { return nil }
  // Another case can have a value of this type.
  return payload(embed(value))?.label == name ? value : nil
}
