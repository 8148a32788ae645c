import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions

/// An operator whose items depend on the items of another list that have their keys.
///
/// A change of the other list affects only the items with the keys of what it changes.
public class LinkedDataSource<SourceItem, Other, Key: Hashable, ItemType>: ArrangedDataSource<
  SourceItem, ItemType
>
{
  private let other: any DataSource<Other>
  final let otherStage: ComposedDataSource<Other>
  private let readKey: (SourceItem) -> Key
  private let readOtherKey: (Other) -> Key

  /// The keys of all items of both lists.
  private var keys = KeyTable<Key>()
  private var otherKeys = KeyTable<Key>()

  /// The items whose counterparts in the other list the current change affects.
  private var linked: Set<Int> = []

  init(
    _ source: some DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    other: some DataSource<Other>, by key: @escaping (SourceItem) -> Key,
    equals otherKey: @escaping (Other) -> Key, identity: ElementIdentity<ItemType>?,
    values: ValueStore<ItemType>
  ) {
    self.other = other
    otherStage = .stage(of: other, identity: nil)
    readKey = key
    readOtherKey = otherKey
    super.init(source, upstream: upstream, identity: identity, values: values)
    follow(otherStage)
  }

  override func follows(_ other: AnyObject) -> Bool {
    super.follows(other) || self.other.leads(to: other)
  }

  /// The first item of the other list with the key of an item.
  final func counterpart(of item: Int) -> Int? {
    guard let key = keys[item] else { return nil }
    return otherKeys.handles(of: key).filter(otherStage.shownItems.contains)
      .min(by: otherStage.precedes)
  }

  /// Whether the other list has an item with the key of an item.
  final func hasCounterpart(_ item: Int) -> Bool {
    keys[item].map { otherKeys.handles(of: $0).contains(where: otherStage.shownItems.contains) }
      ?? false
  }

  override func rebuild() {
    readOtherKeys()
    keys = KeyTable()
    for item in upstream.order { keys[item] = upstream.values[item].map(readKey) }
    super.rebuild()
  }

  private func readOtherKeys() {
    otherKeys = KeyTable()
    for item in otherStage.order { otherKeys[item] = otherStage.values[item].map(readOtherKey) }
  }

  override func update() {
    linked = []
    if otherStage.changes.isReload { return reread() }
    let others = otherStage.changes
    // Of several items with a key, another one may be the first now.
    for item in others.sections.moved.flatMap({ otherStage.items(in: $0.section) }) {
      if let key = otherKeys[item] { linked.formUnion(keys.handles(of: key)) }
    }
    for change in others.items {
      let item = change.handle
      if let key = otherKeys[item] { linked.formUnion(keys.handles(of: key)) }
      if otherStage.section(of: item) == nil {
        otherKeys[item] = nil
      } else if change.isUpdated || change.before == nil {
        let key = otherStage.values[item].map(readOtherKey)
        otherKeys[item] = key
        if let key { linked.formUnion(keys.handles(of: key)) }
      }
    }
    super.update()
  }

  /// Reads the other list again, whose items all have other handles.
  private func reread() {
    if upstream.changes.isReload { return readAgain() }
    readOtherKeys()
    linked = Set(upstream.order)
    super.update()
  }

  override func updateContent() {
    for item in upstream.removedItems { keys[item] = nil }
    for item in upstream.arrivedItems { keys[item] = upstream.values[item].map(readKey) }
    follow(linked.filter(upstream.shownItems.contains))
  }

  /// Follows the changes of the source.
  ///
  /// - Parameter linked: Items whose counterparts change.
  func follow(_ linked: Set<Int>) {}
}
