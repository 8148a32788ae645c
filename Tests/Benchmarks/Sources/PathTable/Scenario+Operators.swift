import DataSourceCore
import DataSourceDiffing
import DataSourceOperators

extension Scenario {
  /// Items are assigned to the source of three operators.
  ///
  /// Two of the deleted items of ``States`` are shown, and all of the inserted and updated ones.
  /// One inserted item is alone in its section. Sorted items do not move.
  ///
  /// - Parameter count: The number of items.
  static func assignmentThroughOperators(of count: Int) -> Scenario {
    let states = States(count: count)
    let source = DiffableListDataSource(items: states.before)
    return Scenario(
      chain(of: source),
      toSecond: Commands(
        batches: 1, insertedSections: 1, deletedItems: 2, insertedItems: 2, updatedItems: 2),
      toFirst: Commands(
        batches: 1, deletedSections: 1, deletedItems: 2, insertedItems: 2, updatedItems: 2),
      contents: { groups(of: $0 ? states.after : states.before) },
      change: { source.items = $0 ? states.after : states.before })
  }

  /// One item is updated in place in the source of three operators, and keeps its position.
  ///
  /// - Parameter count: The number of items.
  static func updateThroughOperators(of count: Int) -> Scenario {
    let edit = ItemUpdate(count: count)
    let source = DiffableListDataSource(items: edit.items)
    return Scenario(
      chain(of: source), toSecond: Commands(updatedItems: 1),
      contents: { groups(of: edit.items(isSecond: $0)) },
      change: { edit.perform(in: source, isSecond: $0) })
  }

  private static func chain(of source: some DataSource<Item>) -> some DataSource<Item> {
    source.filtered { $0.isShown }.sorted { $0.title < $1.title }.grouped(by: { $0.group })
  }

  /// What the operators must show, computed from scratch.
  private static func groups(of items: [Item]) -> [[Item]] {
    let sorted = items.filter(\.isShown).sorted { $0.title < $1.title }
    return Dictionary(grouping: sorted, by: \.group).sorted { $0.key < $1.key }.map(\.value)
  }
}
