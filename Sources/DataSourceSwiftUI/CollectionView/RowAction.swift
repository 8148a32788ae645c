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
    let role: ButtonRole?
    let tint: Color?
    let perform: @MainActor () async -> Void

    /// Whether the action deletes data.
    var isDestructive: Bool { role == .destructive }

    /// Creates an action.
    ///
    /// A swiped row stays open until the closure returns, which may take time, such as to ask
    /// before it deletes. Then it closes, or, if the action is destructive and has deleted the
    /// item, makes way for the rows below.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - systemImage: The name of a system image; `nil` for none.
    ///   - role: `.destructive` if the action deletes data; `nil` for an ordinary one.
    ///   - tint: The button's color beside a swiped row; `nil` for the system's.
    ///   - perform: The closure to call.
    public init(
      _ title: String, systemImage: String? = nil, role: ButtonRole? = nil, tint: Color? = nil,
      perform: @escaping @MainActor () async -> Void
    ) {
      self.title = title
      self.systemImage = systemImage
      self.role = role
      self.tint = tint
      self.perform = perform
    }
  }
#endif
