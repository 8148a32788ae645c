import DataSourceKit
public import Foundation

// What the view has been told.

extension ListViewUpdater {
  public var numberOfSections: Int {
    isLoaded = true
    return shownCounts.count
  }

  public func numberOfItems(in section: Int) -> Int {
    isLoaded = true
    return shownCounts.indices.contains(section) ? shownCounts[section] : 0
  }

  public var itemCounts: [Int] {
    isLoaded = true
    return shownCounts
  }

  /// The item at an index path that the view knows.
  ///
  /// - Parameter indexPath: The index path.
  /// - Returns: The item as it is in the data source now. If the data source has given it up while the
  ///   view has not, the item as the view has read it; `nil` if it never has.
  /// - Complexity: What the data source needs; O(changes · log changes) for the first look-up after
  ///   changes that the view has not carried out yet.
  public func item(at indexPath: IndexPath) -> ItemType? {
    guard shows(indexPath) else { return nil }
    guard let path = queue.mapping.indexPathAfter(indexPath), let item = dataSource.item(at: path)
    else {
      return recalled[indexPath]
    }
    recall(item, at: indexPath)
    return item
  }

  public func headerTitle(for section: Int) -> String? {
    sectionInDataSource(section).flatMap { dataSource.headerTitle(for: $0) }
  }

  public func footerTitle(for section: Int) -> String? {
    sectionInDataSource(section).flatMap { dataSource.footerTitle(for: $0) }
  }

  private func recall(_ item: ItemType, at indexPath: IndexPath) {
    let wasFull = recalled.isFull
    // A view that is yet to be set may read first.
    if view != nil || !wasFull { recalled.note(item, at: indexPath) }
    if recalled.isFull, !wasFull { forgetLater() }
  }

  /// Forgets items that are not on the screen.
  func forgetLater() {
    guard let view else { return }
    // Not now: views do not bear such questions while they lay themselves out.
    view.performLater { [weak self] in
      guard let self, let view = self.view else { return }
      recalled.keep(view.visibleIndexPaths + view.selectedIndexPaths)
    }
  }
}

extension ListViewUpdater {
  /// The data source's index path of an item that the view shows.
  ///
  /// While changes wait for the view the two can differ. Use it where an index path that comes from the
  /// view goes to the data source.
  ///
  /// - Parameter indexPath: The index path that the view knows.
  /// - Returns: The index path in the data source; `nil` if there is no such item any more.
  public func indexPathInDataSource(_ indexPath: IndexPath) -> IndexPath? {
    guard shows(indexPath) else { return nil }
    return queue.mapping.indexPathAfter(indexPath)
  }

  /// The view's index path of an item of the data source.
  ///
  /// - Parameter indexPath: The index path in the data source.
  /// - Returns: The index path that the view knows; `nil` if it does not show the item yet.
  public func indexPathInView(_ indexPath: IndexPath) -> IndexPath? {
    guard dataSource.contains(indexPath) else { return nil }
    return queue.mapping.indexPathBefore(indexPath).flatMap { shows($0) ? $0 : nil }
  }

  /// The data source's index of a section that the view shows.
  ///
  /// - Parameter section: The index that the view knows.
  /// - Returns: The index in the data source; `nil` if there is no such section any more.
  public func sectionInDataSource(_ section: Int) -> Int? {
    shownCounts.indices.contains(section) ? queue.mapping.sectionAfter(section) : nil
  }

  /// The view's index of a section of the data source.
  ///
  /// - Parameter section: The index in the data source.
  /// - Returns: The index that the view knows; `nil` if it does not show the section yet.
  public func sectionInView(_ section: Int) -> Int? {
    queue.mapping.sectionBefore(section).flatMap { shownCounts.indices.contains($0) ? $0 : nil }
  }
}
