#if canImport(SwiftUI)
  import _DataSourceObjectDeletion
  public import SwiftUI

  /// A view of a row's item. It is computed again only when this item changes, even on systems
  /// without Observation.
  ///
  /// ```swift
  /// ForEach(people.rows) { row in
  ///   ItemReader(row) { person in Text(person.name) }
  /// }
  /// ```
  ///
  /// It is one view, with or without an item, so that a `List` does not compute rows to count them.
  /// A deleted row shows its last item while its removal is animated. A deleted managed object is
  /// the exception, because it has no properties any more.
  public struct ItemReader<ItemType, ID: Hashable, Content: View>: View {
    private let row: ObservedRow<ItemType, ID>
    private let content: (ItemType) -> Content
    @ObservedObject private var dependency: Dependency
    @State private var last = LastItem<ItemType, ID>()

    /// Creates a view of a row's item.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - content: Creates an item's view.
    @MainActor
    public init(
      _ row: ObservedRow<ItemType, ID>, @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.row = row
      self.content = content
      dependency = row.section?.value(of: row) ?? Dependency()
    }

    /// What SwiftUI shows.
    public var body: some View {
      if let item = last.replaced(with: row.item, of: row.id) { content(item) }
    }
  }

  /// The last item that a view has shown. The view does not depend on it.
  private final class LastItem<ItemType, ID: Hashable> {
    private var item: ItemType?
    private var id: ID?

    /// - Returns: The new item, or the last item of the same row if there is no new one; `nil` for
    ///   a deleted managed object.
    func replaced(with new: ItemType?, of row: ID) -> ItemType? {
      if new != nil || id != row { item = new }
      id = row
      return item.flatMap { isDeletedObject($0) ? nil : $0 }
    }
  }
#endif
