import DataSourceChanges
import DataSourceCore
import DataSourceDifferentiator
import Foundation
import IdentityDiff

extension DataSourceDifferentiatorTests {
  /// A view of sections that performs change sets in sequence, and checks each of them.
  struct StrictView {
    /// The shown sections.
    private(set) var sections: [Group]

    /// Performs a change set. Of its final sections, only what it inserts or updates is read.
    ///
    /// - Returns: What is wrong with it.
    mutating func apply(_ changes: Changeset<Group>) -> Set<String> {
      let final = changes.finalSections
      defer { sections = final }
      let batch = changes.batch
      var problems: Set<String> = []
      if batch.isEmpty { problems.insert("empty") }
      if changes.reloadData { problems.insert("reloads") }
      if changes.originalSections != sections { problems.insert("originalSections") }
      do throws(BatchViolation) {
        try batch.validate(before: sections.map(\.items.count), after: final.map(\.items.count))
        let items = try batch.applied(to: sections.map(\.items), from: final.map(\.items))
        if items != final.map(\.items) { problems.insert("finalSections") }
      } catch {
        return problems.union(["\(error.rule)"])
      }
      for (index, section) in final.enumerated() {
        guard let origin = batch.mapping.oldSection(for: index) else { continue }
        if sections[origin].identity != section.identity { problems.insert("order of sections") }
      }
      // An updated item must still be the same one.
      for path in changes.updatedItems {
        let target = batch.mapping.newIndexPath(for: [path.sectionIndex, path.itemIndex])
        let shown = sections[path.sectionIndex].items[path.itemIndex]
        if target.map({ final[$0[0]].items[$0[1]].identity }) != shown.identity {
          problems.insert("updates another item")
        }
      }
      return problems
    }
  }
}

extension Changeset {
  /// The same changes as one of a data source's change sets.
  fileprivate var batch: ChangeSet {
    func path(_ path: ItemPath) -> IndexPath { [path.sectionIndex, path.itemIndex] }
    var result: [Change] = []
    result += deletedSections.map { .section(type: .delete([$0])) }
    result += insertedSections.map { .section(type: .insert([$0])) }
    result += movedSections.map { .section(type: .move([$0.from], [$0.to])) }
    result += updatedSections.map { .section(type: .update([$0])) }
    result += deletedItems.map { .item(type: .delete(path($0))) }
    result += insertedItems.map { .item(type: .insert(path($0))) }
    result += movedItems.map { .item(type: .move(path($0.from), path($0.to))) }
    result += updatedItems.map { .item(type: .update(path($0))) }
    return .some(result)
  }
}
