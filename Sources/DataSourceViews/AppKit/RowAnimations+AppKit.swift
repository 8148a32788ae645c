#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  /// How a table view animates each kind of change. Moved rows always glide.
  public struct RowAnimations {
    /// For inserted rows.
    public var insertedRows: NSTableView.AnimationOptions

    /// For deleted rows.
    public var deletedRows: NSTableView.AnimationOptions

    /// One animation for everything.
    ///
    /// - Parameter animation: The animation.
    public init(_ animation: NSTableView.AnimationOptions = .effectFade) {
      insertedRows = animation
      deletedRows = animation
    }
  }
#endif
