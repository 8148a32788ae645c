public import DataSourceCore
import Foundation
public import IdentityDiff

/// The first item for each key in another data source, in its section.
///
/// ```swift
/// let recent = messages.distinct(by: { $0.sender })  // the first message of each sender
/// ```
///
/// Keys are compared across all sections. If the first item with a key is deleted, the next one is
/// shown. Sections are kept, even if none of their items is shown.
public final class DistinctDataSource<ItemType, Key: Hashable>: ArrangedDataSource<
  ItemType, ItemType
>
{
  /// Returns an item's key. No two shown items have the same key. Setting a new closure reports the
  /// items that are inserted and deleted.
  ///
  /// - Complexity: O(n log n)
  public var key: (ItemType) -> Key {
    get { storedKey }
    set { replace { [unowned self] in exchange(&storedKey, with: newValue) } }
  }

  private var storedKey: (ItemType) -> Key

  /// The first item in each group is shown.
  private lazy var keyed = KeyedItems<ItemType, Key>(of: upstream)

  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>? = nil,
    by key: @escaping (ItemType) -> Key
  ) {
    storedKey = key
    super.init(source, identity: identity)
    start()
  }

  override func rebuild() {
    keyed.rebuild(by: storedKey)
    super.rebuild()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    keyed.group(of: item).flatMap(keyed.first) == item ? upstream.section(of: item) : nil
  }

  override func updateContent() {
    let affected = keyed.update(by: storedKey)
    let firsts = Set(affected.flatMap { [$0.first, keyed.first(of: $0.group)] }.compactMap(\.self))
    rearrange(asking: Array(firsts), asksAll: true)
    keyed.removeEmpty(affected.map(\.group))
  }

  override func release() {
    keyed.release()
    super.release()
  }
}

extension DataSource {
  /// Returns a data source with the first item for each key.
  ///
  /// ```swift
  /// let recent = messages.distinct(by: { $0.sender })
  /// ```
  ///
  /// - Parameters:
  ///   - key: Returns an item's key. No two shown items have the same key.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n log n), and O(log n) for each change.
  public func distinct<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, identity: ElementIdentity<ItemType>? = nil
  ) -> DistinctDataSource<ItemType, Key> {
    DistinctDataSource(self, identity: identity, by: key)
  }
}
