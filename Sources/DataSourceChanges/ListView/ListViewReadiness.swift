import DataSourceCore

/// Whether a view can currently perform a batch.
public enum ListViewReadiness: Hashable, Sendable, CaseIterable {
  /// It shows its rows and animates changes.
  case ready

  /// It is in a window, but has not read its data yet, or not since `reloadData()` (rules T2, T6).
  case unloaded

  /// It is not in a window and accepts `reloadData()` only (rule T6).
  case offscreen

  /// It is in its layout or performs an update: changes must be queued (rule T4).
  case busy
}
