import DataSourceKit
import Foundation
import IdentityDiff

/// Turns a difference of sections into change sets that no view rejects.
///
/// It demotes what a view cannot show, which means that it says "deleted and inserted" instead of "moved":
/// - an empty section with a new title, because an empty section must not be updated (rule Q5);
/// - a section that moves and whose items change (rules Q1–Q3);
/// - an item that leaves a section that goes, or enters one that comes (rules H6 and H8).
///
/// Demoted sections take no part in the order of the others any more. So if an empty one is demoted, the
/// sections that stay are chosen again. That a moved one is demoted changes nothing: the heaviest choice
/// among all is also the heaviest among those that are left, and an item change in a section that is left
/// stays one in that section, so that nothing else has to be demoted.
struct SectionedPlanner {
  let difference: SectionedDifference
  /// The number of sections AFTER.
  private let newCount: Int
  /// The sections that move, those demoted left out.
  private(set) var movedSections: [Move<Int>]
  /// The empty sections with new titles.
  private(set) var retitled: [Move<Int>] = []
  /// The sections that move and whose items change.
  private(set) var demoted: [Move<Int>] = []

  /// What happens to BEFORE and to AFTER sections. Sections behind the last one that is named are not in
  /// here.
  private(set) var old = SectionMarks()
  private(set) var new = SectionMarks()

  /// Plans the change sets of a difference.
  ///
  /// - Parameters:
  ///   - difference: what changed.
  ///   - itemCounts: the number of items of each section AFTER.
  ///   - demotesMovedSections: whether sections that move and are edited are to be demoted, since there is
  ///     one batch only.
  init(_ difference: SectionedDifference, itemCounts: [Int], demotesMovedSections: Bool = true) {
    self.difference = difference
    newCount = itemCounts.count
    movedSections = difference.movedSections
    for section in difference.deletedSections { old[section] = .replaced }
    for section in difference.insertedSections { new[section] = .replaced }
    for section in difference.updatedSections {
      if itemCounts.indices.contains(section.to), itemCounts[section.to] > 0 {
        new[section.to] = .updated
      } else {
        retitled.append(section)
        old[section.from] = .replaced
        new[section.to] = .replaced
      }
    }
    if !retitled.isEmpty, !movedSections.isEmpty { movedSections = reordered(byItemChanges: true) }
    if demotesMovedSections, !movedSections.isEmpty { demoteMovedSections() }
  }

  /// The structure and the content.
  var plan: ChangePlan {
    ChangePlan(structure: .some(structure), content: .some(content))
  }

  /// The sections that views are to delete (BEFORE), those demoted included.
  private var deletedSections: [Int] {
    let others = retitled + demoted
    guard !others.isEmpty else { return difference.deletedSections }
    return (difference.deletedSections + others.map(\.from)).sorted()
  }

  /// The sections that views are to insert (AFTER), those demoted included.
  private var insertedSections: [Int] {
    let others = retitled + demoted
    guard !others.isEmpty else { return difference.insertedSections }
    return (difference.insertedSections + others.map(\.to)).sorted()
  }

  private var structure: [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(
      difference.deletedSections.count + difference.insertedSections.count
        + difference.movedSections.count + difference.deletedItems.count
        + difference.insertedItems.count + difference.movedItems.count)
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
    addItems(to: &changes) { $0 }
    return changes
  }

  /// Adds the changes of items.
  ///
  /// - Parameters:
  ///   - changes: where to add them.
  ///   - target: the index to which an AFTER section gets in this batch.
  func addItems(to changes: inout [Change], target: (Int) -> Int) {
    func after(_ path: ItemPath) -> IndexPath {
      Position(section: target(path.sectionIndex), item: path.itemIndex).indexPath
    }
    for path in difference.deletedItems where !old.isReplaced(path.sectionIndex) {
      changes.append(.object(type: .delete(path.indexPath)))
    }
    for path in difference.insertedItems where !new.isReplaced(path.sectionIndex) {
      changes.append(.object(type: .insert(after(path))))
    }
    for move in difference.movedItems {
      switch (old.isReplaced(move.from.sectionIndex), new.isReplaced(move.to.sectionIndex)) {
      case (false, false):
        changes.append(.object(type: .move(move.from.indexPath, after(move.to))))
      case (false, true): changes.append(.object(type: .delete(move.from.indexPath)))
      case (true, false): changes.append(.object(type: .insert(after(move.to))))
      case (true, true): break
      }
    }
  }

  var content: [Change] {
    var changes: [Change] = []
    for section in difference.updatedSections where new[section.to] == .updated {
      changes.append(.section(type: .update(IndexPath(sectionIndex: section.to))))
    }
    // What is inserted is read anyway, and so are all items of an updated section.
    for item in difference.updatedItems
    where new[item.to.sectionIndex].isKept && !old.isReplaced(item.from.sectionIndex) {
      changes.append(.object(type: .update(item.to.indexPath)))
    }
    return changes
  }
}

extension SectionedPlanner {
  /// Demotes the moved sections whose items change.
  private mutating func demoteMovedSections() {
    var isEdited = (old: SectionMarks(), new: SectionMarks())
    for path in difference.deletedItems { isEdited.old[path.sectionIndex] = .edited }
    for path in difference.insertedItems { isEdited.new[path.sectionIndex] = .edited }
    for move in difference.movedItems {
      isEdited.old[move.from.sectionIndex] = .edited
      isEdited.new[move.to.sectionIndex] = .edited
    }
    movedSections.removeAll { section in
      guard isEdited.old[section.from] == .edited || isEdited.new[section.to] == .edited else {
        return false
      }
      demoted.append(section)
      old[section.from] = .replaced
      new[section.to] = .replaced
      return true
    }
  }

  /// The sections on both sides that are not replaced, by AFTER index.
  var survivors: [Move<Int>] {
    let moved = Dictionary(
      difference.movedSections.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
    let leaving = Set(difference.deletedSections).union(moved.values)
    let inserted = Set(difference.insertedSections)
    var result: [Move<Int>] = []
    var next = 0
    for section in 0..<newCount where !inserted.contains(section) {
      var from = moved[section]
      if from == nil {
        while leaving.contains(next) { next += 1 }
        from = next
        next += 1
      }
      if let from, !old.isReplaced(from), !new.isReplaced(section) {
        result.append(Move(from: from, to: section))
      }
    }
    return result
  }

  /// Chooses anew which of the sections that survive have to move.
  ///
  /// - Parameter byItemChanges: whether a section rather stays the more of its items change.
  func reordered(byItemChanges: Bool) -> [Move<Int>] {
    let survivors = survivors
    var weights = Array(repeating: 1, count: survivors.count)
    if byItemChanges {
      var changes = (old: [Int: Int](), new: [Int: Int]())
      for path in difference.deletedItems { changes.old[path.sectionIndex, default: 0] += 1 }
      for path in difference.insertedItems { changes.new[path.sectionIndex, default: 0] += 1 }
      let targets = Dictionary(
        survivors.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
      for move in difference.movedItems {
        changes.new[move.to.sectionIndex, default: 0] += 1
        if targets[move.from.sectionIndex] != move.to.sectionIndex {
          changes.old[move.from.sectionIndex, default: 0] += 1
        }
      }
      weights = survivors.map {
        (changes.old[$0.from, default: 0] + changes.new[$0.to, default: 0])
          * (survivors.count + 1) + 1
      }
    }
    return survivors.moving(weights: weights)
  }
}

extension ItemPath {
  var indexPath: IndexPath { Position(section: sectionIndex, item: itemIndex).indexPath }
}
