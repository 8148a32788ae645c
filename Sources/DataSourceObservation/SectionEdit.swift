import DataSourceKit

/// A batch's edits of a section's rows. Nothing is recorded if the rows have not been read.
///
/// Rows are recorded by index: in generic code, arrays and dictionaries of identities take longer
/// than everything else here.
@MainActor
final class SectionEdit<ItemType, ID: Hashable> {
  private let section: ObservedSection<ItemType, ID>

  /// The section's AFTER index.
  let index: Int

  /// Whether anything in the section may have changed.
  var isUpdated = false

  /// The rows, between BEFORE and AFTER; `nil` if they have not been read.
  private var list: RowList<ID>?

  /// The BEFORE indices of removed rows, descending.
  private var removed: [Int] = []

  /// Those of ``removed`` that do not move within the section.
  private var deleted: [Int] = []

  /// The AFTER indices of inserted rows, ascending.
  private var inserted: [Int] = []

  /// Those of ``inserted`` that do not move within the section.
  private var added: [Int] = []

  /// The content changes of added rows that existed before.
  private var content = PreparedChange()

  init(_ section: ObservedSection<ItemType, ID>, index: Int) {
    self.section = section
    self.index = index
    list = section.list
  }

  /// Removes a row. Call it in descending order.
  ///
  /// - Parameters:
  ///   - index: The row's BEFORE index.
  ///   - isMoved: Whether the row is moved within the section.
  /// - Returns: Whether the row exists.
  func remove(at index: Int, isMoved: Bool) -> Bool {
    guard list != nil else { return true }
    guard removed.last != index, list?.remove(at: index) == true else { return false }
    removed.append(index)
    if !isMoved { deleted.append(index) }
    return true
  }

  /// Inserts a row. Call it in ascending order, after all removals.
  ///
  /// - Parameters:
  ///   - id: The row's identity.
  ///   - item: The new item.
  ///   - index: The row's AFTER index.
  ///   - origin: The row's BEFORE index, if it is moved within the section and its content is
  ///     unchanged.
  /// - Returns: Whether the edit is possible.
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
      section.prepareOrder(&change) { $0 = list }
      let kept = deleted.isEmpty || added.isEmpty ? nil : Set(added.map { list[$0] })
      for index in deleted where kept?.contains(before[index]) != true {
        section.prepareRemoval(&change, of: before[index])
      }
    }
    change.append(content)
  }

  /// Whether the rows or their order differ from those before. Other rows keep their order, so it
  /// is unchanged if the same rows were removed and inserted at the same indices.
  private func changesOrder(_ before: RowList<ID>, _ after: RowList<ID>) -> Bool {
    inserted != removed.reversed() || inserted.contains { before[$0] != after[$0] }
  }
}
