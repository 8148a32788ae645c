/// How a view shows an item whose content has changed.
public enum ContentUpdate: Hashable, Sendable {
  /// The cell stays and is configured again. It must be of the same kind as before, and dequeued for its
  /// index path.
  case reconfigure

  /// The cell is made anew. For items whose cells are of another kind after the change.
  case reload
}
