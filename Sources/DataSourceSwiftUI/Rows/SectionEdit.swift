import DataSourceKit

/// What a batch does to the rows of a section. Nothing is recorded if they have not been read.
///
/// Rows are recorded by their indices: in generic code, arrays and dictionaries of identities cost more than
/// everything else here.
@MainActor
final class SectionEdit<ItemType, ID: Hashable> {
  let section: ObservedSection<ItemType, ID>

  /// The section's AFTER index.
  let index: Int

  /// Whether anything in the section may have changed.
  var isUpdated = false

  /// The rows, between BEFORE and AFTER; `nil` if they have not been read.
  private var list: RowList<ID>?

  /// The BEFORE indices of the rows that are removed, descending, and of those that are not moved within the
  /// section.
  private var removed: [Int] = []
  private var deleted: [Int] = []

  /// The AFTER indices of the rows that are inserted, ascending, and of those that are not moved within the
  /// section.
  private var inserted: [Int] = []
  private var added: [Int] = []

  /// Other content of rows that are added, and have been there before.
  private var content = PreparedChange()

  init(_ section: ObservedSection<ItemType, ID>, index: Int) {
    self.section = section
    self.index = index
    list = section.list
  }

  /// Removes a row. The last ones are removed first.
  ///
  /// - Parameters:
  ///   - index: The row's BEFORE index.
  ///   - isMoved: Whether the row is inserted again, in the same section.
  /// - Returns: Whether there is such a row.
  func remove(at index: Int, isMoved: Bool) -> Bool {
    guard list != nil else { return true }
    guard removed.last != index, list?.remove(at: index) == true else { return false }
    removed.append(index)
    if !isMoved { deleted.append(index) }
    return true
  }

  /// Inserts a row. The first ones are inserted first, and after all removals.
  ///
  /// - Parameters:
  ///   - item: Its item.
  ///   - index: Its AFTER index.
  ///   - origin: Its BEFORE index, if it was removed from the same section, so that its content is the same.
  /// - Returns: Whether that is possible.
  func insert(_ id: ID, _ item: ItemType, at index: Int, origin: Int?) -> Bool {
    guard list != nil else { return true }
    guard inserted.last != index, list?.insert(id, at: index) == true else { return false }
    inserted.append(index)
    if let origin { return section.list?[origin] == id }
    added.append(index)
    section.prepareContent(&content, of: id, item: item)
    return true
  }

  /// Prepares the change that the edits make.
  func prepare(_ change: inout PreparedChange) {
    let count = section.owner?.dataSource.numberOfItems(in: index)
    if isUpdated || list != nil && list?.count != count {
      return section.prepareReload(&change, index: index)
    }
    section.prepareValues(&change, index: index, readsTitles: false)
    guard let before = section.list, let list else { return }
    if changesOrder(before, list) {
      section.prepareOrder(&change, list, removed: gone(before, list))
    }
    change.append(content)
  }

  /// Whether the rows are others than before, or in another order. The ones that are not named keep theirs, so
  /// it is the same order if each that is named is where it was.
  private func changesOrder(_ before: RowList<ID>, _ after: RowList<ID>) -> Bool {
    inserted != removed.reversed() || inserted.contains { before[$0] != after[$0] }
  }

  /// The rows that are gone.
  private func gone(_ before: RowList<ID>, _ after: RowList<ID>) -> [ID] {
    if deleted.isEmpty { return [] }
    let gone = deleted.map { before[$0] }
    if added.isEmpty { return gone }
    let kept = Set(added.map { after[$0] })
    return gone.filter { !kept.contains($0) }
  }
}
