#if canImport(SwiftUI)
  public import SwiftUI

  /// A view of the item of a row. It is computed again when that item changes, also on systems without
  /// Observation, and not when others do.
  ///
  /// ```swift
  /// ForEach(people.rows) { row in
  ///   ItemReader(row) { person in Text(person.name) }
  /// }
  /// ```
  ///
  /// It is one view, whether there is an item or not, so that a `List` need not compute rows to count them. A row
  /// that is deleted shows its last item while it is animated away.
  public struct ItemReader<ItemType, ID: Hashable, Content: View>: View {
    private let row: ObservedRow<ItemType, ID>
    private let content: (ItemType) -> Content
    @ObservedObject private var dependency: Dependency
    @State private var last = LastItem<ItemType, ID>()

    /// Creates a view of a row's item.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - content: Makes the view of an item.
    @MainActor
    public init(
      _ row: ObservedRow<ItemType, ID>, @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.row = row
      self.content = content
      dependency = row.section?.cell(of: row).dependency ?? Dependency.make()
    }

    public var body: some View {
      if let item = last.replaced(with: row.item, of: row.id) { content(item) }
    }
  }

  /// The last item that a view has shown. It is no state that the view depends on.
  private final class LastItem<ItemType, ID: Hashable> {
    private var item: ItemType?
    private var id: ID?

    /// - Returns: The new item, or the last one of the same row if there is no new one.
    func replaced(with new: ItemType?, of row: ID) -> ItemType? {
      if new != nil || id != row { item = new }
      id = row
      return item
    }
  }
#endif
