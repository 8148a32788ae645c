/// An item of the list that a ``ListViewTrial`` shows.
public struct TrialItem: Hashable, Identifiable, Sendable {
  /// Which item it is.
  public let id: Int

  /// The number of its updates.
  package var version: Int

  package init(_ id: Int, _ version: Int = 0) {
    self.id = id
    self.version = version
  }

  /// What its row shows: which item it is, and its content.
  public var text: String { "\(id).\(version)" }
}
