#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  #if canImport(UIKit)
    public import UIKit

    extension RowAnimations: Hashable, Sendable {
      public typealias Animation = UITableView.RowAnimation
    }
  #else
    public import AppKit

    extension RowAnimations {
      public typealias Animation = NSTableView.AnimationOptions
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

      /// One animation for everything.
      ///
      /// - Parameter animation: The animation.
      public init(_ animation: Animation = .automatic) {
        insertedRows = animation
        deletedRows = animation
        updatedRows = animation
        insertedSections = animation
        deletedSections = animation
        updatedSections = animation
      }
    #else
      /// One animation for everything.
      ///
      /// - Parameter animation: The animation.
      public init(_ animation: Animation = .effectFade) {
        insertedRows = animation
        deletedRows = animation
      }
    #endif
  }
#endif
