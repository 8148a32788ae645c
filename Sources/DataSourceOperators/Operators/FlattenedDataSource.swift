public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items from all sections of another data source, as one list.
///
/// ```swift
/// let list = contactsByTeam.flattened().sorted(by: \.name)
/// ```
public final class FlattenedDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType>,
  ListDataSource
{
  init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    super.init(source, identity: identity, sectionPool: HandlePool())
    shownSections.fill(.only, with: [sectionPool.take()])
    start()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? { .only }

  /// The items, in order.
  ///
  /// - Complexity: O(n)
  public var items: [ItemType] { values.present(items(in: .only)) }
}

extension DataSource {
  /// Returns a data source with the items from all sections as one list.
  ///
  /// - Parameter identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func flattened(identity: ElementIdentity<ItemType>? = nil) -> FlattenedDataSource<ItemType>
  {
    FlattenedDataSource(self, identity: identity)
  }
}
