import DataSourceKit
import Foundation

/// A value that belongs to somebody else: what a `Binding` is in SwiftUI.
struct BoundValue<Value> {
  let get: () -> Value
  let set: (Value) -> Void
}

/// What a coordinator asks of a view that shows a large list.
@MainActor
protocol CoordinatedView<ItemType>: AnyObject {
  associatedtype ItemType

  /// The selected items.
  var selectedItems: [ItemType] { get }

  /// Selects exactly those items for which a condition holds.
  func selectItems(where condition: (ItemType) -> Bool)

  /// Scrolls until an item is at the top, as far as the content reaches.
  ///
  /// - Parameter indexPath: The item's index path in the data source.
  /// - Returns: Whether the view shows the item already.
  func scroll(to indexPath: IndexPath) -> Bool

  /// The first item that is on the screen; `nil` if there is none.
  var topItem: ItemType? { get }
}

/// Keeps selection and scroll position of a view in step with values that belong to somebody else, by identity.
@MainActor
final class ListCoordinator<ItemType, ID: Hashable> {
  var dataSource: any DataSource<ItemType>
  weak var view: (any CoordinatedView<ItemType>)?

  /// The identities of the selected items, those included that the data source does not contain at the moment.
  var selection: BoundValue<Set<ID>>?

  /// Whether the user can select several items.
  var allowsMultipleSelection = true

  /// The identity of the item at the top.
  var scrollPosition: BoundValue<ID?>?

  private let identify: (ItemType) -> ID

  /// The selection that the view was made to show last.
  private var appliedSelection: Set<ID>?

  /// The item at the top, as the view and its owner know it.
  private var knownPosition: ID?

  /// Whether the view could not scroll to that item, because it does not show it yet.
  private var mustScroll = false

  init(_ dataSource: any DataSource<ItemType>, identify: @escaping (ItemType) -> ID) {
    self.dataSource = dataSource
    self.identify = identify
  }

  /// The owner may have changed its values.
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

  /// The view has shown a change of the data, with which items may have come back.
  func dataChanged() {
    appliedSelection = nil
    applySelection()
    scroll()
  }

  private func applySelection() {
    guard let view, let wanted = selection?.get() else { return }
    let shown = Set(view.selectedItems.map { identify($0) })
    // What is wanted and not shown has been looked for.
    if wanted == appliedSelection, shown.isSubset(of: wanted) { return }
    appliedSelection = wanted
    if shown != wanted { view.selectItems { wanted.contains(identify($0)) } }
  }

  private func scroll() {
    guard mustScroll, let view, let knownPosition,
      let indexPath = dataSource.firstIndexPath(where: { identify($0) == knownPosition })
    else { return }
    mustScroll = !view.scroll(to: indexPath)
  }

  /// The user has selected an item.
  func userSelected(_ item: ItemType) {
    guard let selection else { return }
    let id = identify(item)
    select(allowsMultipleSelection ? selection.get().union([id]) : [id])
  }

  /// The user has deselected an item.
  func userDeselected(_ item: ItemType) {
    guard let selection else { return }
    select(selection.get().subtracting([identify(item)]))
  }

  private func select(_ new: Set<ID>) {
    appliedSelection = new
    if selection?.get() != new { selection?.set(new) }
  }

  /// The user has scrolled.
  func userScrolled() {
    guard let scrollPosition, let item = view?.topItem else { return }
    let id = identify(item)
    mustScroll = false
    guard id != knownPosition else { return }
    knownPosition = id
    scrollPosition.set(id)
  }
}
