import DataSourceKit
import Foundation

/// Checks that a batch results in the current state of a source, in time proportional to the batch.
///
/// A batch that a view would reject, but that is unambiguous, is accepted, such as the insertion of an item
/// into a section that moves.
struct BatchCheck {
  private let batch: Batch
  private let mirror: SourceLayout

  /// Maps unnamed sections and items; `nil` if all keep their positions.
  private let mapping: IndexPathMapping?

  init(_ batch: Batch, layout mirror: SourceLayout) {
    self.batch = batch
    self.mirror = mirror
    let keepsItems =
      batch.items.updates.isEmpty
      || batch.items.deletes.isEmpty && batch.items.inserts.isEmpty
        && batch.items.moves.isEmpty
    let keepsSections =
      batch.sections.deletes.isEmpty && batch.sections.inserts.isEmpty
      && batch.sections.moves.isEmpty
    mapping = keepsItems && keepsSections ? nil : ChangeSet.some(batch.changes).mapping
  }

  /// The AFTER index of a section; `nil` if it is deleted.
  func sectionAfter(_ section: Int) -> Int? { mapping.map { $0.sectionAfter(section) } ?? section }

  /// The AFTER position of an updated item. It is not in a deleted section, and moves only with its section.
  func position(ofUpdated position: ItemPath) -> ItemPath {
    mapping.flatMap { $0.positionAfter(position) } ?? position
  }

  private func sectionBefore(_ section: Int) -> Int? {
    mapping.map { $0.sectionBefore(section) } ?? section
  }

  /// Whether all changed positions exist, each once, and the section count and the item counts of the changed
  /// sections are those of the source.
  func fits(_ source: any DataSource) -> Bool {
    fitsSections(source) && fitsItems(source)
  }

  private func fitsSections(_ source: any DataSource) -> Bool {
    let sections = batch.sections
    let before = (sections.deletes + sections.updates + sections.moves.map { $0.from }).sorted()
    let after = (sections.inserts + sections.moves.map { $0.to }).sorted()
    let count = mirror.sectionCount
    let newCount = count + sections.inserts.count - sections.deletes.count
    return newCount == source.numberOfSections
      && before.last ?? -1 < count && after.last ?? -1 < newCount
      && before.isStrictlyAscending && after.isStrictlyAscending
  }

  /// - Precondition: The sections fit.
  private func fitsItems(_ source: any DataSource) -> Bool {
    let items = batch.items
    let leaving = (items.deletes + items.moves.map { $0.from }).inOrder(by: <)
    let arriving = (items.inserts + items.moves.map { $0.to }).inOrder(by: <)
    let named = items.updates.isEmpty ? leaving : (leaving + items.updates).inOrder(by: <)
    guard named.isStrictlyAscending, arriving.isStrictlyAscending else { return false }
    let replaced = Set(batch.sections.deletes + batch.sections.updates)
    for (index, positions) in named.runs(by: { $0.section }) {
      guard let section = mirror.sections.handle(at: index, in: 0), let last = positions.last,
        !replaced.contains(index), last.item < mirror.items.count(in: section)
      else { return false }
    }
    // The number of inserted items minus that of deleted ones, by BEFORE section.
    var changes: [Int: Int] = [:]
    for (index, _) in items.updates.runs(by: { $0.section }) { changes[index] = 0 }
    for (index, positions) in leaving.runs(by: { $0.section }) { changes[index] = -positions.count }
    for (index, positions) in arriving.runs(by: { $0.section }) {
      guard let origin = sectionBefore(index), !replaced.contains(origin),
        let last = positions.last,
        last.item < source.numberOfItems(in: index)
      else { return false }
      changes[origin, default: 0] += positions.count
    }
    return changes.allSatisfy { origin, change in
      guard let section = mirror.sections.handle(at: origin, in: 0),
        let target = sectionAfter(origin)
      else { return false }
      return source.numberOfItems(in: target) == mirror.items.count(in: section) + change
    }
  }
}

extension Array where Element: Comparable {
  fileprivate var isStrictlyAscending: Bool { zip(self, dropFirst()).allSatisfy(<) }
}
