public import Foundation

extension DataSource {
  @inlinable
  public func indexPath(after indexPath: IndexPath) -> IndexPath? {
    _indexPath(
      after: indexPath, numberOfSections: numberOfSections, numberOfItems: numberOfItems(in:))
  }

  @inlinable
  public func indexPath(before indexPath: IndexPath) -> IndexPath? {
    _indexPath(
      before: indexPath, numberOfSections: numberOfSections, numberOfItems: numberOfItems(in:))
  }

  public var firstIndexPath: IndexPath? {
    let numberOfSections = numberOfSections
    var section = 0
    while section < numberOfSections {
      if numberOfItems(in: section) > 0 { return Position(section: section, item: 0).indexPath }
      section += 1
    }
    return nil
  }

  public var lastIndexPath: IndexPath? {
    var section = max(0, numberOfSections) - 1
    while section >= 0 {
      let count = numberOfItems(in: section)
      if count > 0 { return Position(section: section, item: count - 1).indexPath }
      section -= 1
    }
    return nil
  }

  public var itemCounts: [Int] {
    (0..<max(0, numberOfSections)).map { max(0, numberOfItems(in: $0)) }
  }

  /// No titles: a data source that has some says so itself.
  public func headerTitle(for section: Int) -> String? { nil }

  /// No titles: a data source that has some says so itself.
  public func footerTitle(for section: Int) -> String? { nil }
}
