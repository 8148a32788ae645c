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
public final class SeparatedDataSource<ItemType>: ArrangedDataSource<ItemType> {
  /// The separator of two consecutive items; `nil` for nothing. A new closure is reported as the
  /// separators that are inserted and deleted, and as updates of those that it makes otherwise:
  /// those that differ in identity or content, or as `Equatable` items without an identity.
  ///
  /// - Complexity: O(n), and O(log n) for each separator that is inserted, deleted or changed.
  public var separator: (_ previous: ItemType, _ next: ItemType) -> ItemType? {
    get { storedSeparator }
    set {
      change(readsAll: true) { [unowned self] changes in
        storedSeparator = newValue
        renewSeparators(&changes)
      }
    }
  }

  private var storedSeparator: (ItemType, ItemType) -> ItemType?

  /// The separators by the item behind them. An item that has one weighs 2.
  private var separators: [Int: ItemType] = [:]

  /// The items whose separators an edit may touch.
  private var affected: Set<Int> = []

  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>? = nil,
    by separator: @escaping (_ previous: ItemType, _ next: ItemType) -> ItemType?
  ) {
    storedSeparator = separator
    super.init(source, identity: identity)
    start()
  }

  override func rebuild() {
    separators = [:]
    for section in mirror.sections.handles(in: 0) { separate(section) }
  }

  /// Makes all separators of a section.
  private func separate(_ section: Int) {
    let items = mirror.items.handles(in: section)
    for (previous, item) in zip(items, items.dropFirst()) {
      set(separator(previous, item), of: item)
    }
  }

  private func renewSeparators(_ changes: inout OutputChanges) {
    var changed: [(item: Int, separator: ItemType?)] = []
    for section in mirror.sections.handles(in: 0) {
      let items = mirror.items.handles(in: section)
      for (previous, item) in zip(items, items.dropFirst()) {
        let new = separator(previous, item)
        guard !areSame(separators[item], new) else { continue }
        let handle = Self.separator(before: item)
        changes.touch(item: handle, before: place(ofItem: handle), isUpdated: true)
        changed.append((item, new))
      }
    }
    for (item, separator) in changed { set(separator, of: item) }
  }

  private func set(_ value: ItemType?, of item: Int) {
    separators[item] = value
    mirror.setWeight(value == nil ? 1 : 2, of: item)
  }

  private func separator(_ previous: Int, _ item: Int) -> ItemType? {
    guard let previous = mirror.values[previous], let next = mirror.values[item] else {
      return nil
    }
    return storedSeparator(previous, next)
  }

  /// The handle of the separator before an item.
  private static func separator(before item: Int) -> Int { -1 - item }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    let moved = edit.movedItems.map { $0.item }
    affected = Set(edit.followers(in: mirror))
    affected.formUnion(edit.leavingOrUpdatedItems)
    for item in affected {
      let separator = Self.separator(before: item)
      changes.touch(item: separator, before: place(ofItem: separator))
    }
    for item in moved {
      let separator = Self.separator(before: item)
      changes.touch(item: separator, before: place(ofItem: separator), mayMove: true)
    }
  }

  override func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    for item in edit.goneItems { separators[item] = nil }
    for new in edit.insertedSections { separate(new.section) }
    affected.formUnion(edit.insertedItems.map { $0.item })
    for item in affected where mirror.items.contains(item) {
      let old = separators[item]
      let new = mirror.items.handle(before: item).flatMap { separator($0, item) }
      set(new, of: item)
      changes.touch(
        item: Self.separator(before: item), before: nil, isUpdated: !areSame(old, new))
    }
    affected = []
  }

  override func findPlace(ofItem item: Int) -> Position? {
    guard item < 0 else {
      guard var place = super.findPlace(ofItem: item) else { return nil }
      if separators[item] != nil { place.item += 1 }
      return place
    }
    let next = -1 - item
    return separators[next] == nil ? nil : super.findPlace(ofItem: next)
  }

  override func shownItems(inSection section: Int) -> [Int] {
    super.shownItems(inSection: section).flatMap {
      separators[$0] == nil ? [$0] : [Self.separator(before: $0), $0]
    }
  }

  override func item(at position: Position) -> Int? {
    guard let section = section(at: position.section),
      let (item, rest) = mirror.items.handle(atTotal: position.item, in: section)
    else { return nil }
    return rest == 0 && separators[item] != nil ? Self.separator(before: item) : item
  }

  override func value(of item: Int) -> ItemType? {
    item < 0 ? separators[-1 - item] : mirror.values[item]
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
