/// What changed between two lists of sections, and between the items in them.
///
/// Like a ``ListDifference`` it is one batch, at two levels. `from`, deleted sections and deleted items are
/// positions BEFORE; `to`, inserted sections and inserted items are positions AFTER.
///
/// It says what happened to each identity. An item of a deleted section that is gone with it is not
/// listed, nor is an item of an inserted section that is new. An item that comes out of a deleted section,
/// or goes into an inserted one, is listed as moved, because it still exists; table and collection views
/// cannot show that as a move.
public struct SectionedDifference: Hashable, Sendable {
  /// The sections that are gone (BEFORE), ascending.
  public var deletedSections: [Int]
  /// The sections that are new (AFTER), ascending.
  public var insertedSections: [Int]
  /// The sections in both that left their place among the others, by ascending `to`: as few as possible.
  public var movedSections: [Move<Int>]
  /// The sections in both whose own content, their items apart, is no longer equal, by ascending `to`.
  public var updatedSections: [Move<Int>]
  /// The items that are gone from a section that is still there (BEFORE), ascending.
  public var deletedItems: [ItemPath]
  /// The items that are new in a section that was there already (AFTER), ascending.
  public var insertedItems: [ItemPath]
  /// The items in both that changed their section or left their place in it, by ascending `to`. A moved
  /// section takes its items with it.
  public var movedItems: [Move<ItemPath>]
  /// The items in both whose content is no longer equal, by ascending `to`.
  public var updatedItems: [Move<ItemPath>]
  /// The old sections (BEFORE) whose identity an earlier one has; see ``ListDifference/oldDuplicates``.
  public var oldDuplicateSections: [Int]
  /// The new sections (AFTER) whose identity an earlier one has.
  public var newDuplicateSections: [Int]
  /// The old items (BEFORE) whose identity an earlier item, of any section, has; see
  /// ``ListDifference/oldDuplicates``. Sections that share the storage of their items before and after are not
  /// looked through.
  public var oldDuplicateItems: [ItemPath]
  /// The new items (AFTER) whose identity an earlier item, of any section, has.
  public var newDuplicateItems: [ItemPath]

  /// Describes a difference. Positions are ascending, pairs by their `to`.
  ///
  /// - Parameters:
  ///   - deletedSections: sections that are gone (BEFORE).
  ///   - insertedSections: sections that are new (AFTER).
  ///   - movedSections: sections that left their place.
  ///   - updatedSections: sections with changed content.
  ///   - deletedItems: items gone from sections that stay (BEFORE).
  ///   - insertedItems: items new in sections that stay (AFTER).
  ///   - movedItems: items that changed their section or place.
  ///   - updatedItems: items with changed content.
  ///   - oldDuplicateSections: sections whose identity an earlier one has (BEFORE).
  ///   - newDuplicateSections: sections whose identity an earlier one has (AFTER).
  ///   - oldDuplicateItems: items whose identity an earlier one has (BEFORE).
  ///   - newDuplicateItems: items whose identity an earlier one has (AFTER).
  @inlinable
  public init(
    deletedSections: [Int] = [], insertedSections: [Int] = [],
    movedSections: [Move<Int>] = [], updatedSections: [Move<Int>] = [],
    deletedItems: [ItemPath] = [], insertedItems: [ItemPath] = [],
    movedItems: [Move<ItemPath>] = [], updatedItems: [Move<ItemPath>] = [],
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

  /// Whether nothing changed, neither sections nor items.
  @inlinable public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && updatedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && updatedItems.isEmpty
  }
  /// What happened to the sections, their items apart.
  @usableFromInline package var ofSections: ListDifference {
    ListDifference(
      deleted: deletedSections, inserted: insertedSections, moved: movedSections,
      updated: updatedSections, oldDuplicates: oldDuplicateSections,
      newDuplicates: newDuplicateSections)
  }
}
