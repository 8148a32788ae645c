/// Returns the associated value of an enum's case.
///
/// - Parameters:
///   - embed: The case as a function, such as `Entry.contact`.
///   - item: A value of the enum.
/// - Returns: The associated value; `nil` for another case.
func associatedValue<Item, Value>(of embed: (Value) -> Item, in item: Item) -> Value? {
  guard let child = onlyChild(of: item, .enum, .optional),
    // A single value with a label is in a tuple.
    let value = child.value as? Value ?? onlyChild(of: child.value, .tuple)?.value as? Value
  else { return nil }
  // Another case can have a value of this type.
  return onlyChild(of: embed(value), .enum, .optional)?.label == child.label ? value : nil
}

/// Whether a cell for one item can usually show another: they have the same type and, of an enum,
/// the same case. The same holds for an enum in the associated value. Cases without an associated
/// value are told apart by their descriptions.
///
/// - Parameters:
///   - old: An item; `nil` if unknown.
///   - new: Another item.
func hasSameKind<Item>(_ old: Item?, _ new: Item) -> Bool {
  let kind = ItemKind(new)
  if let old { return ItemKind(old) == kind }
  return kind.cases.isEmpty && kind.type == ObjectIdentifier(Item.self)
}

private struct ItemKind: Equatable {
  var type: ObjectIdentifier

  /// The names of the cases, from the outside in.
  var cases: [String] = []

  init(_ item: Any) {
    var value = item
    while let wrapped = onlyChild(of: value, .optional) { value = wrapped.value }
    type = ObjectIdentifier(Swift.type(of: value))
    // Reading an object could load it from a store.
    while !(Swift.type(of: value) is AnyClass) {
      // A single value with a label is in a tuple.
      if let inner = onlyChild(of: value, .optional, .tuple) {
        value = inner.value
      } else if Mirror(reflecting: value).displayStyle == .enum {
        guard let child = onlyChild(of: value, .enum), let name = child.label else {
          cases.append("\(value)")
          return
        }
        cases.append(name)
        value = child.value
      } else {
        return
      }
    }
  }
}

/// The only child of a value with one of some styles.
private func onlyChild(of value: Any, _ styles: Mirror.DisplayStyle...) -> Mirror.Child? {
  let mirror = Mirror(reflecting: value)
  guard let style = mirror.displayStyle, styles.contains(style), mirror.children.count == 1 else {
    return nil
  }
  return mirror.children.first
}
