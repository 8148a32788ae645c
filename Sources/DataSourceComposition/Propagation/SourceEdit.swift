import DataSourceKit
import Foundation

/// What has happened to a data source, in terms of the handles of its mirror.
struct SourceEdit {
  struct NewSection {
    var section: Int
    var at: Int
    var titles: SectionTitles
    /// Its items, unless they are among those inserted or moved.
    var items: [Int] = []
  }

  /// Whether everything was read to find this out.
  var isComparison = false

  /// Deleted sections.
  var removedSections: [Int] = []
  /// Moved sections, with their AFTER indices.
  var movedSections: [(section: Int, to: Int)] = []
  /// Sections that are new.
  var insertedSections: [NewSection] = []
  /// Sections with new titles.
  var retitledSections: [(section: Int, titles: SectionTitles)] = []

  /// Items deleted from sections that stay.
  var removedItems: [Int] = []
  /// Items deleted with their section.
  var lostItems: [Int] = []
  /// Moved items, with their AFTER positions.
  var movedItems: [(item: Int, to: Position)] = []
  /// Items that are new, with their AFTER positions.
  var insertedItems: [(item: Int, at: Position)] = []
  /// Items with new content.
  var updatedItems: [Int] = []

  /// All items that are new.
  var newItems: [Int] { insertedItems.map { $0.item } + insertedSections.flatMap { $0.items } }

  /// All items that are gone.
  var goneItems: [Int] { removedItems + lostItems }

  /// The items that leave their position in a section that stays.
  var leavingItems: [Int] { removedItems + movedItems.map { $0.item } }

  /// The items that leave their position, and those with new content.
  var leavingOrUpdatedItems: [Int] { leavingItems + updatedItems }

  /// The items that arrive at a position, and those with new content; without those of inserted
  /// sections.
  var arrivingOrUpdatedItems: [Int] {
    insertedItems.map { $0.item } + movedItems.map { $0.item } + updatedItems
  }

  /// The number of items that are named.
  var itemCount: Int {
    removedItems.count + movedItems.count + insertedItems.count + updatedItems.count
      + lostItems.count + insertedSections.reduce(0) { $0 + $1.items.count }
  }

  /// Forgets everything, and keeps the memory.
  mutating func removeAll() {
    isComparison = false
    removedSections.clear()
    movedSections.clear()
    insertedSections.clear()
    retitledSections.clear()
    removedItems.clear()
    lostItems.clear()
    movedItems.clear()
    insertedItems.clear()
    updatedItems.clear()
  }
}

extension Array {
  fileprivate mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}

/// The titles above and below a section.
struct SectionTitles: Equatable {
  var header: String?
  var footer: String?
}

extension SourceEdit {
  /// Notes what the edit will touch, with the places BEFORE. The mirror is still as it was.
  ///
  /// - Parameters:
  ///   - changes: Where to note it.
  ///   - mirror: The mirror.
  ///   - places: The places BEFORE.
  ///   - movesUpdatedItems: Whether an item with new content may be at another place than before.
  ///   - dissolvesSections: Whether the items of a section that is deleted or moved are so one by
  ///     one.
  func touchOld(
    _ changes: inout OutputChanges, in mirror: SourceLayout, _ places: OutputPlaces,
    movesUpdatedItems: Bool = false, dissolvesSections: Bool = false
  ) {
    changes.isLarge = isComparison
    for item in removedItems { changes.touch(item: item, before: places.item(item)) }
    for move in movedItems {
      changes.touch(item: move.item, before: places.item(move.item), mayMove: true)
    }
    for item in updatedItems {
      changes.touch(
        item: item, before: places.item(item), mayMove: movesUpdatedItems, isUpdated: true)
    }
    if dissolvesSections {
      for item in lostItems { changes.touch(item: item, before: places.item(item)) }
      for item in movedSections.flatMap({ mirror.items.handles(in: $0.section) }) {
        changes.touch(item: item, before: places.item(item), mayMove: true)
      }
      return
    }
    for section in removedSections {
      changes.touch(section: section, before: places.section(section))
    }
    for (section, _) in movedSections {
      changes.touch(section: section, before: places.section(section), mayMove: true)
    }
    for (section, _) in retitledSections {
      changes.touch(section: section, before: places.section(section), isUpdated: true)
    }
  }

  /// Notes what is new. The mirror is as it will be.
  func touchNew(_ changes: inout OutputChanges, dissolvesSections: Bool = false) {
    for (item, _) in insertedItems { changes.touch(item: item, before: nil) }
    for new in insertedSections {
      if dissolvesSections {
        for item in new.items { changes.touch(item: item, before: nil) }
      } else {
        changes.touch(section: new.section, before: nil)
      }
    }
  }
}

extension SourceEdit {
  /// The items whose predecessor changes although nothing happens to them: those behind items that
  /// are deleted, inserted or moved. The mirror is still as it was.
  ///
  /// - Complexity: O(changes · log n)
  func followers(in mirror: SourceLayout) -> [Int] {
    var result =
      leavingOrUpdatedItems
      .compactMap { mirror.items.handle(after: $0) }
    let arriving = insertedItems.map { $0.at } + movedItems.map { $0.to }
    guard !arriving.isEmpty else { return result }
    let mapping = batch(in: mirror).mapping
    for position in arriving {
      // If another one arrives behind it, the follower is found from there.
      let next = Position(section: position.section, item: position.item + 1)
      guard let before = mapping.indexPathBefore(next.indexPath).flatMap({ Position($0) }),
        let item = mirror.item(at: before)
      else { continue }
      result.append(item)
    }
    return result
  }

  /// What happens to the structure, in positions of the source. The mirror is still as it was.
  private func batch(in mirror: SourceLayout) -> ChangeSet {
    func section(_ handle: Int) -> IndexPath {
      IndexPath(sectionIndex: mirror.sections.position(of: handle) ?? 0)
    }
    func item(_ handle: Int) -> IndexPath {
      (mirror.position(of: handle) ?? Position(section: 0, item: 0)).indexPath
    }
    var changes: [Change] = []
    changes += removedSections.map { .section(type: .delete(section($0))) }
    changes += insertedSections.map {
      .section(type: .insert(IndexPath(sectionIndex: $0.at)))
    }
    changes += movedSections.map {
      .section(type: .move(section($0.section), IndexPath(sectionIndex: $0.to)))
    }
    changes += removedItems.map { .item(type: .delete(item($0))) }
    changes += insertedItems.map { .item(type: .insert($0.at.indexPath)) }
    changes += movedItems.map { .item(type: .move(item($0.item), $0.to.indexPath)) }
    return .some(changes)
  }
}
