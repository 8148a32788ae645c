import DataSourceCore
public import Foundation

/// A section's rows at the time of access: an immutable collection for `ForEach`.
///
/// It only contains identities. Its elements have the `ID` of their items, so a `List` selects a
/// set of these IDs.
///
/// ```swift
/// ForEach(people.rows) { row in
///   ItemReader(row) { person in Text(person.name) }
/// }
/// ```
public struct ObservedRows<ItemType, ID: Hashable>: RandomAccessCollection {
  let section: ObservedSection<ItemType, ID>?
  let ids: [ID]
  let version: Int

  public var startIndex: Int { 0 }

  public var endIndex: Int { ids.count }

  /// Accesses a row.
  ///
  /// - Parameter position: The row's index in its section.
  /// - Precondition: `position` is one of the collection's indices.
  public subscript(position: Int) -> ObservedRow<ItemType, ID> {
    precondition(
      indices.contains(position), "Row \(position) is out of range: there are \(count) rows")
    return ObservedRow(id: ids[position], section: section, index: position, version: version)
  }
}

extension ObservedRows {
  /// Moves rows in the data after the user has dragged them, for `onMove(perform:)`.
  ///
  /// It is the same as ``ObservedSection/move(ids:before:)``, for rows that are still in the
  /// section.
  ///
  /// - Parameters:
  ///   - offsets: The rows' indices in this collection.
  ///   - destination: The index, in this collection, of the row that follows them, or the number of
  ///     rows.
  @MainActor
  public func move(fromOffsets offsets: IndexSet, toOffset destination: Int) {
    guard let section else { return }
    let remains = { section.currentPosition(of: self[$0]) != nil }
    let rows = offsets.intersection(IndexSet(integersIn: indices)).filter(remains)
    // The first row behind them that does not move.
    let next = indices.first { $0 >= destination && !offsets.contains($0) && remains($0) }
    section.move(ids: rows.map { ids[$0] }, before: next.map { ids[$0] })
  }

  /// Deletes rows from the data at the user's request, for `onDelete(perform:)`.
  ///
  /// ``ObservedList/removeHandler`` is called for each row in turn, with current index
  /// paths.
  ///
  /// - Parameter offsets: The rows' indices in this collection.
  @MainActor
  public func remove(atOffsets offsets: IndexSet) {
    guard let section, let remove = section.owner?.removeHandler else { return }
    for row in offsets.intersection(IndexSet(integersIn: indices)).map({ self[$0] }) {
      guard let position = section.currentPosition(of: row), let item = section.currentItem(of: row)
      else { continue }
      remove(item, position.indexPath)
    }
  }
}
