import DataSourcePositions
public import Foundation

extension DataSource {
  @_alwaysEmitIntoClient
  public func indexPath(after indexPath: IndexPath) -> IndexPath? {
    let numberOfSections = numberOfSections
    guard let position = ItemPath(indexPath), position.section < numberOfSections else {
      return nil
    }
    let count = numberOfItems(in: position.section)
    guard position.item < count else { return nil }
    if position.item + 1 < count {
      return ItemPath(section: position.section, item: position.item + 1).indexPath
    }
    return _firstIndexPath(inSections: position.section + 1..<numberOfSections)
  }

  @_alwaysEmitIntoClient
  public func indexPath(before indexPath: IndexPath) -> IndexPath? {
    guard contains(indexPath), let position = ItemPath(indexPath) else { return nil }
    if position.item > 0 {
      return ItemPath(section: position.section, item: position.item - 1).indexPath
    }
    return _lastIndexPath(inSections: 0..<position.section)
  }

  public var firstIndexPath: IndexPath? {
    _firstIndexPath(inSections: 0..<max(0, numberOfSections))
  }

  public var lastIndexPath: IndexPath? {
    _lastIndexPath(inSections: 0..<max(0, numberOfSections))
  }

  @usableFromInline
  func _firstIndexPath(inSections sections: Range<Int>) -> IndexPath? {
    sections.first { numberOfItems(in: $0) > 0 }
      .map { ItemPath(section: $0, item: 0).indexPath }
  }

  @usableFromInline
  func _lastIndexPath(inSections sections: Range<Int>) -> IndexPath? {
    for section in sections.reversed() {
      let count = numberOfItems(in: section)
      if count > 0 { return ItemPath(section: section, item: count - 1).indexPath }
    }
    return nil
  }

  public var itemCounts: [Int] {
    let numberOfSections = max(0, numberOfSections)
    var counts: [Int] = []
    counts.reserveCapacity(numberOfSections)
    for section in 0..<numberOfSections { counts.append(max(0, numberOfItems(in: section))) }
    return counts
  }

  /// Returns no title by default.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: `nil`.
  public func headerTitle(for section: Int) -> String? { nil }

  /// Returns no title by default.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: `nil`.
  public func footerTitle(for section: Int) -> String? { nil }

  /// Returns no identity by default.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: `nil`.
  public func sectionIdentity(at index: Int) -> AnyHashable? { nil }

  /// The type, and the titles, numbers of items and items of the first ten sections, ten items of
  /// each, for a debugger's `po`.
  ///
  /// The package's data sources conform to `CustomDebugStringConvertible`. Your own ones do after
  /// `extension Contacts: CustomDebugStringConvertible {}`.
  ///
  /// - Complexity: O(sections)
  public var debugDescription: String {
    listText(of: self, itemCounts, title: headerTitle) { item(at: [$0, $1]) }
  }
}
