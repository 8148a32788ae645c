public import IdentityDiff

/// One batch of changes that a view of sections can animate, with the sections before and after it. As
/// known from Differentiator.
///
/// What is deleted or updated, and the `from` of a move, is a position BEFORE this change set, among
/// ``originalSections``. What is inserted, and the `to` of a move, is a position AFTER it, among
/// ``finalSections``. What is not named keeps its relative order, and a moved section takes its items
/// along.
///
/// `Diff.differencesForSectionedView(initialSections:finalSections:)` computes them.
public struct Changeset<Section: SectionModelType> {
  /// What the sections hold.
  public typealias Item = Section.Item

  /// Whether a view is to read everything again instead of animating.
  public let reloadData: Bool

  /// The sections BEFORE this change set.
  public let originalSections: [Section]
  /// The sections AFTER this change set: what a data source is to hold while the view applies it.
  public let finalSections: [Section]

  /// The sections that are new (AFTER), ascending.
  public let insertedSections: [Int]
  /// The sections that are gone (BEFORE), ascending.
  public let deletedSections: [Int]
  /// The sections that left their place among the others: from BEFORE to AFTER, by ascending `to`.
  public let movedSections: [(from: Int, to: Int)]
  /// The sections with changed content (BEFORE), ascending.
  public let updatedSections: [Int]

  /// The items that are new in a section that was there already (AFTER), ascending.
  public let insertedItems: [ItemPath]
  /// The items that are gone from a section that is still there (BEFORE), ascending.
  public let deletedItems: [ItemPath]
  /// The items that changed their section or left their place in it: from BEFORE to AFTER, by ascending
  /// `to`.
  public let movedItems: [(from: ItemPath, to: ItemPath)]
  /// The items with changed content (BEFORE), ascending.
  public let updatedItems: [ItemPath]

  /// Describes a batch of changes.
  ///
  /// - Parameters:
  ///   - reloadData: whether a view is to read everything again.
  ///   - originalSections: the sections BEFORE.
  ///   - finalSections: the sections AFTER.
  ///   - insertedSections: sections that are new (AFTER).
  ///   - deletedSections: sections that are gone (BEFORE).
  ///   - movedSections: sections that left their place, from BEFORE to AFTER.
  ///   - updatedSections: sections with changed content (BEFORE).
  ///   - insertedItems: items that are new in sections that stay (AFTER).
  ///   - deletedItems: items that are gone from sections that stay (BEFORE).
  ///   - movedItems: items that changed their section or place, from BEFORE to AFTER.
  ///   - updatedItems: items with changed content (BEFORE).
  @inlinable
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

  /// The change set for a view that shows nothing yet: it is to read everything.
  ///
  /// - Parameter sections: the sections to show (AFTER). Each of them is an inserted one.
  /// - Returns: a change set with ``reloadData`` set.
  /// - Complexity: O(sections)
  @inlinable
  public static func initialValue(_ sections: [Section]) -> Changeset<Section> {
    Changeset(
      reloadData: true, finalSections: sections, insertedSections: Array(sections.indices))
  }
}

extension Changeset: Sendable where Section: Sendable {}
