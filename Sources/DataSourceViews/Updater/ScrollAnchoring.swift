/// When a view keeps the scroll position relative to a visible item, while others are inserted,
/// deleted and moved around it. System views do this if they scroll vertically.
///
/// It is the first visible item that the change neither deletes nor moves by itself. If the change
/// moves all of them, or says nothing about moves, it is the first one that moves as far as most
/// others.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// The view's own behavior: most views keep the distance from the start of the list.
  case never

  /// After a reload.
  case whenReloading

  /// After every structural change, too: rows inserted above do not move the visible ones.
  case always

  /// Like `always`, and also at the top of the list, for history that is loaded there. The other
  /// cases display rows that are inserted at the top.
  case alwaysEvenAtTop

  /// The end of the list while it is on the screen, for a log or a chat: the view scrolls to rows
  /// that are appended, and follows a last row that grows. If the user has scrolled away from it,
  /// this is like `alwaysEvenAtTop`.
  case keepingEnd

  /// Whether a change of the structure keeps the position.
  var includesBatches: Bool { self == .always || includesTop }

  /// Whether the position is kept at the top of the list, too.
  var includesTop: Bool { self == .alwaysEvenAtTop || self == .keepingEnd }
}
