import DataSourcePositions

/// The difference between two lists of sections and their items.
///
/// Like a ``ListDifference``, it is one batch, at two levels. `from`, deleted sections and deleted
/// items are positions before the change; `to`, inserted sections and inserted items are positions
/// after it.
///
/// It describes what happens to each identity. Items deleted with their section are not listed, nor
/// are the new items of inserted sections. An item that moves out of a deleted section or into an
/// inserted one is listed as moved. Table and collection views cannot show such a move.
public struct SectionedDifference: Hashable, Sendable {
  /// The deleted sections, by their old position, ascending.
  public package(set) var deletedSections: [Int]
  /// The inserted sections, by their new position, ascending.
  public package(set) var insertedSections: [Int]
  /// The fewest sections whose moves explain the surviving sections' new order, by ascending `to`.
  public package(set) var movedSections: [ElementMove<Int>]
  /// The surviving sections with unequal content, apart from their items, by ascending `to`.
  public package(set) var updatedSections: [ElementMove<Int>]
  /// The items deleted from surviving sections, by their old position, ascending.
  public package(set) var deletedItems: [ItemPath]
  /// The items inserted into surviving sections, by their new position, ascending.
  public package(set) var insertedItems: [ItemPath]
  /// The surviving items that move to another section, or within their own, by ascending `to`. A
  /// moved section takes its items with it.
  public package(set) var movedItems: [ElementMove<ItemPath>]
  /// The surviving items with unequal content, by ascending `to`.
  public package(set) var updatedItems: [ElementMove<ItemPath>]
  /// The old sections that repeat an earlier one's identity; see ``ListDifference/oldDuplicates``.
  @usableFromInline package var oldDuplicateSections: [Int]
  /// The new sections that repeat an earlier one's identity.
  @usableFromInline package var newDuplicateSections: [Int]
  /// The old items that repeat an earlier item's identity, in any section; see
  /// ``ListDifference/oldDuplicates``. If the old and new items of a section share their storage,
  /// they are not searched.
  @usableFromInline package var oldDuplicateItems: [ItemPath]
  /// The new items that repeat an earlier item's identity, in any section.
  @usableFromInline package var newDuplicateItems: [ItemPath]

  /// Creates a difference. Positions ascend, pairs by their `to`.
  ///
  /// - Parameters:
  ///   - deletedSections: Old positions of deleted sections.
  ///   - insertedSections: New positions of inserted sections.
  ///   - movedSections: Moved sections.
  ///   - updatedSections: Sections with unequal content.
  ///   - deletedItems: Old positions of items deleted from surviving sections.
  ///   - insertedItems: New positions of items inserted into surviving sections.
  ///   - movedItems: Moved items.
  ///   - updatedItems: Items with unequal content.
  ///   - oldDuplicateSections: Old sections that repeat an earlier one's identity.
  ///   - newDuplicateSections: New sections that repeat an earlier one's identity.
  ///   - oldDuplicateItems: Old items that repeat an earlier one's identity.
  ///   - newDuplicateItems: New items that repeat an earlier one's identity.
  public init(
    deletedSections: [Int] = [], insertedSections: [Int] = [],
    movedSections: [ElementMove<Int>] = [], updatedSections: [ElementMove<Int>] = [],
    deletedItems: [ItemPath] = [], insertedItems: [ItemPath] = [],
    movedItems: [ElementMove<ItemPath>] = [], updatedItems: [ElementMove<ItemPath>] = [],
    oldDuplicateSections: [Int] = [], newDuplicateSections: [Int] = [],
    oldDuplicateItems: [ItemPath] = [], newDuplicateItems: [ItemPath] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.updatedSections = updatedSections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.updatedItems = updatedItems
    self.oldDuplicateSections = oldDuplicateSections
    self.newDuplicateSections = newDuplicateSections
    self.oldDuplicateItems = oldDuplicateItems
    self.newDuplicateItems = newDuplicateItems
  }

  /// The changes of the items of one section.
  @usableFromInline
  package init(_ items: ListDifference, section: Int) {
    func path(_ item: Int) -> ItemPath { ItemPath(sectionIndex: section, itemIndex: item) }
    func pair(_ move: ElementMove<Int>) -> ElementMove<ItemPath> {
      ElementMove(from: path(move.from), to: path(move.to))
    }
    self.init(
      deletedItems: items.deleted.map(path), insertedItems: items.inserted.map(path),
      movedItems: items.moved.map(pair), updatedItems: items.updated.map(pair))
  }

  /// Whether there are no changes.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && updatedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && updatedItems.isEmpty
  }

  /// The difference between the sections, apart from their items.
  @usableFromInline
  package var ofSections: ListDifference {
    ListDifference(
      deleted: deletedSections, inserted: insertedSections, moved: movedSections,
      updated: updatedSections, oldDuplicates: oldDuplicateSections,
      newDuplicates: newDuplicateSections)
  }

  /// The difference between the items of a list, whose section is 0.
  var ofItems: ListDifference {
    func pairs(_ moves: [ElementMove<ItemPath>]) -> [ElementMove<Int>] {
      moves.map { ElementMove(from: $0.from.itemIndex, to: $0.to.itemIndex) }
    }
    return ListDifference(
      deleted: deletedItems.map { $0.itemIndex }, inserted: insertedItems.map { $0.itemIndex },
      moved: pairs(movedItems), updated: pairs(updatedItems),
      oldDuplicates: oldDuplicateItems.map { $0.itemIndex },
      newDuplicates: newDuplicateItems.map { $0.itemIndex })
  }
}
