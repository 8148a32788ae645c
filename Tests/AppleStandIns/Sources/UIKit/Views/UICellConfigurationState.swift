/// What a cell is used for, as its configuration depends on it.
public struct UICellConfigurationState: Hashable, Sendable {
  public var isSelected = false
  public var isEditing = false
}

/// A cell whose configuration is updated before it is displayed, and then by request. Not part of
/// the real module.
@MainActor
protocol ConfigurationUpdating: AnyObject {
  /// Whether a view shows the cell.
  var isShown: Bool { get }
  var needsUpdateConfiguration: Bool { get set }
  func updateConfiguration()
}

extension ConfigurationUpdating {
  /// Several requests result in one update. The real view makes it before the next frame.
  func requestUpdate() {
    needsUpdateConfiguration = true
    Task { if isShown { updateIfNeeded() } }
  }

  func updateIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    updateConfiguration()
  }
}
