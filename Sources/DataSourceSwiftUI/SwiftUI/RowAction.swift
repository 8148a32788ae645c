#if canImport(SwiftUI)
  /// Something that the user can do with a row of a ``CollectionView``: a button beside a row that is swiped, or an
  /// entry of its menu.
  public struct RowAction {
    let title: String
    let systemImage: String?
    let isDestructive: Bool
    let perform: @MainActor () -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: Its title.
    ///   - systemImage: The name of a system image beside the title.
    ///   - isDestructive: Whether it deletes something.
    ///   - perform: What it does.
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
