public import IdentityDiff

/// One batch of changes that a view of sections can animate, with the sections before and after it.
/// As in Differentiator.
///
/// Deletions, updates and the `from` of moves are positions in ``originalSections``. Insertions and
/// the `to` of moves are positions in ``finalSections``. Unnamed sections and items keep their
/// relative order, and a moved section takes its items with it.
///
/// `Diff.differencesForSectionedView(initialSections:finalSections:)` computes them.
public struct Changeset<Section: SectionModelType> {
  /// The type of the items.
  public typealias Item = Section.Item

  /// Whether a view should read everything again instead of animating.
  public let reloadData: Bool

  /// The sections before this change set.
  public let originalSections: [Section]
  /// The sections after this change set. The data source must contain them while the view applies
  /// it.
  public let finalSections: [Section]

  /// Inserted sections, as positions in ``finalSections``, ascending.
  public let insertedSections: [Int]
  /// Deleted sections, as positions in ``originalSections``, ascending.
  public let deletedSections: [Int]
  /// Sections that change their place among the others, by ascending `to`.
  public let movedSections: [(from: Int, to: Int)]
  /// Sections with changed content, as positions in ``originalSections``, ascending.
  public let updatedSections: [Int]

  /// Items inserted into surviving sections, as positions in ``finalSections``, ascending.
  public let insertedItems: [ItemPath]
  /// Items deleted from surviving sections, as positions in ``originalSections``, ascending.
  public let deletedItems: [ItemPath]
  /// Items that move to another section, or within their own, by ascending `to`.
  public let movedItems: [(from: ItemPath, to: ItemPath)]
  /// Items with changed content, as positions in ``originalSections``, ascending.
  public let updatedItems: [ItemPath]

  /// Describes a batch of changes.
  ///
  /// - Parameters:
  ///   - reloadData: Whether a view should read everything again.
  ///   - originalSections: The sections before the changes.
  ///   - finalSections: The sections after the changes.
  ///   - insertedSections: Inserted sections (in `finalSections`).
  ///   - deletedSections: Deleted sections (in `originalSections`).
  ///   - movedSections: Moved sections, from `originalSections` to `finalSections`.
  ///   - updatedSections: Sections with changed content (in `originalSections`).
  ///   - insertedItems: Items inserted into surviving sections (in `finalSections`).
  ///   - deletedItems: Items deleted from surviving sections (in `originalSections`).
  ///   - movedItems: Moved items, from `originalSections` to `finalSections`.
  ///   - updatedItems: Items with changed content (in `originalSections`).
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

  /// Creates the change set for a view without data. The view reads everything.
  ///
  /// - Parameter sections: The sections to show. Each of them counts as inserted.
  /// - Returns: A change set with ``reloadData`` set.
  /// - Complexity: O(sections)
  public static func initialValue(_ sections: [Section]) -> Changeset<Section> {
    Changeset(
      reloadData: true, finalSections: sections, insertedSections: Array(sections.indices))
  }
}

extension Changeset: Sendable where Section: Sendable {}
