/// An item in the list of a ``ListViewTrial``.
public struct TrialItem: Hashable, Identifiable, Sendable {
  /// The item's identity.
  public let id: Int

  /// How often it has been updated.
  package var version: Int

  package init(_ id: Int, _ version: Int = 0) {
    self.id = id
    self.version = version
  }

  /// What its row shows: its identity and its content.
  public var text: String { "\(id).\(version)" }
}
