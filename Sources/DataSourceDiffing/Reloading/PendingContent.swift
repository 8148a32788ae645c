import DataSourceKit
import Foundation
import IdentityDiff

/// Content that is to be read again as soon as a listener has heard of the structure.
///
/// The listener may change the data in answer, in several steps, each of which is reported at once. The
/// content then follows its sections and items to where they are. Something may be read twice; nothing that
/// has changed is left out.
struct PendingContent {
  private let content: ChangeSet
  /// The number of items of each section that is to be read again.
  private var itemCounts: [Int: Int] = [:]

  /// Notes content at the places where it is now.
  ///
  /// - Parameters:
  ///   - content: updates only.
  ///   - itemCount: the number of items of a section.
  init(_ content: ChangeSet, itemCount: (Int) -> Int) {
    self.content = content
    for change in content.changes {
      guard let section = change.updatedSection else { continue }
      itemCounts[section] = itemCount(section)
    }
  }

  /// Updates at the places to which other changes have taken what is to be updated.
  ///
  /// - Parameters:
  ///   - later: where everything has got to since.
  ///   - itemCount: the number of items of a section by then.
  func carried(through later: ChangeSet, itemCount: (Int) -> Int) -> ChangeSet {
    if later.isEmpty { return content }
    let mapping = later.mapping
    var sections: [Int] = []
    var items: [IndexPath] = []
    for change in content.changes {
      guard let before = change.updatedSection else {
        if let item = change.type.before.flatMap(mapping.indexPathAfter) { items.append(item) }
        continue
      }
      // Its items are to be read, too, and some may be in other sections by now.
      for item in 0..<max(0, itemCounts[before, default: 0]) {
        let path = Position(section: before, item: item).indexPath
        if let item = mapping.indexPathAfter(path) { items.append(item) }
      }
      guard let section = mapping.sectionAfter(before) else { continue }
      // An empty section must not be updated, and only its title is left to tell.
      if itemCount(section) == 0 { return .all }
      sections.append(section)
    }
    let read = Set(sections)
    return .some(
      sections.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
        + items.filter { !read.contains($0[0]) }.map { .object(type: .update($0)) })
  }
}

extension Change {
  /// The section that is to be read again; `nil` if this is another change.
  fileprivate var updatedSection: Int? {
    guard case .section(.update(let section)) = self else { return nil }
    return section.namedSection
  }
}

extension SectionedDifference {
  /// Where sections and items have got to: also those that views delete and insert, because no single
  /// batch can show their move. This is nothing for a view.
  @usableFromInline
  var whereabouts: ChangeSet {
    var changes: [Change] = []
    for section in deletedSections {
      changes.append(.section(type: .delete(IndexPath(sectionIndex: section))))
    }
    for section in insertedSections {
      changes.append(.section(type: .insert(IndexPath(sectionIndex: section))))
    }
    for move in movedSections {
      changes.append(
        .section(
          type: .move(IndexPath(sectionIndex: move.from), IndexPath(sectionIndex: move.to))))
    }
    for path in deletedItems { changes.append(.object(type: .delete(path.indexPath))) }
    for path in insertedItems { changes.append(.object(type: .insert(path.indexPath))) }
    for move in movedItems {
      changes.append(.object(type: .move(move.from.indexPath, move.to.indexPath)))
    }
    return .some(changes)
  }
}
