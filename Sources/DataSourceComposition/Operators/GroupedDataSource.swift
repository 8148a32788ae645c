public import DataSourceKit
public import Foundation

/// The items of another data source in sections by a key, each in the order of the source.
///
/// ```swift
/// let byInitial = contacts.sorted(by: \.name).grouped(by: { $0.name.prefix(1) })
/// ```
///
/// There is a section for each key that any item has: the first item of a key brings it, the last takes it
/// along. An update that changes the key moves the item to another section. The sections of the source do
/// not show.
///
/// | change of the source | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n), O(log groups) comparisons of keys |
/// | a section of k items is inserted, deleted or moved | O(k log n) |
/// | a section of k items is updated | O(k), and as for each item that differs |
/// | everything is reloaded | O(n), if items have an identity; else it is passed on as a reload |
/// | ``key`` is replaced | n calls of it, O(log n) for each item whose key is another one |
/// | ``areInOrder`` is replaced | O(groups · log groups) |
/// | the titles are replaced | O(groups · log groups) |
public final class GroupedDataSource<Key: Hashable, ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// The key of an item. Another one is reported as the items that get to other sections.
  ///
  /// - Complexity: O(n)
  public var key: (ItemType) -> Key {
    get { storedKey }
    set {
      change { [unowned self] changes in
        storedKey = newValue
        regroup(&changes)
      }
    }
  }

  /// Whether the section of a key has to stand before that of another one. A new order is reported as
  /// the fewest moves of sections.
  ///
  /// - Complexity: O(groups · log groups)
  public var areInOrder: (Key, Key) -> Bool {
    get { groups.areInOrder }
    set {
      change { [unowned self] changes in
        groups.reorder(by: newValue, &changes)
      }
    }
  }

  /// The title above the section of a key; `nil` for none. It must answer by the key: a number of items
  /// belongs into the header view, or the header title of an adapter, which can ask
  /// ``numberOfItems(in:)``.
  ///
  /// - Complexity: O(groups · log groups)
  public var title: ((Key) -> String?)? {
    get { storedTitle }
    set {
      change { [unowned self] changes in
        let old = storedTitle
        storedTitle = newValue
        for group in groups.sections.handles(in: 0) {
          guard let key = groups.keys[group], old?(key) != newValue?(key) else { continue }
          let place = place(ofSection: group)
          changes.touch(section: group, before: place, isUpdated: true)
        }
      }
    }
  }

  /// The title of the section of a key in an index at the side of the list; `nil` for none. Another one
  /// is not reported: read ``indexTitles`` again.
  public var indexTitle: ((Key) -> String?)?

  /// The keys of items that come or are updated in an edit.
  var arrivingKeys: [Int: Key] = [:]

  private(set) var storedKey: (ItemType) -> Key
  private(set) var storedTitle: ((Key) -> String?)?
  var groups: Groups<Key>

  override var movesUpdatedItems: Bool { true }
  override var dissolvesSections: Bool { true }

  /// Groups a data source.
  ///
  /// - Parameters:
  ///   - source: The data source to follow. It is held strongly.
  ///   - identity: How items are known again after a reload; that of the source, or of `Identifiable`
  ///     items, if left out.
  ///   - key: The key of an item.
  ///   - areInOrder: Whether the section of its first argument has to stand before that of its second.
  ///     For different keys one of them must.
  ///   - title: The title above the section of a key.
  ///   - indexTitle: The title of the section of a key in an index at the side.
  /// - Complexity: O(n), and O(groups · log groups)
  public init(
    _ source: some DataSource<ItemType>, identity: ItemIdentity<ItemType>? = nil,
    by key: @escaping (ItemType) -> Key, order areInOrder: @escaping (Key, Key) -> Bool,
    title: ((Key) -> String?)? = nil, indexTitle: ((Key) -> String?)? = nil
  ) {
    storedKey = key
    storedTitle = title
    self.indexTitle = indexTitle
    groups = Groups(areInOrder: areInOrder)
    let identity = identity ?? .inherited(from: source)
    super.init(source, sourceIdentity: identity, identity: identity)
    start()
  }

  override func rebuild() {
    groups = Groups(areInOrder: groups.areInOrder)
    groups.fill(mirror.order.map { ($0, mirror.values[$0].map(storedKey)) })
  }

  override func willChange(_ edit: SourceEdit<ItemType>, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    noteKeys(edit, &changes)
    groups.remove(Array(changes.items.keys), &changes)
  }

  override func didChange(_ edit: SourceEdit<ItemType>, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    insert(changes.items.keys.filter(mirror.items.contains), &changes)
    renewKeys(&changes)
    groups.settle(&changes)
  }

  /// Puts items into their groups, at their places in the order of the source.
  private func insert(_ items: [Int], _ changes: inout OutputChanges) {
    let entries = items.compactMap { item in
      (arrivingKeys[item] ?? mirror.values[item].map(storedKey)).map { (item: item, key: $0) }
    }
    groups.insert(entries, &changes) { mirror.precedes($0, $1) }
  }

  private func regroup(_ changes: inout OutputChanges) {
    var moving: [Int] = []
    var renewed: Set<Int> = []
    for item in mirror.order {
      guard let key = mirror.values[item].map(storedKey) else { continue }
      if let group = groups.items.tree(of: item), groups.keys[group] == key {
        if renewed.insert(group).inserted { renew(key, of: group, &changes) }
      } else {
        moving.append(item)
      }
    }
    for item in moving { changes.touch(item: item, before: place(ofItem: item), mayMove: true) }
    groups.remove(moving, &changes)
    insert(moving, &changes)
    groups.settle(&changes)
  }

  override func place(ofItem item: Int) -> Position? {
    guard let group = groups.items.tree(of: item), let index = place(ofSection: group),
      let position = groups.items.position(of: item)
    else { return nil }
    return Position(section: index, item: position)
  }

  override func place(ofSection section: Int) -> Int? { groups.sections.position(of: section) }

  override func section(at index: Int) -> Int? { groups.sections.handle(at: index, in: 0) }

  override func item(at position: Position) -> Int? {
    section(at: position.section).flatMap { groups.items.handle(at: position.item, in: $0) }
  }

  public override var numberOfSections: Int { groups.sections.count(in: 0) }

  public override func numberOfItems(in section: Int) -> Int {
    self.section(at: section).map { groups.items.count(in: $0) } ?? 0
  }

  public override func item(at indexPath: IndexPath) -> ItemType? {
    Position(indexPath).flatMap(item(at:)).flatMap { mirror.values[$0] }
  }

  public override func headerTitle(for section: Int) -> String? {
    key(ofSection: section).flatMap { storedTitle?($0) }
  }

  public override func footerTitle(for section: Int) -> String? { nil }
}
