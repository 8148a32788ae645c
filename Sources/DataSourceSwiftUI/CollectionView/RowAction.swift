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
    let perform: @MainActor () async -> Bool

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - systemImage: The name of a system image; `nil` for none.
    ///   - isDestructive: Whether the action deletes data.
    ///   - tint: The button's color beside a swiped row; `nil` for the system's.
    ///   - perform: The closure to call.
    public init(
      _ title: String, systemImage: String? = nil, isDestructive: Bool = false, tint: Color? = nil,
      perform: @escaping @MainActor () -> Void
    ) {
      self.init(title, systemImage, isDestructive, tint) {
        perform()
        return true
      }
    }

    /// Creates an action that takes time, such as one that asks before it deletes.
    ///
    /// A swiped row stays open until the closure returns. Then it closes, or makes way for the rows
    /// below if the action is destructive and was performed.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - systemImage: The name of a system image; `nil` for none.
    ///   - isDestructive: Whether the action deletes data.
    ///   - tint: The button's color beside a swiped row; `nil` for the system's.
    ///   - performing: The closure to call. It returns whether it has performed the action.
    public init(
      _ title: String, systemImage: String? = nil, isDestructive: Bool = false, tint: Color? = nil,
      performing: @escaping @MainActor () async -> Bool
    ) {
      self.init(title, systemImage, isDestructive, tint, performing)
    }

    private init(
      _ title: String, _ systemImage: String?, _ isDestructive: Bool, _ tint: Color?,
      _ perform: @escaping @MainActor () async -> Bool
    ) {
      self.title = title
      self.systemImage = systemImage
      self.isDestructive = isDestructive
      self.tint = tint
      self.perform = perform
    }
  }
#endif
