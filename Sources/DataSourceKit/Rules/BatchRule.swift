/// A rule that a change set, a data source or its driver must keep, or a view fails.
///
/// The rules were collected from vendor documentation, forum answers, crash reports and the source of
/// other list libraries. H rules make a view throw ("Invalid update: …"). R is about updates inside a
/// batch, which views carry out as a deletion and an insertion. Q rules stay clear of reported
/// defects, and can be switched off one by one with ``QuirkRules``. T rules are about when a view is
/// told what. I is what all the others serve: the screen shows the data.
public enum BatchRule: String, CaseIterable, Hashable, Sendable {
  /// The view shows what the data source holds: deletions, updates and origins of moves were BEFORE
  /// positions, insertions and targets AFTER positions, and nothing was left out.
  case i = "I"

  /// The number of sections after is that before, plus those inserted, less those deleted.
  case h1 = "H1"

  /// The number of items of each surviving section after is that before, plus those inserted and
  /// moved in, less those deleted and moved out.
  case h2 = "H2"

  /// Every index path exists in its space.
  case h3 = "H3"

  /// One operation for each BEFORE position.
  case h4 = "H4"

  /// One operation for each AFTER position.
  case h5 = "H5"

  /// No item moves out of a deleted section or into an inserted one.
  case h6 = "H6"

  /// Nothing is listed twice.
  case h7 = "H7"

  /// No item operations inside deleted or inserted sections.
  case h8 = "H8"

  /// An update inside a batch is carried out as a deletion and an insertion: none where items or
  /// sections move, and none together with another operation on the same place.
  case r = "R"

  /// No item is inserted into a section that the same batch moves.
  case q1 = "Q1"

  /// No item is deleted from a section that the same batch moves.
  case q2 = "Q2"

  /// No item moves out of or into a section that the same batch moves or updates.
  case q3 = "Q3"

  /// No section move that moves nothing.
  case q4 = "Q4"

  /// No update of an empty section.
  case q5 = "Q5"

  /// A view whose layout is dirty asks for counts before it runs the update block: they are still
  /// those BEFORE then, and become those AFTER inside the block.
  case t1 = "T1"

  /// No batch between `reloadData()` and the next layout, and no `reloadData()` inside a batch.
  case t2 = "T2"

  /// No empty batch: it forces a layout all the same.
  case t3 = "T3"

  /// No second update while one is being applied.
  case t4 = "T4"

  /// Nothing hangs on `finished` in a completion: it may be false.
  case t5 = "T5"

  /// No batch for a view outside a window or with nothing displayed yet: it takes `reloadData()`.
  case t6 = "T6"
}

extension BatchRule: CustomStringConvertible {
  /// The rule's short name, such as `H2`.
  public var description: String { rawValue }
}
