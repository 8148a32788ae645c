import DataSourceKit
import Foundation

/// Items that the view has read, by the index paths that it knows.
///
/// They answer for rows that the data source has given up while the view still asks for them, and tell
/// which items were selected or on the screen when everything is read again.
struct RecalledItems<ItemType> {
  private var items: [IndexPath: ItemType] = [:]

  /// The number of items above which those that are not on the screen are to be forgotten.
  private var limit = 64

  subscript(indexPath: IndexPath) -> ItemType? { items[indexPath] }

  mutating func note(_ item: ItemType, at indexPath: IndexPath) { items[indexPath] = item }

  /// Whether it is time to call ``keep(_:)``.
  var isFull: Bool { items.count > limit }

  /// Forgets all items but those at some index paths.
  mutating func keep(_ indexPaths: some Sequence<IndexPath>) {
    let old = items
    items = [:]
    for indexPath in indexPaths { items[indexPath] = old[indexPath] }
    limit = max(64, 2 * items.count)
  }

  /// Brings the items to where they are AFTER.
  ///
  /// - Complexity: O(items · log changes)
  mutating func follow(_ mapping: MappingChain) {
    let old = items
    items = [:]
    for (indexPath, item) in old {
      guard let indexPath = mapping.indexPathAfter(indexPath) else { continue }
      items[indexPath] = item
    }
  }
}
