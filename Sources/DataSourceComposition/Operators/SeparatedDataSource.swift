public import DataSourceKit
import Foundation
public import IdentityDiff

/// The items of another data source with separators between them, as rows of their own.
///
/// ```swift
/// let rows = messages.mapped(Row.message).separated { previous, next in
///   previous.day == next.day ? nil : .day(next.day)
/// }
/// ```
///
/// There may be a separator between any two items of a section that follow each other. It belongs
/// to the second one and moves with it.
public final class SeparatedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// The separator of two consecutive items; `nil` for nothing. A new closure is reported as the
  /// separators that are inserted and deleted, and as updates of those that it makes otherwise:
  /// those that differ in identity or content, or as `Equatable` items without an identity.
  ///
  /// - Complexity: O(n), and O(log n) for each separator that is inserted, deleted or changed.
  public var separator: (_ previous: ItemType, _ next: ItemType) -> ItemType? {
    get { storedSeparator }
    set {
      change { [unowned self] in
        storedSeparator = newValue
        renewSeparators()
      }
    }
  }

  private var storedSeparator: (ItemType, ItemType) -> ItemType?

  /// The separators by the item behind them.
  private var separators: [Int: ItemType] = [:]

  /// The items of the source, those of each section in a sequence. One with a separator weighs 2.
  private var rows = HandleSequences()

  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>? = nil,
    by separator: @escaping (_ previous: ItemType, _ next: ItemType) -> ItemType?
  ) {
    storedSeparator = separator
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(source, upstream: upstream, identity: identity ?? upstream.identity)
    start()
  }

  override func rebuild() {
    separators = [:]
    rows = HandleSequences()
    for section in upstream.sections {
      rows.fill(section, with: upstream.items(in: section))
      separate(section)
    }
  }

  /// Makes all separators of a section.
  private func separate(_ section: Int) {
    let items = upstream.items(in: section)
    for (previous, item) in zip(items, items.dropFirst()) {
      set(separator(previous, item), of: item)
    }
  }

  private func renewSeparators() {
    var changed: [(item: Int, separator: ItemType?)] = []
    for section in upstream.sections {
      let items = upstream.items(in: section)
      for (previous, item) in zip(items, items.dropFirst()) {
        let new = separator(previous, item)
        guard !areSame(separators[item], new) else { continue }
        touch(Self.separator(before: item), isUpdated: true)
        changed.append((item, new))
      }
    }
    for (item, separator) in changed { set(separator, of: item) }
  }

  /// Notes a row with its place BEFORE.
  private func touch(_ row: Int, mayMove: Bool = false, isUpdated: Bool = false) {
    changes.touch(
      RowHandle.handle(of: row), before: place(ofRow: row), mayMove: mayMove, isUpdated: isUpdated)
  }

  private func set(_ value: ItemType?, of item: Int) {
    separators[item] = value
    rows.setWeight(value == nil ? 1 : 2, of: item)
  }

  private func separator(_ previous: Int, _ item: Int) -> ItemType? {
    guard let previous = upstream.value(of: previous), let next = upstream.value(of: item) else {
      return nil
    }
    return storedSeparator(previous, next)
  }

  /// The row of the separator before an item.
  private static func separator(before item: Int) -> Int { -1 - item }

  override func updateContent() {
    let source = upstream.changes
    changes.copySections(source)
    // The items whose predecessors may be others: what is touched, and what follows it BEFORE and AFTER.
    var affected: Set<Int> = []
    var leaving: [Int] = []
    for touched in source.items {
      let item = touched.handle
      let isShown = upstream.section(of: item) != nil
      affected.insert(item)
      touch(item, mayMove: touched.mayMove, isUpdated: touched.isUpdated)
      if touched.mayMove { touch(Self.separator(before: item), mayMove: true) }
      if let follower = rows.handle(after: item) { affected.insert(follower) }
      if isShown, let follower = upstream.item(after: item) { affected.insert(follower) }
      if !isShown || touched.mayMove { leaving.append(item) }
    }
    for item in affected { touch(Self.separator(before: item)) }

    changes.lostItems = source.lostItems.filter(rows.contains).flatMap(handles(of:))

    let gone = goneItems
    rows.remove(leaving)
    for (section, _) in source.removedSections { rows.removeAll(in: section) }
    for item in gone { separators[item] = nil }
    for section in source.insertedSections {
      rows.fill(section, with: upstream.items(in: section).filter { !source.isTouched($0) })
    }
    for item in source.items.map(\.handle) where !rows.contains(item) {
      guard let section = upstream.section(of: item) else { continue }
      rows.merge([item], into: section) { upstream.precedes($0, $1) }
    }
    for section in source.insertedSections { separate(section) }
    for item in affected where rows.contains(item) {
      let old = separators[item]
      let new = upstream.item(before: item).flatMap { separator($0, item) }
      set(new, of: item)
      changes.touch(
        RowHandle.handle(of: Self.separator(before: item)), before: nil,
        isUpdated: !areSame(old, new))
    }
  }

  /// The place of an item or of a separator; `nil` if it is not shown.
  private func place(ofRow row: Int) -> StageChanges.Place? {
    let item = row < 0 ? -1 - row : row
    guard let section = rows.tree(of: item) else { return nil }
    let hasSeparator = separators[item] != nil
    if row < 0, !hasSeparator { return nil }
    return (section, rows.total(before: item) + (row >= 0 && hasSeparator ? 1 : 0))
  }

  override var itemCount: Int { rows.handleCount + separators.count }

  override func itemCount(in section: Int) -> Int { rows.total(in: section) }

  override func item(at offset: Int, in section: Int) -> Int? {
    guard let (item, rest) = rows.handle(atTotal: offset, in: section) else { return nil }
    let isSeparator = rest == 0 && separators[item] != nil
    return RowHandle.handle(of: isSeparator ? Self.separator(before: item) : item)
  }

  override func items(in section: Int) -> [Int] {
    rows.handles(in: section).flatMap(handles(of:))
  }

  /// The handles of an item and of the separator before it.
  private func handles(of item: Int) -> [Int] {
    (separators[item] == nil ? [item] : [Self.separator(before: item), item])
      .map(RowHandle.handle(of:))
  }

  override func section(of item: Int) -> Int? { place(ofRow: RowHandle.row(of: item))?.section }

  override func offset(of item: Int) -> Int? { place(ofRow: RowHandle.row(of: item))?.offset }

  override func precedes(_ first: Int, _ second: Int) -> Bool {
    isPlaced(first, before: second)
  }

  override var handleLimit: Int { 2 * upstream.handleLimit }

  override func value(of item: Int) -> ItemType? {
    let row = RowHandle.row(of: item)
    return row < 0 ? separators[-1 - row] : upstream.value(of: row)
  }
}

extension DataSource {
  /// The items with separators between them, now and after each change.
  ///
  /// - Parameters:
  ///   - identity: The identity of the items; inherited by default.
  ///   - separator: The separator of two consecutive items; `nil` for nothing.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func separated(
    identity: Identity<ItemType>? = nil,
    by separator: @escaping (_ previous: ItemType, _ next: ItemType) -> ItemType?
  ) -> SeparatedDataSource<ItemType> {
    SeparatedDataSource(self, identity: identity, by: separator)
  }

  /// The items with the same separator between all of them, now and after each change.
  ///
  /// - Parameters:
  ///   - item: The separator of any two items.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func interspersed(
    with item: ItemType, identity: Identity<ItemType>? = nil
  ) -> SeparatedDataSource<ItemType> {
    separated(identity: identity) { _, _ in item }
  }
}
