public import IdentityDiff

/// Divides a difference of sections into three stages, each a batch that every view accepts: no stage
/// has operations on items in a section that it moves, inserts or deletes, and none both updates and
/// moves.
///
/// 1. Sections and items are deleted, items are updated.
/// 2. Sections are inserted and moved.
/// 3. Items are inserted and moved.
///
/// A view cannot move an item out of a deleted section or into an inserted one: such an item goes in
/// stage 1 and comes, with its section, in stage 2, or in stage 3.
///
/// It knows positions only. OLD are those in the initial sections, NEW those in the final ones; between
/// the stages sections stand as the *survivors* in their OLD order, or as they do in NEW.
@usableFromInline
struct _StagePlan {
  /// The sections in both, by ascending `from`: from OLD to NEW.
  @usableFromInline private(set) var survivors: [Move<Int>] = []
  /// For each NEW section its index among the survivors; `nil` if it is inserted.
  @usableFromInline private(set) var survivorOfNew: [Int?]
  /// For each survivor whether stage 3 brings items into it, takes some out, or moves some.
  @usableFromInline private(set) var isRearranged: [Bool]

  /// Stage 1: the sections to delete (OLD).
  @usableFromInline let deletedSections: [Int]
  /// Stage 1: the items to delete (OLD).
  @usableFromInline private(set) var deletedItems: [ItemPath]
  /// Stage 1: the items to update, by ascending `from`: from OLD to NEW.
  @usableFromInline private(set) var updatedItems: [Move<ItemPath>] = []

  /// Stage 2: the sections to insert (NEW).
  @usableFromInline let insertedSections: [Int]
  /// Stage 2: the sections to move, from their index among the survivors to NEW.
  @usableFromInline private(set) var movedSections: [(from: Int, to: Int)] = []

  /// Stage 3: the items to insert (NEW).
  @usableFromInline private(set) var insertedItems: [ItemPath]
  /// Stage 3: the items to move, from where they stand after stage 2 to NEW.
  @usableFromInline private(set) var movedItems: [(from: ItemPath, to: ItemPath)] = []

  /// Divides a difference.
  ///
  /// - Parameters:
  ///   - difference: what changed, without duplicates.
  ///   - oldCount: the number of OLD sections.
  ///   - newCount: the number of NEW sections.
  /// - Complexity: O(sections + changes · log changes)
  @usableFromInline
  init(_ difference: SectionedDifference, oldCount: Int, newCount: Int) {
    deletedSections = difference.deletedSections
    insertedSections = difference.insertedSections
    deletedItems = difference.deletedItems
    insertedItems = difference.insertedItems
    survivorOfNew = []
    isRearranged = []

    let newOfOld = pairSections(difference, oldCount: oldCount, newCount: newCount)
    movedSections = difference.movedSections.map { move in
      (from: survivorOfNew[move.to] ?? move.from, to: move.to)
    }
    divideMoves(difference.movedItems, newOfOld: newOfOld)
    updatedItems = difference.updatedItems.filter {
      newOfOld[$0.from.sectionIndex] != nil && survivorOfNew[$0.to.sectionIndex] != nil
    }
    updatedItems.sort { $0.from < $1.from }
    findRearranged()
  }
}

extension _StagePlan {
  /// Finds the survivors.
  ///
  /// - Returns: for each OLD section its NEW index; `nil` if it is deleted.
  private mutating func pairSections(
    _ difference: SectionedDifference, oldCount: Int, newCount: Int
  ) -> [Int?] {
    var newOfOld = [Int?](repeating: nil, count: oldCount)
    for pair in difference.ofSections.pairs(before: oldCount) { newOfOld[pair.from] = pair.to }

    survivorOfNew = Array(repeating: nil, count: newCount)
    for (old, new) in newOfOld.enumerated() {
      guard let new else { continue }
      survivorOfNew[new] = survivors.count
      survivors.append(Move(from: old, to: new))
    }
    return newOfOld
  }

  /// Keeps the moves between survivors, in the positions of stage 3, and demotes the others.
  private mutating func divideMoves(_ moves: [Move<ItemPath>], newOfOld: [Int?]) {
    let deletedCount = deletedItems.count
    let insertedCount = insertedItems.count
    var staying: [Move<ItemPath>] = []
    for move in moves {
      switch (newOfOld[move.from.sectionIndex], survivorOfNew[move.to.sectionIndex]) {
      case (.some, .some): staying.append(move)
      case (.some, nil): deletedItems.append(move.from)
      case (nil, .some): insertedItems.append(move.to)
      case (nil, nil): break
      }
    }
    if deletedItems.count > deletedCount { deletedItems.sort() }
    if insertedItems.count > insertedCount { insertedItems.sort() }

    for move in staying {
      guard let section = newOfOld[move.from.sectionIndex] else { continue }
      let start = ItemPath(sectionIndex: move.from.sectionIndex, itemIndex: 0)
      let gone = deletedItems.count(before: move.from) - deletedItems.count(before: start)
      let from = ItemPath(sectionIndex: section, itemIndex: move.from.itemIndex - gone)
      movedItems.append((from: from, to: move.to))
    }
  }

  private mutating func findRearranged() {
    isRearranged = Array(repeating: false, count: survivors.count)
    func mark(_ path: ItemPath) {
      if let survivor = survivorOfNew[path.sectionIndex] { isRearranged[survivor] = true }
    }
    insertedItems.forEach(mark)
    for move in movedItems {
      mark(move.from)
      mark(move.to)
    }
  }
}

extension [ItemPath] {
  /// How many paths come before one, of paths in ascending order.
  ///
  /// - Complexity: O(log count)
  fileprivate func count(before path: ItemPath) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      // Invariant: what is before the range comes before the path, what is behind it does not.
      let middle = range.lowerBound + range.count / 2
      range = self[middle] < path ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
