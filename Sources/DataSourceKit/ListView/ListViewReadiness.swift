/// Whether a view can carry out a batch now.
public enum ListViewReadiness: Hashable, Sendable, CaseIterable {
  /// It shows its rows and animates what changes.
  case ready

  /// It stands in a window, but has read nothing yet, or nothing since `reloadData()` (rules T2, T6).
  case unloaded

  /// It stands in no window: it takes `reloadData()` only (rule T6).
  case offscreen

  /// It is laying itself out or applying an update: changes must wait (rule T4).
  case busy
}
