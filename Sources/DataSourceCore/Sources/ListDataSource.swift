import DataSourcePositions
public import Foundation

/// A data source of one section, backed by an array.
///
/// The array and ``DataSource/reloadBlock`` are the only requirements. `ItemType` is inferred from
/// the array.
///
/// ```swift
/// class SimpleDataSource: ListDataSource {
///   var items = ["Item 0", "Item 1", "Item 2"]
///   var reloadBlock: ReloadBlock?
/// }
/// ```
///
/// There is one section even if there are no items. Otherwise the first item would have to be
/// reported together with an inserted section, which is easy to forget and makes views throw.
public protocol ListDataSource<ItemType>: DataSource {
  // Declared again so that it can be inferred from `items`.
  associatedtype ItemType

  /// The items of the one section.
  var items: [ItemType] { get }
}

extension ListDataSource {
  @_alwaysEmitIntoClient
  public var numberOfSections: Int { 1 }

  @_alwaysEmitIntoClient
  public func numberOfItems(in section: Int) -> Int { section == 0 ? items.count : 0 }

  @_alwaysEmitIntoClient
  public func item(at indexPath: IndexPath) -> ItemType? {
    guard contains(indexPath), let position = ItemPath(indexPath) else { return nil }
    let items = items
    return position.item < items.count ? items[position.item] : nil
  }
}
