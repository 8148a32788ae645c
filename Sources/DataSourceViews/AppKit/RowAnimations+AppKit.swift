#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  /// How a table view animates each kind of change. Rows that move always glide.
  public struct RowAnimations {
    /// For rows that come.
    public var insertedRows: NSTableView.AnimationOptions

    /// For rows that go.
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
