public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items of another data source, with the children of each expanded item as rows below it.
///
/// ```swift
/// let outline = folders.outlined(by: \.path, children: \.subfolders)
/// ```
///
/// Children are read when their parent is expanded or updated. If an item occurs among its own
/// descendants, it is not expanded there.
///
/// If a row gets another parent in one change, it moves with the rows below it. Rows whose level
/// changes are updated, too. If an item of the source becomes a child of another item, it is
/// deleted and inserted. So is a child that becomes an item of the source.
///
/// Deleting, moving, expanding or collapsing an item with k rows below it costs
/// O(k log n + level).
public final class TreeDataSource<ItemType, ID: Hashable>: OutlineDataSource<ItemType, ID> {
  /// Returns an item's children. Setting a new closure reports the rows that are inserted, deleted
  /// and moved, and an update for each row that differs in content. Without an identity,
  /// `Equatable` items are compared.
  ///
  /// - Complexity: O(n), and O(log n + level) for each row below an item.
  public var children: (ItemType) -> [ItemType] {
    get { if case .children(let children) = content { children } else { { _ in [] } } }
    set { replace { [unowned self] in exchange(&content, with: .children(newValue)) } }
  }
}

extension DataSource {
  /// Returns a data source with the items, and the children of each expanded item as rows below it.
  ///
  /// ```swift
  /// let outline = folders.outlined(by: \.path, children: \.subfolders)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Returns an item's identity in ``OutlineDataSource/expandedIDs``.
  ///   - children: Returns an item's children, which must be equal if the content is equal.
  ///   - expandedIDs: The identities of the initially expanded items.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) to change an item without rows below it.
  public func outlined<ID: Hashable>(
    by id: @escaping (ItemType) -> ID, children: @escaping (ItemType) -> [ItemType],
    expandedIDs: Set<ID> = [], identity: ElementIdentity<ItemType>? = nil
  ) -> TreeDataSource<ItemType, ID> {
    TreeDataSource(
      self, by: id, content: .children(children), expandedIDs: expandedIDs, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// Returns a data source with the items, and the children of each expanded item as rows below it.
  ///
  /// - Parameters:
  ///   - children: Returns an item's children, which must be equal if the content is equal.
  ///   - expandedIDs: The identities of the initially expanded items.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) to change an item without rows below it.
  public func outlined(
    children: @escaping (ItemType) -> [ItemType], expandedIDs: Set<ItemType.ID> = []
  ) -> TreeDataSource<ItemType, ItemType.ID> {
    outlined(by: \.id, children: children, expandedIDs: expandedIDs)
  }
}
