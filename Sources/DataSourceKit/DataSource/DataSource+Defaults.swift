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

  public var itemCounts: [Int] {
    (0..<max(0, numberOfSections)).map { max(0, numberOfItems(in: $0)) }
  }

  /// No titles: a data source that has some says so itself.
  public func headerTitle(for section: Int) -> String? { nil }

  /// No titles: a data source that has some says so itself.
  public func footerTitle(for section: Int) -> String? { nil }
}
