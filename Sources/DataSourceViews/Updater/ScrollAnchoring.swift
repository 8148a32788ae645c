/// When a view keeps the scroll position relative to a visible item, while others are inserted,
/// deleted and moved around it. System views do this if they scroll vertically.
///
/// That item is the first visible one that the change neither deletes nor moves by itself. If none
/// stays put, it is the first of the largest group that moves together.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// The view's own behavior: most views keep the distance from the start of the list.
  case never

  /// After a reload.
  case whenReloading

  /// After every structural change, too: rows inserted above do not move the visible ones.
  case always

  /// Like `always`, and also at the top of the list, for older messages loaded there. The other
  /// cases display rows that are inserted at the top.
  case alwaysEvenAtTop

  /// For a log or a chat, keeps the end of the list on the screen. The view scrolls to rows that
  /// are appended, and follows a last row that grows. If the user has scrolled away from it, this
  /// is like `alwaysEvenAtTop`.
  case keepingEnd

  /// Whether a change of the structure keeps the position.
  var includesBatches: Bool { self == .always || includesTop }

  /// Whether the position is kept at the top of the list, too.
  var includesTop: Bool { self == .alwaysEvenAtTop || self == .keepingEnd }
}
