#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceKit
  import Foundation

  // Common parts of the methods that views call.

  extension ListAdapter {
    /// Calls a closure with the item at an index path of the view, and its index path in the data source.
    ///
    /// - Returns: The result; `nil` if the data source no longer contains the item.
    @discardableResult
    func withItem<Result>(
      at indexPath: IndexPath, _ body: (ItemType, IndexPath) -> Result
    ) -> Result? {
      guard let path = updater.indexPathInDataSource(indexPath), let item = item(at: indexPath)
      else {
        return nil
      }
      return body(item, path)
    }

    /// Calls a closure with some items. Views prefetch during their layout, so changes that the closure reports
    /// are queued.
    func withItems(at indexPaths: [IndexPath], _ body: (([ItemType]) -> Void)?) {
      updater.withChangesQueued { body?(indexPaths.compactMap(updater.item)) }
    }

    /// Whether the cell at an index path of the view, whose item has changed, is configured again.
    ///
    /// - Parameters:
    ///   - indexPath: An index path of the view.
    ///   - decide: Returns whether to configure the cell again, from the item in the cell and the new item; `nil`
    ///     for always.
    func reconfigures(_ indexPath: IndexPath, if decide: ((ItemType, ItemType) -> Bool)?) -> Bool {
      guard let decide, let new = item(at: indexPath) else { return true }
      guard let old = updater.itemInCell(at: indexPath), decide(old, new) else { return false }
      decided[indexPath] = new
      return true
    }

    /// The item for a cell at an index path of the view: the one for which ``reconfigures(_:if:)`` returned
    /// `true`, even if the data has changed since, so that no cell of another kind is dequeued.
    func itemForCell(at indexPath: IndexPath) -> ItemType? {
      anyDriver?.noteDisplay()
      guard let item = decided[indexPath] else { return updater.itemForCell(at: indexPath) }
      updater.noteCell(item, at: indexPath)
      return item
    }

    #if canImport(UIKit)
      /// The view's section for a title of the section index, at its position when the view read the titles.
      func sectionInView(forIndexTitle title: String, at index: Int) -> Int {
        let entries = indexTitles?() ?? []
        let entry =
          entries.indices.contains(index) && entries[index].title == title
          ? entries[index] : entries.first { $0.title == title }
        return (entry?.section).flatMap(updater.sectionInView) ?? 0
      }
    #endif

    func canMoveItem(at indexPath: IndexPath) -> Bool {
      guard move != nil else { return false }
      guard let canMove else { return true }
      return withItem(at: indexPath, canMove) ?? false
    }

    func userMovedItem(from: IndexPath, to: IndexPath) {
      guard let move else { return }
      updater.adoptMove(from: from, to: to, change: move)
    }
  }
#endif
