/// A row's state once its item has been read.
final class ItemCell<ItemType> {
  let dependency = Dependency.make()

  /// The item that was read last; `nil` if the row was deleted before.
  var item: ItemType? {
    get { storedItem }
    // The old item is released after the access, since its deinitializer may read any row.
    set { _ = exchange(&storedItem, with: newValue) }
  }

  private var storedItem: ItemType?

  init(_ item: ItemType?) { storedItem = item }
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
