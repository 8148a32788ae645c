public import Foundation

/// A data source of one section, backed by an array.
///
/// The array and ``DataSource/reloadBlock`` are all that a conformer has to provide. `ItemType` is
/// inferred from the array.
///
/// ```swift
/// class SimpleDataSource: ListDataSource {
///   var items = ["Item 0", "Item 1", "Item 2"]
///   var reloadBlock: ReloadBlock?
/// }
/// ```
///
/// There is one section even if there are no items: a list that went from no section to one with its
/// first item would need a change of another kind just there, and crash the views that do not get it.
public protocol ListDataSource<ItemType>: DataSource {
  // Declared again so that it can be inferred from `items`.
  associatedtype ItemType

  /// The items of the one section.
  var items: [ItemType] { get }
}

extension ListDataSource {
  public var numberOfSections: Int { 1 }

  public func numberOfItems(in section: Int) -> Int { section == 0 ? items.count : 0 }

  public func item(at indexPath: IndexPath) -> ItemType? {
    guard contains(indexPath), let position = Position(indexPath) else { return nil }
    let items = items
    return position.item < items.count ? items[position.item] : nil
  }
}
