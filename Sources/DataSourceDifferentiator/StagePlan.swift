import IdentityDiff

/// Divides a difference between sections into three stages. Each is a batch that every view
/// accepts. No stage changes items in a section that it moves, inserts or deletes, and no stage
/// both updates and moves.
///
/// 1. Sections and items are deleted; items are updated.
/// 2. Sections are inserted and moved.
/// 3. Items are inserted and moved.
///
/// A view cannot move an item out of a deleted section or into an inserted one. Such an item is
/// deleted in stage 1. It is inserted with its section in stage 2, or in stage 3.
///
/// Positions are OLD in the initial sections and NEW in the final ones. Between the stages, there
/// are the *survivors* in their OLD order, or the sections in their NEW order.
struct StagePlan {
  /// The surviving sections, by ascending `from`: from OLD to NEW.
  let survivors: [ElementMove<Int>]
  /// The index among the survivors of each NEW section that is not inserted.
  let survivorOfNew: [Int: Int]

  /// Stage 1: the sections to delete (OLD).
  let deletedSections: [Int]
  /// Stage 1: the items to delete (OLD).
  private(set) var deletedItems: [ItemPath]
  /// Stage 1: the items to update, by ascending `from`: from OLD to NEW.
  let updatedItems: [ElementMove<ItemPath>]

  /// Stage 2: the sections to insert (NEW).
  let insertedSections: [Int]
  /// Stage 2: the sections to move, from their index among the survivors to NEW.
  let movedSections: [(from: Int, to: Int)]

  /// Stage 3: the items to insert (NEW).
  private(set) var insertedItems: [ItemPath]
  /// Stage 3: the items to move, from their position after stage 2 to NEW.
  private(set) var movedItems: [(from: ItemPath, to: ItemPath)] = []

  /// Divides a difference.
  ///
  /// - Parameters:
  ///   - difference: The difference, without duplicates.
  ///   - oldCount: The number of OLD sections.
  /// - Complexity: O(sections + changes · log changes)
  init(_ difference: SectionedDifference, oldCount: Int) {
    survivors = difference.ofSections.pairs(before: oldCount).sorted { $0.from < $1.from }
    let newOfOld = Dictionary(uniqueKeysWithValues: survivors.map { ($0.from, $0.to) })
    let survivorOfNew = Dictionary(
      uniqueKeysWithValues: zip(survivors.map(\.to), survivors.indices))
    self.survivorOfNew = survivorOfNew

    deletedSections = difference.deletedSections
    insertedSections = difference.insertedSections
    movedSections = difference.movedSections.map { move in
      (from: survivorOfNew[move.to] ?? move.from, to: move.to)
    }
    deletedItems = difference.deletedItems
    insertedItems = difference.insertedItems
    updatedItems = difference.updatedItems.filter {
      newOfOld[$0.from.sectionIndex] != nil && survivorOfNew[$0.to.sectionIndex] != nil
    }.sorted { $0.from < $1.from }
    divideMoves(difference.movedItems, newOfOld: newOfOld)
  }
}

extension StagePlan {
  /// Keeps the moves between survivors, at their positions in stage 3, and demotes the others.
  private mutating func divideMoves(_ moves: [ElementMove<ItemPath>], newOfOld: [Int: Int]) {
    var staying: [ElementMove<ItemPath>] = []
    for move in moves {
      switch (newOfOld[move.from.sectionIndex], survivorOfNew[move.to.sectionIndex]) {
      case (.some, .some): staying.append(move)
      case (.some, nil): deletedItems.append(move.from)
      case (nil, .some): insertedItems.append(move.to)
      case (nil, nil): break
      }
    }
    deletedItems.sort()
    insertedItems.sort()

    for move in staying {
      guard let section = newOfOld[move.from.sectionIndex] else { continue }
      let start = ItemPath(sectionIndex: move.from.sectionIndex, itemIndex: 0)
      let gone = deletedItems.count(before: move.from) - deletedItems.count(before: start)
      let from = ItemPath(sectionIndex: section, itemIndex: move.from.itemIndex - gone)
      movedItems.append((from: from, to: move.to))
    }
  }
}

extension [ItemPath] {
  /// In ascending paths, the number of paths before a given one.
  ///
  /// - Complexity: O(log count)
  fileprivate func count(before path: ItemPath) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      // Invariant: the elements before the range are before the path, those after the range are
      // not.
      let middle = range.lowerBound + range.count / 2
      range = self[middle] < path ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
