#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// How a table view animates each kind of change.
  public struct RowAnimations: Hashable, Sendable {
    /// For sections that come.
    public var insertedSections: UITableView.RowAnimation

    /// For sections that go.
    public var deletedSections: UITableView.RowAnimation

    /// For sections that are read again where they are.
    public var updatedSections: UITableView.RowAnimation

    /// For rows that come.
    public var insertedRows: UITableView.RowAnimation

    /// For rows that go.
    public var deletedRows: UITableView.RowAnimation

    /// For rows that are made anew where they are; reconfigured ones are not animated.
    public var updatedRows: UITableView.RowAnimation

    /// One animation for everything.
    ///
    /// - Parameter animation: The animation.
    public init(_ animation: UITableView.RowAnimation = .automatic) {
      insertedSections = animation
      deletedSections = animation
      updatedSections = animation
      insertedRows = animation
      deletedRows = animation
      updatedRows = animation
    }
  }
#endif
