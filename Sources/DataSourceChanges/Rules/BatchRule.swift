import DataSourceCore

/// A rule that a change set, a data source and the code that drives a view must follow.
///
/// A case is named after the mistake, and its raw value groups it. “Troubleshooting” of
/// `DataSourceKit` has all of them in one table. Breaking an H rule makes a view throw. R concerns
/// updates inside a batch. Q rules (`Set.quirks`) avoid reported defects, T rules concern when an
/// update happens, and I is about correct content. The H messages are UIKit's. Q rules come from
/// public reports and from what other list libraries avoid; they have not been reproduced on a
/// device.
public enum BatchRule: String, CaseIterable, Hashable, Sendable {
  /// I: the view does not show the current data, although all counts are valid.
  ///
  /// Source: the definition of a batch. Deletions, updates and origins of moves are positions
  /// before the batch (BEFORE). Insertions and targets of moves are positions after it (AFTER). The
  /// batch is complete.
  case wrongContent = "I"

  /// H1: the new number of sections is not the old one, plus those inserted, less those deleted.
  ///
  /// Source: UIKit's message “Invalid update: invalid number of sections. …”.
  case invalidSectionCount = "H1"

  /// H2: the number of items in a surviving section is wrong. It must be the old number, plus items
  /// inserted or moved in, less those deleted or moved out.
  ///
  /// Source: UIKit's message “Invalid update: invalid number of rows in section 0. …”.
  case invalidItemCount = "H2"

  /// H3: an index path does not exist in its space.
  ///
  /// Source: UIKit's messages “attempt to delete row 0 from section 0, but there are only 0
  /// sections before the update” and similar ones.
  case indexOutOfRange = "H3"

  /// H4: two operations on one old position.
  ///
  /// Source: UIKit's message “attempt to delete and reload the same index path”.
  case duplicateSource = "H4"

  /// H5: two operations on one new position.
  ///
  /// Source: UIKit's message “attempt to perform an insert and a move to the same index path”.
  case duplicateTarget = "H5"

  /// H6: an item moves out of a deleted section or into an inserted one.
  ///
  /// Source: UIKit's message “cannot move a row into a newly inserted section”.
  case moveAtReplacedSection = "H6"

  /// H7: the same operation is listed twice.
  ///
  /// Source: reported to corrupt the state of `UICollectionView` silently (IGListKit, pull request
  /// 657).
  case repeatedChange = "H7"

  /// H8: an operation on an item inside a deleted or inserted section.
  ///
  /// Source: the section's own operation implies it; views of different systems ignore or miscount
  /// it.
  case changeInReplacedSection = "H8"

  /// R: an update that shares its batch with moves of its level, or its place with another
  /// operation.
  ///
  /// Source: reported. A view performs the update as a deletion and an insertion, at an index that
  /// ignores moves. That ends in “attempt to perform an insert and a move to the same section”
  /// (IGListKit, issues 75 and 690).
  case conflictingUpdate = "R"

  /// Q1: an item is inserted into a section that the same batch moves.
  ///
  /// Source: reported as heap corruption in `UICollectionView` (radars 26021018 and 31779360).
  case insertIntoMovedSection = "Q1"

  /// Q2: an item is deleted from a section that the same batch moves.
  ///
  /// Source: the counterpart of Q1. IGListKit replaces such a section by a deletion and an
  /// insertion.
  case deleteFromMovedSection = "Q2"

  /// Q3: an item moves out of or into a section that the same batch moves or updates.
  ///
  /// Source: reported as a crash of `UICollectionView`. IGListKit (pull request 418) replaces such
  /// a section; DifferenceKit uses separate batches.
  case moveAtMovedSection = "Q3"

  /// Q4: a section move without effect.
  ///
  /// Source: reported to crash `UICollectionView` together with an item move (radar 48941906).
  case needlessSectionMove = "Q4"

  /// Q5: an update of an empty section.
  ///
  /// Source: reported as “attempt to create view animation for nil view” (radar 28163205).
  case emptySectionUpdate = "Q5"

  /// T1: the data source is already in its new state before the update block has run.
  ///
  /// Source: Apple's documentation of `performBatchUpdates(_:completion:)`: a view whose layout is
  /// out of date requests the counts before it runs the block.
  case prematureCounts = "T1"

  /// T2: a batch between `reloadData()` and the next layout, or `reloadData()` inside a batch.
  ///
  /// Source: reported as a crash (radar 28167779).
  case unsettledReload = "T2"

  /// T3: an empty batch, which forces a layout.
  ///
  /// Source: observed in other list libraries, which skip it.
  case emptyBatch = "T3"

  /// T4: an update that starts while another one is being applied.
  ///
  /// Source: reported as mismatched counts; UIKit's documentation does not describe it.
  case nestedUpdate = "T4"

  /// T6: a batch for a view that is outside a window or shows nothing yet, and so needs
  /// `reloadData()`.
  ///
  /// Source: UIKit warns of a layout outside the view hierarchy; other list libraries reload there.
  case offscreenBatch = "T6"
}

extension BatchRule: CustomStringConvertible {
  /// The rule's short name, such as `H2`.
  public var description: String { rawValue }
}

extension Set<BatchRule> {
  /// The rules that avoid reported defects, Q1 to Q5. Each can be switched off.
  ///
  /// ```swift
  /// try changes.validate(
  ///   before: before, after: after, enforcing: .quirks.subtracting([.needlessSectionMove]))
  /// ```
  public static let quirks: Set = [
    .insertIntoMovedSection, .deleteFromMovedSection, .moveAtMovedSection, .needlessSectionMove,
    .emptySectionUpdate,
  ]
}
