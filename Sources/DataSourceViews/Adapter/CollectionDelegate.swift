#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore
  import Foundation

  #if canImport(UIKit)
    import UIKit

    #if os(tvOS)
      private typealias CollectionViewMethods = UICollectionViewDataSource
        & UICollectionViewDataSourcePrefetching & UICollectionViewDelegate
    #else
      private typealias CollectionViewMethods = UICollectionViewDataSource
        & UICollectionViewDataSourcePrefetching & UICollectionViewDelegate
        & UICollectionViewDragDelegate & UICollectionViewDropDelegate
    #endif
  #else
    import AppKit

    private typealias CollectionViewMethods = NSCollectionViewDataSource
      & NSCollectionViewPrefetching & NSCollectionViewDelegate
  #endif

  /// The data source and delegate of a collection view with an adapter.
  final class CollectionDelegate<ItemType>: ListDelegate<ItemType, CollectionViewAdapter<ItemType>>,
    CollectionViewMethods
  {
    override var methods: OptionalMethods {
      var methods = OptionalMethods()
      methods.dataSource = [
        "collectionView:viewForSupplementaryElementOfKind:atIndexPath:":
          adapter?.hasSupplementaryViews == true
      ]
      methods.prefetching = [
        "collectionView:prefetchItemsAtIndexPaths:": has(\.prefetchHandler),
        "collectionView:cancelPrefetchingForItemsAtIndexPaths:": has(\.cancelPrefetchingHandler),
      ]
      #if canImport(UIKit)
        methods.dataSource["collectionView:canMoveItemAtIndexPath:"] = allowsMoves
        methods.dataSource["collectionView:moveItemAtIndexPath:toIndexPath:"] = allowsMoves
        methods.dataSource["indexTitlesForCollectionView:"] = has(\.indexTitles)
        methods.dataSource["collectionView:indexPathForIndexTitle:atIndex:"] = has(\.indexTitles)
        methods.delegate = [
          "collectionView:willDisplayCell:forItemAtIndexPath:": reportsDisplay,
          "collectionView:didEndDisplayingCell:forItemAtIndexPath:": reportsDisplay,
          "collectionView:shouldSelectItemAtIndexPath:": has(\.shouldSelect),
          "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
            + "toProposedIndexPath:": has(\.targetOfMove),
          "collectionView:didSelectItemAtIndexPath:": reportsSelection.selected,
          "collectionView:didDeselectItemAtIndexPath:": reportsSelection.deselected,
          "collectionView:performPrimaryActionForItemAtIndexPath:": has(\.primaryAction),
          "collectionView:canFocusItemAtIndexPath:": has(\.canFocus),
        ]
        #if !os(tvOS)
          methods.delegate["collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:"] =
            has(\.contextMenu)
        #endif
      #else
        methods.delegate = [
          "collectionView:shouldSelectItemsAtIndexPaths:": has(\.shouldSelect),
          "collectionView:didSelectItemsAtIndexPaths:": reportsSelection.selected,
          "collectionView:didDeselectItemsAtIndexPaths:": reportsSelection.deselected,
        ]
      #endif
      return methods
    }

    // MARK: Data source

    func numberOfSections(in collectionView: CollectionView) -> Int {
      readNumberOfSections()
    }

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      updater.numberOfItems(in: section)
    }

    func collectionView(
      _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> CollectionSupplement {
      updater.withChangesQueued {
        adapter?.makeSupplementaryView(ofKind: kind, at: indexPath, in: collectionView)
          ?? collectionView.placeholderView(ofKind: kind, at: indexPath)
      }
    }

    // MARK: Prefetching

    func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      withItems(at: indexPaths, adapter?.prefetchHandler)
    }

    func collectionView(
      _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      withItems(at: indexPaths, adapter?.cancelPrefetchingHandler)
    }

    #if canImport(UIKit)
      /// The titles of the section index as the view has read them; `nil` if it has not.
      private var readIndexTitles: [String]?

      /// Reloads the view if the titles of the section index have changed. A collection view has no
      /// method that reloads them alone, and does not reload them in a batch.
      func reloadIndexTitles() {
        guard let old = readIndexTitles, let adapter, let new = adapter.indexTitles?(),
          !old.elementsEqual(new.lazy.map(\.title))
        else { return }
        readIndexTitles = nil
        reloadWithDataSource()
      }
    #endif

    // MARK: Delegate

    private var targetDelegate: (any CollectionViewDelegate)? {
      target as? any CollectionViewDelegate
    }

    private func makeCell(at indexPath: IndexPath, in view: CollectionView) -> CollectionCell {
      adapter?.cells.cell(at: indexPath, in: view) ?? view.placeholderCell(at: indexPath)
    }

    #if canImport(UIKit)
      func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
      ) -> CollectionCell {
        noteCell(at: indexPath)
        let cell = makeCell(at: indexPath, in: collectionView)
        noteItem(in: cell, at: indexPath)
        #if !os(tvOS)
          adapter?.showOutline(cell, at: indexPath)
        #endif
        return cell
      }

      func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
      ) -> Bool {
        canMoveItem(at: indexPath)
      }

      func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) {
        userMovedItem(from: sourceIndexPath, to: destinationIndexPath)
      }

      func indexTitles(for collectionView: CollectionView) -> [String]? {
        let titles = updater.withChangesQueued { adapter?.indexTitles?().map(\.title) }
        readIndexTitles = titles
        return titles
      }

      func collectionView(
        _ collectionView: CollectionView, indexPathForIndexTitle title: String, at index: Int
      ) -> IndexPath {
        // The start of the section, which may be empty.
        IndexPath(index: sectionInView(forIndexTitle: title, at: index))
      }

      func collectionView(
        _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
      ) -> Bool {
        guard maySelect(indexPath) else { return false }
        let isAllowed = targetDelegate?.collectionView(_:shouldSelectItemAt:)
        return isAllowed?(collectionView, indexPath) ?? true
      }

      func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath {
        if let target = targetOfMove(from: originalIndexPath, to: proposedIndexPath) {
          return target
        }
        let target =
          targetDelegate?.collectionView(
            _:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:
            toProposedIndexPath:)
        return target?(collectionView, originalIndexPath, currentIndexPath, proposedIndexPath)
          ?? proposedIndexPath
      }

      func collectionView(
        _ collectionView: CollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
      ) {
        willDisplay(cell, at: indexPath)
        (targetDelegate?.collectionView(_:willDisplay:forItemAt:))?(collectionView, cell, indexPath)
      }

      func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
      ) {
        didEndDisplaying(cell)
        (targetDelegate?.collectionView(_:didEndDisplaying:forItemAt:))?(
          collectionView, cell, indexPath)
      }

      func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        userSelects(indexPath) {
          (targetDelegate?.collectionView(_:didSelectItemAt:))?(collectionView, indexPath)
        }
      }

      func collectionView(
        _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
      ) {
        userDeselects(indexPath) {
          (targetDelegate?.collectionView(_:didDeselectItemAt:))?(collectionView, indexPath)
        }
      }

      func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
      ) {
        userActs(\.primaryAction, indexPath) {
          (targetDelegate?.collectionView(_:performPrimaryActionForItemAt:))?(
            collectionView, indexPath)
        }
      }

      func collectionView(
        _ collectionView: CollectionView, canFocusItemAt indexPath: IndexPath
      ) -> Bool {
        answer(\.canFocus, indexPath, ifGone: false) {
          (targetDelegate?.collectionView(_:canFocusItemAt:))?(collectionView, indexPath) ?? true
        }
      }

      #if !os(tvOS)
        func collectionView(
          _ collectionView: CollectionView,
          contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
          point: CGPoint
        ) -> UIContextMenuConfiguration? {
          // The delegate behind this object creates menus for several items, and for none.
          if indexPaths.count == 1, let menu = call(\.contextMenu, indexPaths[0]) {
            return menu ?? nil
          }
          let menu = targetDelegate?.collectionView(_:contextMenuConfigurationForItemsAt:point:)
          return menu?(collectionView, indexPaths, point) ?? nil
        }

        // MARK: Dragging and dropping

        func collectionView(
          _ collectionView: CollectionView, itemsForBeginning session: any UIDragSession,
          at indexPath: IndexPath
        ) -> [UIDragItem] {
          dragItems(beginning: session, at: indexPath)
        }

        func collectionView(
          _ collectionView: CollectionView, itemsForAddingTo session: any UIDragSession,
          at indexPath: IndexPath,
          point: CGPoint
        ) -> [UIDragItem] {
          dragItems(addedTo: session, at: indexPath)
        }

        func collectionView(
          _ collectionView: CollectionView,
          dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
        ) -> Bool {
          staysInApp(session)
        }

        func collectionView(_ collectionView: CollectionView, canHandle session: any UIDropSession)
          -> Bool
        {
          canHandle(session)
        }

        func collectionView(
          _ collectionView: CollectionView, dropSessionDidUpdate session: any UIDropSession,
          withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> UICollectionViewDropProposal {
          let (operation, opensGap) = proposal(for: session, at: destinationIndexPath)
          return UICollectionViewDropProposal(
            operation: operation, intent: opensGap ? .insertAtDestinationIndexPath : .unspecified)
        }

        func collectionView(
          _ collectionView: CollectionView,
          performDropWith coordinator: any UICollectionViewDropCoordinator
        ) {
          performDrop(
            coordinator.session, of: coordinator.items.map(\.dragItem),
            at: coordinator.destinationIndexPath
          ) { coordinator.drop($0, toItemAt: $1) }
        }
      #endif
    #else
      func collectionView(
        _ collectionView: CollectionView, itemForRepresentedObjectAt indexPath: IndexPath
      ) -> CollectionCell {
        noteCell(at: indexPath)
        return makeCell(at: indexPath, in: collectionView)
      }

      func collectionView(
        _ collectionView: CollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
      ) -> Set<IndexPath> {
        let allowed = indexPaths.filter(maySelect)
        let select = targetDelegate?.collectionView(_:shouldSelectItemsAt:)
        return select?(collectionView, allowed) ?? allowed
      }

      func collectionView(
        _ collectionView: CollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
      ) {
        updater.withUpdatesPostponed {
          adapter?.report(selected: indexPaths)
          (targetDelegate?.collectionView(_:didSelectItemsAt:))?(collectionView, indexPaths)
        }
      }

      func collectionView(
        _ collectionView: CollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
      ) {
        // What is selected by the same click is reported next.
        updater.withChangesQueued {
          adapter?.report(deselected: indexPaths)
          (targetDelegate?.collectionView(_:didDeselectItemsAt:))?(collectionView, indexPaths)
        }
      }
    #endif
  }
#endif
