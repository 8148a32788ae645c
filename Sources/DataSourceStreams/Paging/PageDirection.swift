/// Where a ``PageLoader`` inserts a page.
public enum PageDirection: Hashable, Sendable {
  /// After the last item.
  case next

  /// Before the first item, such as earlier messages in a chat.
  case previous
}
