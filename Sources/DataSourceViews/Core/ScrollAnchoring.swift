/// When a view keeps the items on the screen in place, while others are inserted and deleted above them. The
/// system's views do so if they scroll vertically.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// The view keeps its own behavior: most views keep the distance from the start of the list.
  case never

  /// When everything is read again.
  case whenReloading

  /// With every change of the structure, too: rows inserted above do not push the visible ones down.
  case always
}
