import DataSourceCore
import Foundation
import IdentityDiff

/// An operator whose items depend on the items of another list that have their keys.
///
/// A change of the other list affects only the items with the keys of what it changes.
@_documentation(visibility: internal)
public class LinkedDataSource<SourceItem, Other, Key: Hashable, ItemType>: ArrangedDataSource<
  SourceItem, ItemType
>
{
  private let other: any DataSource<Other>
  final let otherStage: ComposedDataSource<Other>
  private let readKey: (SourceItem) -> Key
  private let readOtherKey: (Other) -> Key

  /// The keys of the source's items.
  private var keys = KeyTable<Key>()

  /// The other list's items by key.
  private let others: KeyedItems<Other, Key>

  /// The items whose counterparts in the other list the current change affects.
  private var linked: Set<ItemHandle> = []

  init(
    _ source: some DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    other: some DataSource<Other>, by key: @escaping (SourceItem) -> Key,
    equals otherKey: @escaping (Other) -> Key, identity: ElementIdentity<ItemType>?,
    values: ValueStore<ItemTag, ItemType>
  ) {
    self.other = other
    otherStage = .stage(of: other, identity: nil)
    others = KeyedItems(of: otherStage)
    readKey = key
    readOtherKey = otherKey
    super.init(source, upstream: upstream, identity: identity, values: values)
    follow(otherStage)
  }

  override func isDerived(from other: AnyObject) -> Bool {
    super.isDerived(from: other) || self.other.leads(to: other)
  }

  /// The first item of the other list with the key of an item.
  final func counterpart(of item: ItemHandle) -> ItemHandle? {
    keys[item].flatMap { others.first(for: $0) }
  }

  override func rebuild() {
    others.rebuild(by: readOtherKey)
    keys = KeyTable()
    for item in upstream.order { keys[item] = upstream.values[item].map(readKey) }
    super.rebuild()
  }

  override func update() {
    linked = []
    if otherStage.changes.isReload { return readOtherAgain() }
    let affected = others.update(by: readOtherKey)
    for (group, old) in affected {
      // Of several items with a key, only the first counts.
      let first = others.first(of: group)
      guard first != old || first.map(otherStage.changes.isRecorded) == true else { continue }
      if let key = others.key(of: group) { linked.formUnion(keys.handles(of: key)) }
    }
    others.removeEmpty(affected.map(\.group))
    super.update()
  }

  override func release() {
    others.release()
    super.release()
  }

  /// Reads the other list again, whose items all have other handles.
  private func readOtherAgain() {
    if upstream.changes.isReload { return readAgain() }
    others.rebuild(by: readOtherKey)
    linked = Set(upstream.order)
    super.update()
  }

  override func updateContent() {
    for item in upstream.removedItems { keys[item] = nil }
    for item in upstream.arrivedItems { keys[item] = upstream.values[item].map(readKey) }
    updateLinked(linked.filter(upstream.shownItems.contains))
  }

  /// Follows the changes of the source.
  ///
  /// - Parameter linked: Items whose counterparts change.
  func updateLinked(_ linked: Set<ItemHandle>) {}
}
