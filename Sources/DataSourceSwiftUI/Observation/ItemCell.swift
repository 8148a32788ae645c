/// What is known of a row whose item has been read.
final class ItemCell<ItemType> {
  let dependency = Dependency.make()

  /// The item as it was read last; `nil` if the row was gone by then.
  var item: ItemType?

  init(_ item: ItemType?) { self.item = item }
}

/// Whether two values are equal; `nil` where values of their type cannot be compared. Objects cannot: the
/// two may be the same one, whose content has changed.
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool? {
  func compare<Known: Equatable>(_ left: Known) -> Bool? { (right as? Known).map { left == $0 } }
  guard !(type(of: left as Any) is AnyObject.Type), let left = left as? any Equatable else {
    return nil
  }
  return compare(left)
}
