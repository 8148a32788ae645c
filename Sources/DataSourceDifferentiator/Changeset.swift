public import IdentityDiff

/// One batch of changes that a view of sections can animate, with the sections before and after it. The same as
/// in Differentiator.
///
/// Deletions, updates and the `from` of moves are positions BEFORE this change set, in
/// ``originalSections``. Insertions and the `to` of moves are positions AFTER it, in
/// ``finalSections``. Unnamed sections and items keep their relative order, and a moved section takes its items
/// along.
///
/// `Diff.differencesForSectionedView(initialSections:finalSections:)` computes them.
public struct Changeset<Section: SectionModelType> {
  /// The type of the items.
  public typealias Item = Section.Item

  /// Whether a view is to read everything again instead of animating.
  public let reloadData: Bool

  /// The sections BEFORE this change set.
  public let originalSections: [Section]
  /// The sections AFTER this change set, which the data source must contain while the view applies it.
  public let finalSections: [Section]

  /// The sections that are new (AFTER), ascending.
  public let insertedSections: [Int]
  /// The deleted sections (BEFORE), ascending.
  public let deletedSections: [Int]
  /// The sections that left their place among the others: from BEFORE to AFTER, by ascending `to`.
  public let movedSections: [(from: Int, to: Int)]
  /// The sections with changed content (BEFORE), ascending.
  public let updatedSections: [Int]

  /// The items that are new in a section that was there already (AFTER), ascending.
  public let insertedItems: [ItemPath]
  /// The items deleted from surviving sections (BEFORE), ascending.
  public let deletedItems: [ItemPath]
  /// The items that changed their section or left their place in it: from BEFORE to AFTER, by ascending
  /// `to`.
  public let movedItems: [(from: ItemPath, to: ItemPath)]
  /// The items with changed content (BEFORE), ascending.
  public let updatedItems: [ItemPath]

  /// Describes a batch of changes.
  ///
  /// - Parameters:
  ///   - reloadData: Whether a view is to read everything again.
  ///   - originalSections: The sections BEFORE.
  ///   - finalSections: The sections AFTER.
  ///   - insertedSections: Sections that are new (AFTER).
  ///   - deletedSections: Deleted sections (BEFORE).
  ///   - movedSections: Sections that left their place, from BEFORE to AFTER.
  ///   - updatedSections: Sections with changed content (BEFORE).
  ///   - insertedItems: Items that are new in sections that stay (AFTER).
  ///   - deletedItems: Items deleted from surviving sections (BEFORE).
  ///   - movedItems: Items that changed their section or place, from BEFORE to AFTER.
  ///   - updatedItems: Items with changed content (BEFORE).
  public init(
    reloadData: Bool = false, originalSections: [Section] = [], finalSections: [Section] = [],
    insertedSections: [Int] = [], deletedSections: [Int] = [],
    movedSections: [(from: Int, to: Int)] = [], updatedSections: [Int] = [],
    insertedItems: [ItemPath] = [], deletedItems: [ItemPath] = [],
    movedItems: [(from: ItemPath, to: ItemPath)] = [], updatedItems: [ItemPath] = []
  ) {
    self.reloadData = reloadData
    self.originalSections = originalSections
    self.finalSections = finalSections
    self.insertedSections = insertedSections
    self.deletedSections = deletedSections
    self.movedSections = movedSections
    self.updatedSections = updatedSections
    self.insertedItems = insertedItems
    self.deletedItems = deletedItems
    self.movedItems = movedItems
    self.updatedItems = updatedItems
  }

  /// Creates the change set for a view without data, which reads everything.
  ///
  /// - Parameter sections: The sections to show (AFTER). Each of them is an inserted one.
  /// - Returns: A change set with ``reloadData`` set.
  /// - Complexity: O(sections)
  public static func initialValue(_ sections: [Section]) -> Changeset<Section> {
    Changeset(
      reloadData: true, finalSections: sections, insertedSections: Array(sections.indices))
  }
}

extension Changeset: Sendable where Section: Sendable {}
