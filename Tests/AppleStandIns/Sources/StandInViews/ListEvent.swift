public import DataSourceCore
import Foundation

/// A call from the app that changes or reloads a list view.
public enum ListEvent: Hashable, Sendable {
  /// `reloadData()` was called.
  case reload

  /// A table was updated without commands, so that it measures everything again.
  case measuring

  /// A batch has begun and its block has run, whether or not the batch was then rejected. The
  /// change set has the structural changes and reloads; cells configured again in place are listed
  /// separately.
  case batch(ChangeSet, reconfigured: [IndexPath])
}
