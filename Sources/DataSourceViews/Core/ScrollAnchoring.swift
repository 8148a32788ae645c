/// When a view keeps an item of the screen where it is, while others are inserted and deleted above it. The
/// system's views do so if they scroll vertically.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// The view does what it does by itself: most keep the distance from the start of the list.
  case never

  /// When everything is read again.
  case whenReloading

  /// With every change of the structure, too: rows that are inserted above push nothing down.
  case always
}
