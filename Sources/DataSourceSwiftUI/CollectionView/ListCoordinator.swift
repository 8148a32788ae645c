import DataSourceKit
import DataSourceViews
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

  /// Selects exactly the items that satisfy a condition.
  func selectItems(where condition: (ItemType) -> Bool)

  /// Scrolls an item to the top, as far as the content allows.
  ///
  /// - Parameter indexPath: The item's index path in the data source.
  /// - Returns: Whether the view contains the item.
  func scroll(to indexPath: IndexPath) -> Bool

  /// The first visible item; `nil` if there is none.
  var topItem: ItemType? { get }
}

/// Synchronizes a view's selection and scroll position with external values, by identity.
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

  /// Whether scrolling to that item is pending, because the view does not contain it yet.
  private var mustScroll = false

  init(_ dataSource: any DataSource<ItemType>, identify: @escaping (ItemType) -> ID) {
    self.dataSource = dataSource
    self.identify = identify
  }

  /// Applies values that the owner may have changed.
  func valuesChanged() {
    applySelection()
    guard let position = scrollPosition?.get(), position != knownPosition else {
      if scrollPosition?.get() == nil { (knownPosition, mustScroll) = (nil, false) }
      return
    }
    knownPosition = position
    mustScroll = true
    scroll()
  }

  /// Updates the view after the data has changed. The change may have inserted selected items
  /// again.
  func dataChanged() {
    appliedSelection = nil
    applySelection()
    scroll()
  }

  private func applySelection() {
    guard let view, let wanted = selection?.get() else { return }
    let shown = Set(view.selectedItems.map { identify($0) })
    // Selected items that are not shown have already been looked for.
    if wanted == appliedSelection, shown.isSubset(of: wanted) { return }
    appliedSelection = wanted
    if shown != wanted { view.selectItems { wanted.contains(identify($0)) } }
  }

  private func scroll() {
    guard mustScroll, let view, let knownPosition,
      let indexPath = dataSource.firstIndexPath(where: {
        !isDeletedObject($0) && identify($0) == knownPosition
      })
    else { return }
    mustScroll = !view.scroll(to: indexPath)
  }

  /// Adopts the user's selection of an item.
  func userSelected(_ item: ItemType) {
    guard let selection else { return }
    let id = identify(item)
    select(allowsMultipleSelection ? selection.get().union([id]) : [id])
  }

  /// Adopts the user's deselection of an item.
  func userDeselected(_ item: ItemType) {
    guard let selection else { return }
    select(selection.get().subtracting([identify(item)]))
  }

  private func select(_ new: Set<ID>) {
    appliedSelection = new
    if selection?.get() != new { selection?.set(new) }
  }

  /// Adopts the user's scrolling.
  func userScrolled() {
    guard let scrollPosition, let item = view?.topItem else { return }
    let id = identify(item)
    mustScroll = false
    guard id != knownPosition else { return }
    knownPosition = id
    scrollPosition.set(id)
  }
}
