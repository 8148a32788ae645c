import DataSourceKit
import Foundation

extension ObservableDataSource {
  /// Prepares a batch.
  ///
  /// - Parameters:
  ///   - changeSet: The batch.
  ///   - before: The sections BEFORE.
  /// - Returns: The change; `nil` if the batch does not result in the current data, which requires a reload.
  /// - Complexity: O(changes · (log changes + √rows)), and O(sections) if sections are inserted, deleted or moved.
  func prepare(
    _ changeSet: ChangeSet, _ before: [ObservedSection<ItemType, ID>]
  ) -> PreparedChange? {
    guard case .some(let changes) = changeSet else { return nil }
    let batch = Batch(changes)
    // Without a mapping all sections and updated items keep their positions.
    let isMapped =
      batch.sections.changesOrder || batch.items.changesOrder && !batch.items.updates.isEmpty
    let mapping = isMapped ? IndexPathMapping(batch) : nil
    var edited: [ObservedSection<ItemType, ID>] = []
    var indices: [Int] = []
    defer { for section in edited { section.endEditing() } }
    guard batch.malformed.isEmpty, let after = sections(after: batch, mapping, before),
      edit(before, after, by: batch, mapping, &edited, &indices)
    else { return nil }
    var change = PreparedChange()
    for number in 0..<edited.count {
      edited[number].prepareEdits(&change, index: indices[number])
    }
    for update in batch.items.updates {
      guard update.section < before.count,
        let position = mapping == nil ? update : mapping?.positionAfter(update),
        let item = dataSource.item(at: position.indexPath),
        before[update.section].prepareUpdate(
          &change, of: identify(item), item: item, at: update.item)
      else { return nil }
    }
    if batch.sections.changesOrder { prepareSections(&change, from: before, to: after) }
    return change
  }

  /// The sections AFTER a batch; `nil` if it does not result in the current data.
  private func sections(
    after batch: Batch, _ mapping: IndexPathMapping?, _ before: [ObservedSection<ItemType, ID>]
  ) -> [ObservedSection<ItemType, ID>]? {
    let changes = batch.sections
    let count = max(0, dataSource.numberOfSections)
    guard count == before.count + changes.inserts.count - changes.deletes.count else { return nil }
    guard let mapping, changes.changesOrder else { return before }
    var after: [ObservedSection<ItemType, ID>] = []
    for index in 0..<count {
      guard let old = mapping.sectionBefore(index) else {
        after.append(makeSection(at: index))
        continue
      }
      guard old < before.count else { return nil }
      after.append(before[old])
    }
    return after
  }

  /// Edits the rows of sections by a batch.
  ///
  /// - Parameters:
  ///   - edited: The sections that are edited, each once.
  ///   - indices: Their AFTER indices.
  /// - Returns: Whether the edit is possible.
  private func edit(
    _ before: [ObservedSection<ItemType, ID>], _ after: [ObservedSection<ItemType, ID>],
    by batch: Batch, _ mapping: IndexPathMapping?,
    _ edited: inout [ObservedSection<ItemType, ID>], _ indices: inout [Int]
  ) -> Bool {
    func edit(_ index: Int, _ body: (inout SectionEdit<ItemType, ID>) -> Bool) -> Bool {
      guard index >= 0, index < after.count else { return false }
      let section = after[index]
      if section.beginEditing() {
        edited.append(section)
        indices.append(index)
      }
      return section.edit(body)
    }

    for position in (batch.items.deletes + batch.items.moves.map(\.from)).sorted(by: >) {
      guard position.section < before.count else { return false }
      // A deleted section keeps its rows.
      guard let section = sectionAfter(position.section, mapping) else { continue }
      guard edit(section, { $0.remove(at: position.item) }) else { return false }
    }
    let inserts = batch.items.inserts.map { (to: $0, isMoved: false) }
    let moves = batch.items.moves.map {
      (to: $0.to, isMoved: sectionAfter($0.from.section, mapping) == $0.to.section)
    }
    for (position, isMoved) in (inserts + moves).sorted(by: { $0.to < $1.to }) {
      guard let item = dataSource.item(at: position.indexPath) else { return false }
      let isPossible = edit(position.section) {
        $0.insert(identify(item), item, at: position.item, isMoved: isMoved)
      }
      guard isPossible else { return false }
    }
    return batch.sections.updates.allSatisfy { section in
      guard let index = sectionAfter(section, mapping) else { return false }
      return edit(index) { edit in
        edit.isUpdated = true
        return true
      }
    }
  }

  private func sectionAfter(_ section: Int, _ mapping: IndexPathMapping?) -> Int? {
    mapping == nil ? section : mapping?.sectionAfter(section)
  }
}

extension Batch.Level {
  /// Whether there are other changes than updates.
  fileprivate var changesOrder: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }
}
