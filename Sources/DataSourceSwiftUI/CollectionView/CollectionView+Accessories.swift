#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import SwiftUI
  import UIKit

  @MainActor
  extension CollectionView {
    /// The accessories of a cell: those of the app, and the controls of edit mode.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - section: Its section in the data source; `nil` if the section has been deleted.
    ///   - delete: Deletes the item that the cell shows by then.
    func accessories(
      of item: ItemType, inSection section: Int?, delete: @escaping () -> Void
    ) -> [UICellAccessory] {
      let accessories = accessories?(item) ?? []
      let types = Set(accessories.map(\.accessoryType))
      // A cell accepts one of each type.
      func control(_ accessory: UICellAccessory, _ isShown: Bool) -> [UICellAccessory] {
        isShown ? [accessory].filter { !types.contains($0.accessoryType) } : []
      }
      // Without a handler, the button shows the trailing swipe actions, which only lists have: one
      // that deletes, unless the app has others.
      let showsSwipeActions =
        trailingActions.actions == nil && (section.map { layout($0).isList } ?? true)
      let handler = showsSwipeActions ? nil : delete
      // Not `&&`: optimized, the compiler takes its second operand for a data race.
      return control(
        .delete(displayed: .whenEditing, actionHandler: handler),
        self.delete != nil ? canDelete(item) : false)
        + control(
          .multiselect(displayed: .whenEditing),
          selectsSeveral ? canSelect(item) : false)
        + accessories
        + control(.reorder(displayed: .whenEditing), canMove ? canMoveItem(item) : false)
    }
  }
#endif
