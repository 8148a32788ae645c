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
/// A separator between two consecutive items in a section belongs to the second one, and moves with
/// it.
public final class SeparatedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// Returns the separator between two consecutive items; `nil` for none. Setting a new closure
  /// reports the separators that are inserted and deleted, and an update for each separator that
  /// differs: in identity or content, or, without an identity, as an `Equatable` item.
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

  // Unchecked: the old closure is released during the access, which may run code that reads it.
  @exclusivity(unchecked)
  private var storedSeparator: (ItemType, ItemType) -> ItemType?

  /// The separators, which have separate handles, by the item after them.
  private var separators: [Int: Int] = [:]
  /// The items after the separators.
  private var owners: [Int: Int] = [:]

  /// The removed separators, whose handles are valid until the change is reported.
  private var gone: [Int] = []

  /// Releases the handles of separators at the end of a change.
  private var returns: HandleReturns?

  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>? = nil,
    by separator: @escaping (_ previous: ItemType, _ next: ItemType) -> ItemType?
  ) {
    storedSeparator = separator
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity,
      values: upstream.values, items: HandleSequences())
    start()
  }

  deinit { returns?.give(owners.keys + gone) }

  override func rebuild() {
    returns = itemPool.returns
    gone = []
    separators = [:]
    owners = [:]
    shownItems.removeAll()
    for section in upstream.sections { fill(section, with: upstream.items(in: section)) }
  }

  /// Fills a section that shows no items yet with items and the separators between them.
  private func fill(_ section: Int, with items: [Int]) {
    var rows: [Int] = []
    for (index, item) in items.enumerated() {
      if index > 0, let value = separator(items[index - 1], item) {
        rows.append(newSeparator(value, before: item))
      }
      rows.append(item)
    }
    shownItems.fill(section, with: rows)
  }

  private func newSeparator(_ value: ItemType, before item: Int) -> Int {
    let row = itemPool.take()
    values.set(value, for: row)
    separators[item] = row
    owners[row] = item
    return row
  }

  private func removeSeparator(before item: Int) {
    guard let row = separators.removeValue(forKey: item) else { return }
    owners[row] = nil
    shownItems.remove(row)
    gone.append(row)
  }

  override func finish() {
    super.finish()
    for row in gone {
      values.remove(row)
      itemPool.give(row)
    }
    gone.clear()
  }

  private func separator(_ previous: Int, _ item: Int) -> ItemType? {
    guard let previous = values[previous], let next = values[item] else { return nil }
    return storedSeparator(previous, next)
  }

  private func renewSeparators() {
    var changed: [(item: Int, value: ItemType?)] = []
    for section in upstream.sections {
      let items = upstream.items(in: section)
      for (previous, item) in zip(items, items.dropFirst()) {
        let new = separator(previous, item)
        guard !areSame(separators[item].flatMap { values[$0] }, new) else { continue }
        if let row = separators[item] { changes.record(row, before: place(of: row)) }
        changed.append((item, new))
      }
    }
    for (item, value) in changed { setSeparator(value, before: item) }
  }

  /// Replaces the separator before an item, and records the change. If one is shown, its old
  /// position has been recorded.
  private func setSeparator(_ value: ItemType?, before item: Int) {
    guard let value else { return removeSeparator(before: item) }
    guard let section = section(of: item), let offset = shownItems.position(of: item) else {
      return
    }
    if let row = separators[item] {
      if !areSame(values[row], value) { changes.record(row, before: nil, isUpdated: true) }
      values.set(value, for: row)
      if !shownItems.contains(row) { shownItems.insert(row, in: section, at: offset) }
    } else {
      let row = newSeparator(value, before: item)
      changes.record(row, before: nil)
      shownItems.insert(row, in: section, at: offset)
    }
  }

  /// The item that a row belongs to.
  private func owner(of row: Int) -> Int { owners[row] ?? row }

  override func updateContent() {
    let source = upstream.changes
    changes.copySections(source)
    // Items whose predecessors may have changed: the affected items and their old and new
    // successors.
    var affected: Set<Int> = []
    var leaving: [Int] = []
    for change in source.items {
      let item = change.handle
      let isShown = upstream.section(of: item) != nil
      affected.insert(item)
      changes.record(
        item, before: place(of: item), mayMove: change.mayMove,
        isUpdated: change.isUpdated)
      if let row = shownItems.handle(after: item) { affected.insert(owner(of: row)) }
      if isShown, let follower = upstream.item(after: item) { affected.insert(follower) }
      guard !isShown || change.mayMove else { continue }
      leaving.append(item)
      if let row = separators[item] {
        changes.record(row, before: place(of: row), mayMove: true)
        leaving.append(row)
      }
    }
    for item in affected {
      if let row = separators[item] { changes.record(row, before: place(of: row)) }
    }
    for item in source.bulkRemovals where shownItems.contains(item) {
      changes.bulkRemovals.append(item)
      if let row = separators[item] { changes.bulkRemovals.append(row) }
    }
    let goneItems = goneItems
    shownItems.remove(leaving)
    for item in goneItems { removeSeparator(before: item) }
    for (section, _) in source.removedSections { shownItems.removeAll(in: section) }
    for section in source.insertedSections {
      fill(section, with: source.unrecorded(upstream.items(in: section)))
    }
    for item in source.items.map(\.handle) where !shownItems.contains(item) {
      guard let section = upstream.section(of: item) else { continue }
      shownItems.merge([item], into: section) { upstream.precedes($0, owner(of: $1)) }
    }
    for item in affected where shownItems.contains(item) {
      setSeparator(upstream.item(before: item).flatMap { separator($0, item) }, before: item)
    }
  }
}

extension DataSource {
  /// Returns a data source with the items and separators between them.
  ///
  /// ```swift
  /// let dotted = rows.separated { _, _ in .dots }
  /// let dated = messages.separated { $0.day == $1.day ? nil : Message(dayOf: $1) }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: The identity of the items; inherited by default.
  ///   - separator: Returns the separator between two consecutive items; `nil` for none.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func separated(
    identity: ElementIdentity<ItemType>? = nil,
    by separator: @escaping (_ previous: ItemType, _ next: ItemType) -> ItemType?
  ) -> SeparatedDataSource<ItemType> {
    SeparatedDataSource(self, identity: identity, by: separator)
  }
}
