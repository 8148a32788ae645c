#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  #if canImport(UIKit)
    public import UIKit

    extension RowAnimations: Hashable, Sendable {
      /// How the table view animates a row.
      public typealias Animation = UITableView.RowAnimation

      @usableFromInline static var standard: Animation { .automatic }
    }
  #else
    public import AppKit

    extension RowAnimations {
      /// How the table view animates a row.
      public typealias Animation = NSTableView.AnimationOptions

      @usableFromInline static var standard: Animation { .effectFade }
    }
  #endif

  /// How a table view animates each kind of change. Moves are always animated.
  public struct RowAnimations {
    /// For inserted rows.
    public var insertedRows: Animation

    /// For deleted rows.
    public var deletedRows: Animation

    #if canImport(UIKit)
      /// For rows with a new cell. Cells that are configured again are not animated.
      public var updatedRows: Animation

      /// For inserted sections.
      public var insertedSections: Animation

      /// For deleted sections.
      public var deletedSections: Animation

      /// For sections that are reloaded in place.
      public var updatedSections: Animation
    #endif

    /// One animation for everything.
    ///
    /// - Parameter animation: The animation; by default `automatic` in UIKit, `effectFade` in
    ///   AppKit.
    public init(_ animation: Animation = standard) {
      insertedRows = animation
      deletedRows = animation
      #if canImport(UIKit)
        updatedRows = animation
        insertedSections = animation
        deletedSections = animation
        updatedSections = animation
      #endif
    }
  }
#endif
