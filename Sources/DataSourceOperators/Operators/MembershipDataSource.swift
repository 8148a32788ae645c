public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items that another list contains, or those that it does not contain, by key.
final class MembershipDataSource<ItemType, Other, Key: Hashable>: LinkedDataSource<
  ItemType, Other, Key, ItemType
>
{
  private let showsMembers: Bool

  init(
    _ source: some DataSource<ItemType>, other: some DataSource<Other>, showsMembers: Bool,
    by key: @escaping (ItemType) -> Key, equals otherKey: @escaping (Other) -> Key,
    identity: ElementIdentity<ItemType>?
  ) {
    self.showsMembers = showsMembers
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(
      source, upstream: upstream, other: other, by: key, equals: otherKey,
      identity: identity ?? upstream.identity, values: upstream.values)
    start()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    (counterpart(of: item) != nil) == showsMembers ? upstream.section(of: item) : nil
  }

  override func updateLinked(_ linked: Set<ItemHandle>) {
    rearrange(asking: Array(linked), asksAll: true)
  }
}

extension DataSource {
  /// Returns a data source with the items that are also in another list, in the same sections and
  /// order.
  ///
  /// ```swift
  /// let downloaded = episodes.contained(in: downloads, by: \.id, equals: \.episodeID)
  /// ```
  ///
  /// - Parameters:
  ///   - other: The other list.
  ///   - key: Returns the key of an item of this data source.
  ///   - otherKey: Returns the key of an item of the other list.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes both and retains them.
  /// - Complexity: O(n), and O(log n) for each change, for each item with its key.
  public func contained<Other, Key: Hashable>(
    in other: some DataSource<Other>, by key: @escaping (ItemType) -> Key,
    equals otherKey: @escaping (Other) -> Key, identity: ElementIdentity<ItemType>? = nil
  ) -> ComposedDataSource<ItemType> {
    MembershipDataSource(
      self, other: other, showsMembers: true, by: key, equals: otherKey, identity: identity)
  }

  /// Returns a data source with the items that are not in another list, in the same sections and
  /// order.
  ///
  /// ```swift
  /// let suggestions = contacts.excluding(members, by: \.id, equals: \.contactID)
  /// ```
  ///
  /// - Parameters:
  ///   - other: The other list.
  ///   - key: Returns the key of an item of this data source.
  ///   - otherKey: Returns the key of an item of the other list.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes both and retains them.
  /// - Complexity: O(n), and O(log n) for each change, for each item with its key.
  public func excluding<Other, Key: Hashable>(
    _ other: some DataSource<Other>, by key: @escaping (ItemType) -> Key,
    equals otherKey: @escaping (Other) -> Key, identity: ElementIdentity<ItemType>? = nil
  ) -> ComposedDataSource<ItemType> {
    MembershipDataSource(
      self, other: other, showsMembers: false, by: key, equals: otherKey, identity: identity)
  }
}
