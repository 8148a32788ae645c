import DataSourceCore
import DataSourceDiffing

extension Scenario {
  /// The commands for all items of ``States``.
  private static let fewChanges = Commands(
    batches: 1, deletedItems: 3, insertedItems: 3, movedItems: 2, updatedItems: 2)

  /// Items are assigned.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - visibleRows: The number of rows that the view reads after each change.
  ///   - collectsKinds: Whether the view collects each kind of change.
  ///   - isObserved: Whether there is another observer of the change sets.
  static func assignment(
    of count: Int, visibleRows: Int = 0, collectsKinds: Bool = false, isObserved: Bool = false
  ) -> Scenario {
    let states = States(count: count)
    let source = DiffableListDataSource(items: states.before)
    var commands = fewChanges
    if isObserved { commands.observedChanges = 10 }
    return Scenario(
      source, toSecond: commands, visibleRows: visibleRows, collectsKinds: collectsKinds,
      isObserved: isObserved,
      contents: { [$0 ? states.after : states.before] },
      engine: { isSecond in
        let difference =
          isSecond
          ? Diff.difference(from: states.before, to: states.after)
          : Diff.difference(from: states.after, to: states.before)
        return difference.deleted.count + difference.inserted.count + difference.moved.count
          + difference.updated.count
      },
      change: { source.items = $0 ? states.after : states.before })
  }

  /// Items are assigned to a property of a class that reports them to its reload block.
  ///
  /// - Parameter count: The number of items.
  static func ownClass(of count: Int) -> Scenario {
    final class List: ListDataSource {
      var items: [Item] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
      init(items: [Item]) { self.items = items }
    }
    let states = States(count: count)
    let list = List(items: states.before)
    return Scenario(
      list, toSecond: Commands(observedChanges: 10), hasView: false,
      contents: { [$0 ? states.after : states.before] },
      change: { list.items = $0 ? states.after : states.before })
  }

  /// Two sections of items are assigned. Both moves are from one section to the other.
  ///
  /// - Parameter count: The number of items in each section.
  static func sections(of count: Int) -> Scenario {
    let states = States(count: 2 * count)
    func sections(_ items: [Item]) -> [IdentifiedSection<Int, Item>] {
      [items.prefix(count), items.suffix(count)].enumerated().map {
        IdentifiedSection(id: $0.offset, items: Array($0.element))
      }
    }
    let (before, after) = (sections(states.before), sections(states.after))
    let source = DiffableSectionedDataSource(sections: before)
    return Scenario(
      source, toSecond: fewChanges,
      contents: { ($0 ? after : before).map(\.items) },
      engine: { isSecond in
        let difference =
          isSecond
          ? Diff.difference(from: before, to: after, items: \.items)
          : Diff.difference(from: after, to: before, items: \.items)
        return difference.deletedItems.count + difference.insertedItems.count
          + difference.movedItems.count + difference.updatedItems.count
      },
      change: { source.apply($0 ? after : before) })
  }

  /// One item is updated in place.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - isRecorded: Whether the updater has a recorder.
  static func update(of count: Int, isRecorded: Bool = false) -> Scenario {
    let edit = ItemUpdate(count: count)
    let source = DiffableListDataSource(items: edit.items)
    return Scenario(
      source, toSecond: Commands(updatedItems: 1), isRecorded: isRecorded,
      contents: { [edit.items(isSecond: $0)] },
      change: { edit.perform(in: source, isSecond: $0) })
  }

  /// An item is inserted, or removed again.
  ///
  /// - Parameter count: The number of items without it.
  static func insertion(into count: Int) -> Scenario {
    let items = States(count: count).before
    let item = Item(inserted: 0, group: 0)
    let source = DiffableListDataSource(items: items)
    return Scenario(
      source, toSecond: Commands(batches: 1, insertedItems: 1),
      toFirst: Commands(batches: 1, deletedItems: 1),
      contents: { [$0 ? Array(items[..<10]) + [item] + items[10...] : items] },
      change: { isSecond in
        attempt {
          if isSecond {
            try source.insert(item, at: [0, 10])
          } else {
            try source.remove(at: [0, 10])
          }
        }
      })
  }

  /// A transaction removes an item, inserts another one, and updates a third one.
  ///
  /// - Parameter count: The number of items.
  static func transaction(of count: Int) -> Scenario {
    let items = States(count: count).before
    let other = Item(inserted: 0, group: 0)
    let updated = items[5].retitled
    var changed = items
    changed[5] = updated
    changed.remove(at: 2)
    changed.insert(other, at: 9)
    let source = DiffableListDataSource(items: items)
    return Scenario(
      source,
      toSecond: Commands(batches: 1, deletedItems: 1, insertedItems: 1, updatedItems: 1),
      contents: { [changed] in [$0 ? changed : items] },
      change: { isSecond in
        attempt {
          try source.transaction {
            if isSecond {
              try source.remove(at: [0, 2])
              try source.insert(other, at: [0, 9])
              try source.update(at: [0, 4]) { $0 = updated }
            } else {
              try source.remove(at: [0, 9])
              try source.insert(items[2], at: [0, 2])
              try source.update(at: [0, 5]) { $0 = items[5] }
            }
          }
        }
      })
  }
}

/// Updates the item with the identity 1, which is shown, in place.
struct ItemUpdate {
  let items: [Item]
  private let updated: Item

  init(count: Int) {
    items = States(count: count).before
    updated = items[1].retitled
  }

  func items(isSecond: Bool) -> [Item] {
    var items = items
    if isSecond { items[1] = updated }
    return items
  }

  func perform(in source: DiffableListDataSource<Item>, isSecond: Bool) {
    attempt { try source.update(at: [0, 1]) { $0 = isSecond ? updated : items[1] } }
  }
}

/// Performs an edit, and ends the process with a message if it is not possible.
private func attempt(_ edit: () throws -> Void) {
  do { try edit() } catch { fail("An edit is not possible: \(error)") }
}
