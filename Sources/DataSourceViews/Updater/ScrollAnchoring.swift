/// When a view keeps the scroll position relative to a visible item, while others are inserted and deleted
/// above it. Views of the system do so if they scroll vertically.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// The behaviour of the view: most views keep the distance from the start of the list.
  case never

  /// After a reload.
  case whenReloading

  /// Also after every change of the structure: rows that are inserted above do not move the visible ones.
  case always

  /// The same at the top of the list, where rows that are inserted above are displayed otherwise:
  /// for history that is loaded there.
  case alwaysEvenAtTop

  /// Whether a change of the structure keeps the position.
  var includesBatches: Bool { self == .always || self == .alwaysEvenAtTop }
}
