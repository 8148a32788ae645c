/// Where an item is on the screen after scrolling.
public enum ListPosition: Hashable, Sendable {
  /// At the top, or at the leading edge of a list that scrolls horizontally.
  case start

  /// In the middle.
  case center

  /// At the bottom, or at the trailing edge of a list that scrolls horizontally.
  case end

  /// Where it is, if all of it is visible; otherwise at the nearest edge.
  case nearest
}
