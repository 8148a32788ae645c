/// Where an item is on the screen after scrolling.
public enum ListPosition: Hashable, Sendable {
  /// At the top, or in a horizontal list at the leading edge.
  case start

  /// In the middle.
  case center

  /// At the bottom, or in a horizontal list at the trailing edge.
  case end

  /// Where it is, if all of it is visible; otherwise at the nearest edge.
  case nearest
}
