#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  import _DataSourceObjectDeletion
  import DataSourceCore
  import DataSourceViews
  public import Foundation
  import SwiftUI

  #if canImport(UIKit) && !os(tvOS)
    public import UniformTypeIdentifiers
  #endif

  extension CollectionView {
    /// Moves items of an array at once, too. The array comes with the next update of the view, and
    /// until then the rows would move back.
    func movingInArray(
      _ move: @escaping (ItemType, IndexPath, IndexPath) -> Void
    ) -> (ItemType, IndexPath, IndexPath) -> Void {
      guard let array = dataSource as? ArrayDataSource<ItemType> else { return move }
      return { item, from, to in
        var items = array.items
        items.insert(items.remove(at: from[1]), at: to[1])
        array.items = items  // one change
        move(item, from, to)
      }
    }

    /// The same for items that move between others.
    func reorderingInArray(
      _ reorder: @escaping ([ItemType], ItemType?, ItemType?, Int) -> Void
    ) -> ([ItemType], ItemType?, ItemType?, Int) -> Void {
      guard let array = dataSource as? ArrayDataSource<ItemType> else { return reorder }
      return { [identify] items, previous, next, section in
        let moved = Set(items.map(identify))
        var rest = array.items.filter { !moved.contains(identify($0)) }
        let place = next.flatMap { next in rest.firstIndex { identify($0) == identify(next) } }
        rest.insert(contentsOf: items, at: place ?? rest.endIndex)
        array.items = rest
        reorder(items, previous, next, section)
      }
    }

    /// Lets the user move items: on iOS after a long press or by the handles in `editMode`, on
    /// macOS by dragging.
    ///
    /// - Parameter move: Moves an item in the data: remove it at its old index path, and then
    ///   insert it at the new one.
    /// - Returns: The list.
    public func onMoveItem(
      _ move: @escaping (_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void
    ) -> Self {
      with(\.move, move)
    }

    /// Lets the user move items in a list with one section. The arguments are those of `onMove` for
    /// a `ForEach`.
    ///
    /// - Parameter move: Moves the item at an offset before the one at a new offset; both precede
    ///   the move. An item that the user drags to another section is not moved.
    /// - Returns: The list.
    public func onMove(
      perform move: @escaping (_ offsets: IndexSet, _ newOffset: Int) -> Void
    ) -> Self {
      onMoveItem { _, from, to in
        guard from[0] == to[0] else { return }
        move([from[1]], to[1] > from[1] ? to[1] + 1 : to[1])
      }
    }

    /// Lets the user move items between new neighbors. Use it instead of ``onMoveItem(_:)`` for
    /// data behind operators such as a filter, which shows only some of the items.
    ///
    /// ```swift
    /// .onReorder { tasks, previous, next, _ in
    ///   all.move(ids: tasks.map(\.id), between: previous?.id, and: next?.id)
    /// }
    /// ```
    ///
    /// - Parameter reorder: Moves items in the data between two others of a section, whose index is
    ///   the last argument. If both neighbors are `nil`, the section has no other items. The user
    ///   can drag several items at once.
    /// - Returns: The list.
    public func onReorder(
      _ reorder:
        @escaping (
          _ items: [ItemType], _ previous: ItemType?, _ next: ItemType?, _ section: Int
        ) -> Void
    ) -> Self {
      with(\.reorder, reorder)
    }

    /// Lets the user delete items by swiping, unless there are other trailing actions. On iOS the
    /// buttons in `editMode` delete, too, and on macOS the Delete key deletes all selected items.
    ///
    /// - Parameter delete: Deletes items from the data.
    /// - Returns: The list.
    public func onDeleteItems(_ delete: @escaping (_ items: [ItemType]) -> Void) -> Self {
      with(\.delete, { items, _ in delete(items) })
    }

    /// Lets the user delete items in a list with one section. The argument is that of `onDelete`
    /// for a `ForEach`.
    ///
    /// - Parameter delete: Deletes the items at some offsets from the data.
    /// - Returns: The list.
    public func onDelete(perform delete: @escaping (_ offsets: IndexSet) -> Void) -> Self {
      with(\.delete, { _, indexPaths in delete(IndexSet(indexPaths.map { $0[1] })) })
    }

    /// Keeps some items where they are. Others can be moved past them.
    ///
    /// - Parameter isDisabled: Returns whether the user cannot move an item.
    /// - Returns: The list.
    public func moveDisabled(_ isDisabled: @escaping (ItemType) -> Bool) -> Self {
      with(\.canMoveItem, { !isDisabled($0) })
    }

    /// Keeps the user from deleting some items.
    ///
    /// - Parameter isDisabled: Returns whether the user cannot delete an item.
    /// - Returns: The list.
    public func deleteDisabled(_ isDisabled: @escaping (ItemType) -> Bool) -> Self {
      with(\.canDelete, { !isDisabled($0) })
    }

    /// Keeps the user from selecting some items.
    ///
    /// - Parameter isDisabled: Returns whether the user cannot select an item.
    /// - Returns: The list.
    public func selectionDisabled(_ isDisabled: @escaping (ItemType) -> Bool) -> Self {
      with(\.canSelect, { !isDisabled($0) })
    }

    #if canImport(UIKit) && !os(tvOS)
      /// Lets the user drag items to other lists and other apps.
      ///
      /// ```swift
      /// .itemProvider { contact in NSItemProvider(object: contact.name as NSString) }
      /// ```
      ///
      /// The user drags all selected items together. A drag within the list moves them, if there is
      /// ``onMoveItem(_:)`` or ``onReorder(_:)``.
      ///
      /// - Parameter provider: Returns what another app receives; `nil` for an item that stays in
      ///   the list.
      /// - Returns: The list.
      public func itemProvider(_ provider: @escaping (ItemType) -> NSItemProvider?) -> Self {
        with(\.itemProvider, provider)
      }

      /// Lets the user drop items from other lists and other apps.
      ///
      /// ```swift
      /// .onInsert(of: [.plainText]) { indexPath, providers in
      ///   insert(providers, before: contacts.item(at: indexPath))
      /// }
      /// ```
      ///
      /// Items that are inserted before the closure returns appear where they are dropped; others
      /// can be inserted when they have been loaded.
      ///
      /// - Parameters:
      ///   - types: The types to accept.
      ///   - insert: Inserts items in the data, at an index path of the data source.
      /// - Returns: The list.
      public func onInsert(
        of types: [UTType],
        perform insert: @escaping (_ indexPath: IndexPath, _ providers: [NSItemProvider]) -> Void
      ) -> Self {
        with(\.insertion, Insertion(types: types.map(\.identifier), perform: insert))
      }
    #endif
  }

  /// How dropped items are inserted.
  struct Insertion {
    /// The identifiers of the types to accept.
    let types: [String]
    let perform: (IndexPath, [NSItemProvider]) -> Void
  }

  @MainActor
  extension CollectionView {
    /// The actions beside a swiped row; `nil` for none.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - indexPath: Its index path in the data source.
    func actions(
      _ edge: HorizontalEdge, of item: ItemType, at indexPath: IndexPath
    ) -> [RowAction]? {
      let swipe = edge == .leading ? leadingActions : trailingActions
      if let actions = swipe.actions { return actions(item) }
      guard edge == .trailing, delete != nil, canDelete(item) else { return nil }
      // The title is for VoiceOver: the row shows the image.
      return [
        // The row closes if the app asks first, or refuses.
        RowAction(
          localized("Delete"), systemImage: "trash", role: .destructive,
          perform: { delete(item, at: indexPath) })
      ]
    }

    /// Deletes an item, which may have moved since the user began.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - indexPath: Its index path in the data source when the user began.
    func delete(_ item: ItemType, at indexPath: IndexPath) {
      guard let current = currentIndexPath(of: item, from: indexPath),
        let item = dataSource.item(at: current)
      else { return }
      delete?([item], [current])
    }

    /// The current index path of an item in the data source; `nil` if it has been deleted.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - indexPath: Its index path when the user began.
    func currentIndexPath(of item: ItemType, from indexPath: IndexPath) -> IndexPath? {
      // A deleted managed object has no identity.
      guard !isDeletedObject(item) else { return nil }
      let id = identify(item)
      func hasIdentity(_ other: ItemType?) -> Bool {
        other.map { !isDeletedObject($0) && identify($0) == id } ?? false
      }
      return hasIdentity(dataSource.item(at: indexPath))
        ? indexPath : dataSource.firstIndexPath(where: hasIdentity)
    }
  }
#endif
