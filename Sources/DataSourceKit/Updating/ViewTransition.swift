/// Whether a view animates a change.
public enum ViewTransition: Hashable, Sendable {
  /// The view carries out the computed changes.
  case animated

  /// The view reads everything again.
  case reload
}
