/// The difference of two lists of sections and of the items in them.
///
/// Like a ``ListDifference`` it is one batch, at two levels. `from`, deleted sections and deleted items are
/// positions BEFORE; `to`, inserted sections and inserted items are positions AFTER.
///
/// It describes the change of each identity. Items that are deleted with their section are not listed, nor
/// are new items of inserted sections. An item that moves out of a deleted section or into an inserted one
/// is listed as moved; table and collection views cannot show such a move.
public struct SectionedDifference: Hashable, Sendable {
  /// The deleted sections (BEFORE), ascending.
  public var deletedSections: [Int]
  /// The inserted sections (AFTER), ascending.
  public var insertedSections: [Int]
  /// The fewest sections whose moves explain the new order of the surviving ones, by ascending `to`.
  public var movedSections: [ElementMove<Int>]
  /// The surviving sections with unequal content, apart from their items, by ascending `to`.
  public var updatedSections: [ElementMove<Int>]
  /// The items deleted from surviving sections (BEFORE), ascending.
  public var deletedItems: [ItemPath]
  /// The items inserted into surviving sections (AFTER), ascending.
  public var insertedItems: [ItemPath]
  /// The surviving items that change their section or their order in it, by ascending `to`. A moved
  /// section takes its items with it.
  public var movedItems: [ElementMove<ItemPath>]
  /// The surviving items with unequal content, by ascending `to`.
  public var updatedItems: [ElementMove<ItemPath>]
  /// The old sections (BEFORE) that share their identity with an earlier one; see ``ListDifference/oldDuplicates``.
  public var oldDuplicateSections: [Int]
  /// The new sections (AFTER) that share their identity with an earlier one.
  public var newDuplicateSections: [Int]
  /// The old items (BEFORE) whose identity an earlier item, of any section, has; see
  /// ``ListDifference/oldDuplicates``. Sections whose items share their storage before and after are not
  /// searched.
  public var oldDuplicateItems: [ItemPath]
  /// The new items (AFTER) whose identity an earlier item, of any section, has.
  public var newDuplicateItems: [ItemPath]

  /// Creates a difference. Positions are ascending, pairs by their `to`.
  ///
  /// - Parameters:
  ///   - deletedSections: Deleted sections (BEFORE).
  ///   - insertedSections: Inserted sections (AFTER).
  ///   - movedSections: Moved sections.
  ///   - updatedSections: Sections with unequal content.
  ///   - deletedItems: Items deleted from surviving sections (BEFORE).
  ///   - insertedItems: Items inserted into surviving sections (AFTER).
  ///   - movedItems: Moved items.
  ///   - updatedItems: Items with unequal content.
  ///   - oldDuplicateSections: Sections that share their identity with an earlier one (BEFORE).
  ///   - newDuplicateSections: Sections that share their identity with an earlier one (AFTER).
  ///   - oldDuplicateItems: Items that share their identity with an earlier one (BEFORE).
  ///   - newDuplicateItems: Items that share their identity with an earlier one (AFTER).
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

  /// Whether there are no changes.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && updatedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && updatedItems.isEmpty
  }
  /// The difference of the sections, apart from their items.
  package var ofSections: ListDifference {
    ListDifference(
      deleted: deletedSections, inserted: insertedSections, moved: movedSections,
      updated: updatedSections, oldDuplicates: oldDuplicateSections,
      newDuplicates: newDuplicateSections)
  }
}
