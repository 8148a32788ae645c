#if canImport(SwiftUI)
  /// An action of a row of a ``CollectionView``: a button beside a swiped row, or an entry of its menu.
  public struct RowAction {
    let title: String
    let systemImage: String?
    let isDestructive: Bool
    let perform: @MainActor () -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - systemImage: The name of a system image; `nil` for none.
    ///   - isDestructive: Whether the action deletes data.
    ///   - perform: The closure to call.
    public init(
      _ title: String, systemImage: String? = nil, isDestructive: Bool = false,
      perform: @escaping @MainActor () -> Void
    ) {
      self.title = title
      self.systemImage = systemImage
      self.isDestructive = isDestructive
      self.perform = perform
    }
  }
#endif
