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
  /// Where the content is by now; `nil` as long as nothing has happened to it.
  private var moved: (sections: [Int], items: [IndexPath])?

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

  /// Follows what happens next.
  mutating func follow(_ next: ChangeSet) {
    if next.isContentOnly { return }
    let mapping = next.mapping
    let places = moved ?? places
    moved = (
      places.sections.compactMap(mapping.sectionAfter),
      places.items.compactMap(mapping.indexPathAfter)
    )
  }

  /// The places of the content at first. The items of a section are to be read with it, and some may get
  /// into other sections.
  private var places: (sections: [Int], items: [IndexPath]) {
    var places = (sections: [Int](), items: [IndexPath]())
    for change in content.changes {
      if let section = change.updatedSection {
        places.sections.append(section)
        for item in 0..<max(0, itemCounts[section, default: 0]) {
          places.items.append(Position(section: section, item: item).indexPath)
        }
      } else if let item = change.type.before {
        places.items.append(item)
      }
    }
    return places
  }

  /// The updates at the places where the content is by now.
  ///
  /// - Parameter itemCount: the number of items of a section by now.
  func changeSet(itemCount: (Int) -> Int) -> ChangeSet {
    guard let moved else { return content }
    // An empty section must not be updated, and only its title is left to tell.
    if moved.sections.contains(where: { itemCount($0) == 0 }) { return .all }
    let read = Set(moved.sections)
    return .some(
      moved.sections.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
        + moved.items.filter { !read.contains($0[0]) }.map { .object(type: .update($0)) })
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
