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
      var controls = behavior.controls
      if !canDelete(item) { controls.remove(.delete) }
      if !canSelect(item) { controls.remove(.select) }
      if !canMoveItem(item) { controls.remove(.move) }
      // A cell accepts one of each type.
      func control(
        _ accessory: UICellAccessory, if control: ListBehavior.Controls
      ) -> [UICellAccessory] {
        // Not `&&`: optimized, the compiler takes its second operand for a data race.
        guard controls.contains(control) else { return [] }
        return types.contains(accessory.accessoryType) ? [] : [accessory]
      }
      // Without a handler, the button shows the trailing swipe actions, which only lists have: one
      // that deletes, unless the app has others.
      let showsSwipeActions =
        trailingActions.actions == nil && (section.map { layout($0).isList } ?? true)
      let handler = showsSwipeActions ? nil : delete
      return control(.delete(displayed: .whenEditing, actionHandler: handler), if: .delete)
        + control(.multiselect(displayed: .whenEditing), if: .select)
        + accessories + control(.reorder(displayed: .whenEditing), if: .move)
    }
  }
#endif
