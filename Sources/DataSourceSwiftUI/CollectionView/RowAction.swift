#if canImport(SwiftUI)
  public import SwiftUI

  /// The actions beside a swiped row.
  struct SwipeActions<ItemType> {
    var actions: ((ItemType) -> [RowAction])?
    var allowsFullSwipe = true
  }

  /// An action for a row of a ``CollectionView``: a button beside a swiped row, or an entry in its
  /// menu.
  public struct RowAction {
    let title: String
    let systemImage: String?
    let isDestructive: Bool
    let tint: Color?
    let perform: @MainActor () async -> Void

    /// Creates an action.
    ///
    /// A swiped row stays open until the closure returns, which may take time, such as to ask
    /// before it deletes. Then it closes, or, if the action is destructive and has deleted the
    /// item, makes way for the rows below.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - systemImage: The name of a system image; `nil` for none.
    ///   - isDestructive: Whether the action deletes data.
    ///   - tint: The button's color beside a swiped row; `nil` for the system's.
    ///   - perform: The closure to call.
    public init(
      _ title: String, systemImage: String? = nil, isDestructive: Bool = false, tint: Color? = nil,
      perform: @escaping @MainActor () async -> Void
    ) {
      self.title = title
      self.systemImage = systemImage
      self.isDestructive = isDestructive
      self.tint = tint
      self.perform = perform
    }
  }
#endif
