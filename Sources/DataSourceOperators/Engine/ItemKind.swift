/// Whether items are values, or objects that may have changed in place.
enum ItemKind {
  case values
  case objects
  /// Any item may be an object: the type is a protocol, or `Any`.
  case mixed

  /// The kind of items that a type has, determined from one of them.
  init<Item>(of item: Item) {
    if Item.self is AnyObject.Type {
      self = .objects
    } else {
      self = type(of: item as Any) == Item.self ? .values : .mixed
    }
  }

  /// Whether two items are one object, so that a comparison cannot detect changes.
  func areSameObject<Item>(_ first: Item, _ second: Item) -> Bool {
    func isObject(_ item: Item) -> Bool { type(of: item as Any) is AnyObject.Type }
    switch self {
    case .values: return false
    case .mixed where !isObject(first) || !isObject(second): return false
    case .objects, .mixed: return first as AnyObject === second as AnyObject
    }
  }
}
