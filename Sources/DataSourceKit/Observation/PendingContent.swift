import Foundation

/// Content that is to be reported as soon as observers have been notified of the structure.
///
/// They may change the data in answer, in several steps, each of which is reported at once. The content
/// then follows its sections and items to their new places. Some content may be read twice; none that has
/// changed is left out.
struct PendingContent {
  private let content: ChangeSet
  /// The number of items of each section of the content.
  private var itemCounts: [Int: Int] = [:]
  /// The current places of the content; `nil` as long as they have not changed.
  private var moved: (sections: [Int], items: [IndexPath])?

  /// Creates pending content at its first places.
  ///
  /// - Parameters:
  ///   - content: updates only.
  ///   - itemCount: the number of items of a section.
  init(_ content: ChangeSet, itemCount: (Int) -> Int) {
    self.content = content
    for change in content.changes {
      guard let section = change.type.before?.first else { continue }
      itemCounts[section] = itemCount(section)
    }
  }

  /// Follows a change set that was reported since.
  mutating func follow(_ next: ChangeSet) {
    if next.isContentOnly { return }
    let mapping = next.mapping
    let places = moved ?? places
    moved = (
      places.sections.compactMap(mapping.sectionAfter),
      places.items.compactMap(mapping.indexPathAfter)
    )
  }

  /// The first places of the content. The items of a section are to be read with it, and some may move to
  /// other sections.
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

  /// The updates at the current places of the content.
  ///
  /// - Parameter itemCount: returns the current number of items of a section.
  func changeSet(itemCount: (Int) -> Int) -> ChangeSet {
    guard let moved else {
      // Whatever has changed the data otherwise has not been reported by `report(_:)`.
      return itemCounts.allSatisfy { itemCount($0) == $1 } ? content : .all
    }
    // An empty section must not be updated, and only its title has not been read.
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
