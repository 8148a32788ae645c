public import DataSourceChanges
public import DataSourceCore
import DataSourcePlanning
import Foundation

/// A change that the view has already made, until the data source has followed.
final class Adoption {
  /// The change.
  let own: ChangeSet
  /// The changes that waited before it.
  let waiting: PlannedChange
  /// What the data source has reported since.
  var response: [PlannedChange] = []

  init(_ own: ChangeSet, waiting: PlannedChange) {
    (self.own, self.waiting) = (own, waiting)
  }
}

extension UpdateEngine {
  /// Adopts changes that the view has already made, such as inserting items that the user has
  /// dropped.
  ///
  /// The view does not make them again. If the data source reports different changes, or none, the
  /// view later animates to match. It reloads if the changes are impossible, or made during an
  /// update.
  ///
  /// ```swift
  /// context.commitInsertion { indexPath in
  ///   adapter.updater.adopt(changeSet: .some([.item(type: .insert(indexPath))])) { insertions in
  ///     contacts.insert(contact, at: insertions[0])
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - changeSet: Deletions, insertions and moves of items, with index paths of the view.
  ///   - change: Makes the same changes in the data source. It receives the inserted items' index
  ///     paths there, for consecutive insertions in the order of the list; fewer if a section has
  ///     been deleted.
  public final func adopt(changeSet: ChangeSet, change: (_ insertions: [IndexPath]) -> Void) {
    let before = shownCounts
    guard let after = countsAfter(changeSet) else {
      return performUpdates(withChangeSet: .all)
    }
    let planned = PlannedChange(structure: changeSet)
    let adoption = Adoption(changeSet, waiting: waiting.changes.merged)
    phase = .adopting(adoption)
    // Waiting changes start from the list without the view's own ones. After their inverse
    // everything else is as usual.
    waiting.undo(PlannedChange(structure: changeSet.inverse))
    shownCounts = after
    follow(MappingChain([planned]), cells: planned)
    recorder?.begin(.adopted, view, planned, from: before, to: after)
    changeObservers.report(planned)
    let insertions = insertionPoints(changeSet)
    change(insertions)
    if let rest = adoption.rest(insertions) {
      waiting.replace(by: rest)
    } else if waiting.changes.merged.isEmpty {
      waiting.replace(by: .nothing)
    }
    if view == nil { goOn() } else if waiting.isEmpty { phase = .idle } else { schedule() }
    guard didChangeItems != nil else { return }
    // Not now: the view may still be completing the change.
    view?.performLater { [weak self] in self?.didChangeItems?(planned.sectionsWithOtherItems) }
  }

  /// The item counts after the view's own change; `nil` if that is impossible.
  private final func countsAfter(_ changeSet: ChangeSet) -> [Int]? {
    switch phase {
    case .performing, .adopting: return nil
    case .idle, .scheduled: break
    }
    guard case .some(let changes) = changeSet, !changes.contains(where: \.isSectionChange),
      changeSet.updatedItems.isEmpty
    else { return nil }
    var after = shownCounts
    func count(_ indexPaths: [IndexPath], _ number: Int) {
      for indexPath in indexPaths {
        if let section = indexPath.first, after.indices.contains(section) {
          after[section] &+= number
        }
      }
    }
    count(changeSet.deletedItems + changeSet.movedItems.map(\.from), -1)
    count(changeSet.insertedItems + changeSet.movedItems.map(\.to), 1)
    let isValid =
      (try? changeSet.validate(before: shownCounts, after: after, enforcing: [])) != nil
    return isValid ? after : nil
  }

  /// Where the data source is expected to have the items of an adopted change.
  private final func insertionPoints(_ changeSet: ChangeSet) -> [IndexPath] {
    var counts: [Int: Int] = [:]
    return changeSet.insertedItems.sorted().compactMap { indexPath in
      guard let position = ItemPath(indexPath), var point = insertionPoint(before: position)
      else { return nil }
      point.item += counts[point.section, default: 0]
      counts[point.section, default: 0] += 1
      return point.indexPath
    }
  }
}

extension Adoption {
  /// What remains to be shown if the view and the data source have inserted the same items: only
  /// the changes that waited before. A deletion and an insertion do not cancel out like a move and
  /// its inverse, so the view would insert the dropped items again.
  ///
  /// - Parameter expected: The index paths, in the data source, that are expected for the items
  ///   that the view has inserted.
  /// - Returns: The remaining changes; `nil` if the data source has done something else.
  fileprivate func rest(_ expected: [IndexPath]) -> PlannedChange? {
    guard case .some(let changes) = waiting.changeSet,
      let inserted = own.onlyInsertions?.sorted(), inserted.count == expected.count,
      case let response = response.merged.changeSet, let reported = response.onlyInsertions,
      reported == Set(expected)
    else { return nil }
    let (before, after) = (own.mapping, response.mapping)
    func old(_ path: IndexPath) -> IndexPath { before.newIndexPath(for: path) ?? path }
    func new(_ path: IndexPath) -> IndexPath { after.newIndexPath(for: path) ?? path }
    let rest = ChangeSet.some(
      changes.map { change in
        guard case .object(let type) = change else { return change }
        switch type {
        case .insert(let path): return .item(type: .insert(new(path)))
        case .delete(let path): return .item(type: .delete(old(path)))
        case .update(let path): return .item(type: .update(old(path)))
        case .move(let from, let to): return .item(type: .move(old(from), new(to)))
        }
      })
    let mapping = rest.mapping
    guard Set(inserted.compactMap(mapping.newIndexPath(for:))) == reported else { return nil }
    return PlannedChange(reported: rest)
  }
}

extension ChangeSet {
  /// The inserted items, if nothing else has changed.
  fileprivate var onlyInsertions: Set<IndexPath>? {
    guard case .some(let changes) = self, !changes.isEmpty,
      insertedItems.count == changes.count
    else { return nil }
    return Set(insertedItems)
  }
}
