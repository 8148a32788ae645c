public import DataSourceKit
public import StandInViews

/// The animation that a call has requested; not part of the real module.
public struct UITableViewAnimation: Hashable, Sendable {
  /// What is animated: an insertion, a deletion or, as an update, a reload.
  public var change: Change
  public var animation: UITableView.RowAnimation

  /// Makes one to compare with.
  public init(change: Change, animation: UITableView.RowAnimation) {
    self.change = change
    self.animation = animation
  }
}

extension ListControls<UITableViewCell, UIView> {
  /// The animations that calls have requested, in order.
  public var animations: [UITableViewAnimation] {
    get { table?.animations ?? [] }
    nonmutating set { table?.animations = newValue }
  }

  var table: UITableView? { (engine.host as? TableHost)?.table }
}
