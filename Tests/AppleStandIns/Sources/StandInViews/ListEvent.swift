public import DataSourceKit
public import Foundation

/// What an app has asked a list view to do.
public enum ListEvent: Hashable, Sendable {
  /// `reloadData()` was called.
  case reload

  /// A batch has begun and its block has run, whether or not it was rejected then. Its changes are those
  /// that change the view's structure or reload; cells configured again in place stand apart.
  case batch(ChangeSet, reconfigured: [IndexPath])
}
