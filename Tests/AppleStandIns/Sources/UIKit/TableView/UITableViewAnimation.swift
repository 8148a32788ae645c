public import DataSourceCore
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

extension ListEngine<UITableViewCell, UIView> {
  /// The animations that calls have requested, in order.
  public var animations: [UITableViewAnimation] {
    get { table?.animations ?? [] }
    set { table?.animations = newValue }
  }

  var table: UITableView? { (host as? TableHost)?.table }
}
