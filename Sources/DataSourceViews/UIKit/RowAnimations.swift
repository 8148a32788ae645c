#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// How a table view animates each kind of change.
  public struct RowAnimations: Hashable, Sendable {
    /// For inserted sections.
    public var insertedSections: UITableView.RowAnimation

    /// For deleted sections.
    public var deletedSections: UITableView.RowAnimation

    /// For sections that are read again in place.
    public var updatedSections: UITableView.RowAnimation

    /// For inserted rows.
    public var insertedRows: UITableView.RowAnimation

    /// For deleted rows.
    public var deletedRows: UITableView.RowAnimation

    /// For rows that get a new cell; those configured again are not animated.
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
