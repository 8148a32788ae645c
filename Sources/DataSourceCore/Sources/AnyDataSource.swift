public import Foundation

/// A type-erased data source.
///
/// Forwards all requirements to the wrapped data source. Where a protocol type suffices,
/// `any DataSource<Item>` needs no wrapper.
///
/// ```swift
/// let source = AnyDataSource(dataSource: SimpleDataSource())  // AnyDataSource<String>
/// ```
///
/// The wrappers of the refined protocols, such as ``AnyListDataSource``, are its subclasses.
public class AnyDataSource<ItemType>: DataSource, DataSourceWrapper, CustomDebugStringConvertible {
  private let base: any DataSource<ItemType>

  /// Wraps a data source.
  ///
  /// - Parameter dataSource: The data source to read. It is retained.
  public init(dataSource: some DataSource<ItemType>) {
    base = dataSource
  }

  package var wrapped: any DataSource { base }

  public var reloadBlock: ReloadBlock? {
    get { base.reloadBlock }
    set { base.reloadBlock = newValue }
  }

  public var numberOfSections: Int { base.numberOfSections }

  public func numberOfItems(in section: Int) -> Int { base.numberOfItems(in: section) }

  public func item(at indexPath: IndexPath) -> ItemType? { base.item(at: indexPath) }

  public func indexPath(after indexPath: IndexPath) -> IndexPath? {
    base.indexPath(after: indexPath)
  }

  public func indexPath(before indexPath: IndexPath) -> IndexPath? {
    base.indexPath(before: indexPath)
  }

  public var firstIndexPath: IndexPath? { base.firstIndexPath }

  public var lastIndexPath: IndexPath? { base.lastIndexPath }

  public var itemCounts: [Int] { base.itemCounts }

  public func headerTitle(for section: Int) -> String? { base.headerTitle(for: section) }

  public func footerTitle(for section: Int) -> String? { base.footerTitle(for: section) }

  public func sectionIdentity(at index: Int) -> AnyHashable? { base.sectionIdentity(at: index) }
}
