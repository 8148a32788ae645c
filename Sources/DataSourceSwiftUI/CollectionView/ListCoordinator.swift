import DataSourceKit
import Foundation
import ObjectDeletion

/// A value with an external owner, like a `Binding` of SwiftUI.
struct BoundValue<Value> {
  let get: () -> Value
  let set: (Value) -> Void
}

/// A view that shows a large list, as a coordinator sees it.
@MainActor
protocol CoordinatedView<ItemType>: AnyObject {
  associatedtype ItemType

  /// The selected items.
  var selectedItems: [ItemType] { get }

  /// Selects items that satisfy a condition.
  ///
  /// - Parameter indexPaths: The items to select in addition to the selected ones; `nil` to select
  ///   exactly those of all items.
  func selectItems(among indexPaths: [IndexPath]?, where condition: (ItemType) -> Bool)

  /// Scrolls an item to the top, as far as the content allows, once the view shows it.
  func scroll(to item: ItemType, isAnimated: Bool)

  /// The first visible item; `nil` if there is none.
  var topItem: ItemType? { get }
}

/// Synchronizes a view's selection and scroll position with external values, by identity.
///
/// The view itself keeps the selected items selected while it shows them.
@MainActor
final class ListCoordinator<ItemType, ID: Hashable> {
  var dataSource: any DataSource<ItemType>
  weak var view: (any CoordinatedView<ItemType>)?

  /// The identities of the selected items, whether or not the data source currently contains them.
  var selection: BoundValue<Set<ID>>?

  /// Whether the user can select several items.
  var allowsMultipleSelection = true

  /// The identity of the item at the top.
  var scrollPosition: BoundValue<ID?>?

  private let identify: (ItemType) -> ID

  /// The selection that was last applied to the view.
  private var appliedSelection: Set<ID>?

  /// The item at the top that view and owner agree on.
  private var knownPosition: ID?

  /// The item to scroll to once the data source contains it.
  private var awaitedPosition: ID?

  init(_ dataSource: any DataSource<ItemType>, identify: @escaping (ItemType) -> ID) {
    self.dataSource = dataSource
    self.identify = identify
  }

  /// Applies values that the owner may have changed.
  func valuesChanged(isAnimated: Bool = false) {
    let wanted = selection?.get()
    if wanted != appliedSelection {
      appliedSelection = wanted
      applySelection(among: nil)
    }
    let position = scrollPosition?.get()
    guard position != knownPosition else { return }
    (knownPosition, awaitedPosition) = (position, position)
    scroll(isAnimated: isAnimated)
  }

  /// Updates the view after the data has changed.
  ///
  /// - Parameter inserted: The index paths in the view of items that it may not have shown before;
  ///   `nil` for all.
  func dataChanged(inserted: [IndexPath]?) {
    applySelection(among: inserted)
    scroll(isAnimated: false)
  }

  private func applySelection(among indexPaths: [IndexPath]?) {
    guard let view, let wanted = selection?.get(),
      Set(view.selectedItems.map(identify)) != wanted
    else { return }
    view.selectItems(among: indexPaths) { wanted.contains(identify($0)) }
  }

  private func scroll(isAnimated: Bool) {
    guard let view, let awaitedPosition,
      let indexPath = dataSource.firstIndexPath(where: {
        !isDeletedObject($0) && identify($0) == awaitedPosition
      }), let item = dataSource.item(at: indexPath)
    else { return }
    self.awaitedPosition = nil
    view.scroll(to: item, isAnimated: isAnimated)
  }

  /// Adopts the user's selection or deselection of an item.
  func user(didSelect isSelected: Bool, _ item: ItemType) {
    guard let selection else { return }
    let (id, old) = (identify(item), selection.get())
    let others = allowsMultipleSelection || !isSelected ? old.subtracting([id]) : []
    let new = isSelected ? others.union([id]) : others
    appliedSelection = new
    if old != new { selection.set(new) }
  }

  /// Adopts the user's scrolling.
  func userScrolled() {
    guard let scrollPosition, let item = view?.topItem else { return }
    let id = identify(item)
    awaitedPosition = nil
    guard id != knownPosition else { return }
    knownPosition = id
    scrollPosition.set(id)
  }
}
