#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceKit
  import Foundation

  #if canImport(UIKit)
    import UIKit

    private typealias CollectionViewMethods = UICollectionViewDataSource
      & UICollectionViewDataSourcePrefetching & UICollectionViewDelegate
  #else
    import AppKit

    private typealias CollectionViewMethods = NSCollectionViewDataSource
      & NSCollectionViewPrefetching & NSCollectionViewDelegate
  #endif

  /// The data source and delegate of a collection view with an adapter.
  final class CollectionDelegate<ItemType>: ListDelegate<ItemType, CollectionViewAdapter<ItemType>>,
    CollectionViewMethods
  {
    private let cells: CellProvider<ItemType, CollectionView>
    private let driver: CollectionViewDriver

    init(
      _ collectionView: CollectionView, _ updater: ListViewUpdater<ItemType>,
      _ driver: CollectionViewDriver, _ cells: CellProvider<ItemType, CollectionView>
    ) {
      self.cells = cells
      self.driver = driver
      super.init(
        updater, dataSource: ViewSlot(collectionView, \.dataSource),
        prefetch: ViewSlot(collectionView, \.prefetchDataSource),
        delegate: ViewSlot(collectionView, \.delegate))
    }

    override func provides(_ selector: String) -> Bool? {
      switch selector {
      case "collectionView:viewForSupplementaryElementOfKind:atIndexPath:":
        has(\.supplementaryViewProvider) || adapter?.sectionViews.isEmpty == false
      case "collectionView:cancelPrefetchingForItemsAtIndexPaths:": has(\.cancelPrefetching)
      #if canImport(UIKit)
        case "collectionView:canMoveItemAtIndexPath:",
          "collectionView:moveItemAtIndexPath:toIndexPath:":
          allowsMoves
        case "indexTitlesForCollectionView:", "collectionView:indexPathForIndexTitle:atIndex:":
          has(\.indexTitles)
        case "collectionView:willDisplayCell:forItemAtIndexPath:",
          "collectionView:didEndDisplayingCell:forItemAtIndexPath:":
          reportsDisplay ? true : nil
        case "collectionView:shouldSelectItemAtIndexPath:": has(\.shouldSelect) ? true : nil
        case "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
          + "toProposedIndexPath:":
          has(\.targetOfMove) ? true : nil
        case "collectionView:didSelectItemAtIndexPath:": has(\.didSelect) ? true : nil
        case "collectionView:didDeselectItemAtIndexPath:": has(\.didDeselect) ? true : nil
        case "collectionView:performPrimaryActionForItemAtIndexPath:":
          has(\.primaryAction) ? true : nil
        case "collectionView:canFocusItemAtIndexPath:": has(\.canFocus) ? true : nil
        #if !os(tvOS)
          case "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:":
            has(\.contextMenu) ? true : nil
        #endif
      #else
        case "collectionView:shouldSelectItemsAtIndexPaths:": has(\.shouldSelect) ? true : nil
        case "collectionView:didSelectItemsAtIndexPaths:": has(\.didSelect) ? true : nil
        case "collectionView:didDeselectItemsAtIndexPaths:": has(\.didDeselect) ? true : nil
      #endif
      default: super.provides(selector)
      }
    }

    // MARK: Data source

    func numberOfSections(in collectionView: CollectionView) -> Int {
      readNumberOfSections(for: driver)
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
        if let adapter, let sectionView = adapter.sectionViews[kind] {
          adapter.supplementaryKinds.insert(kind)
          return sectionView.make(collectionView, indexPath)
            ?? collectionView.placeholderView(ofKind: kind, at: indexPath)
        }
        guard let adapter, let provider = adapter.supplementaryViewProvider else {
          return collectionView.placeholderView(ofKind: kind, at: indexPath)
        }
        let section = indexPath.count == 2 ? updater.sectionInDataSource(indexPath[0]) : nil
        adapter.supplementaryKinds.insert(kind)
        let view = provider(collectionView, kind, indexPath, section)
        if CollectionView.identifier(of: view) == nil {
          reportMistake("supplementaryViewProvider returns \(view), which it has not dequeued.")
        }
        return view
      }
    }

    // MARK: Prefetching

    func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      withItems(at: indexPaths, adapter?.prefetch)
    }

    func collectionView(
      _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      withItems(at: indexPaths, adapter?.cancelPrefetching)
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
        adapter.dataSourceMethodsChanged()
      }
    #endif

    // MARK: Delegate

    private var targetDelegate: (any CollectionViewDelegate)? {
      target as? any CollectionViewDelegate
    }

    #if canImport(UIKit)
      func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
      ) -> CollectionView.Cell {
        noteCell(at: indexPath)
        let cell = cells.cell(at: indexPath, in: collectionView)
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
        if let isAllowed = call(\.shouldSelect, indexPath), isAllowed != true { return false }
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
        updater.withUpdatesPostponed {
          call(\.didSelect, indexPath)
          (targetDelegate?.collectionView(_:didSelectItemAt:))?(collectionView, indexPath)
        }
      }

      func collectionView(
        _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
      ) {
        updater.withUpdatesPostponed {
          call(\.didDeselect, indexPath)
          (targetDelegate?.collectionView(_:didDeselectItemAt:))?(collectionView, indexPath)
        }
      }

      func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
      ) {
        updater.withUpdatesPostponed {
          call(\.primaryAction, indexPath)
          (targetDelegate?.collectionView(_:performPrimaryActionForItemAt:))?(
            collectionView, indexPath)
        }
      }

      func collectionView(
        _ collectionView: CollectionView, canFocusItemAt indexPath: IndexPath
      ) -> Bool {
        if let canFocus = call(\.canFocus, indexPath) { return canFocus ?? false }
        let canFocus = targetDelegate?.collectionView(_:canFocusItemAt:)
        return canFocus?(collectionView, indexPath) ?? true
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
      #endif
    #else
      func collectionView(
        _ collectionView: CollectionView, itemForRepresentedObjectAt indexPath: IndexPath
      ) -> CollectionView.Cell {
        noteCell(at: indexPath)
        return cells.cell(at: indexPath, in: collectionView)
      }

      func collectionView(
        _ collectionView: CollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
      ) -> Set<IndexPath> {
        let allowed = indexPaths.filter { indexPath in
          guard let isAllowed = call(\.shouldSelect, indexPath) else { return true }
          return isAllowed == true
        }
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
        updater.withUpdatesPostponed {
          adapter?.report(deselected: indexPaths)
          (targetDelegate?.collectionView(_:didDeselectItemsAt:))?(collectionView, indexPaths)
        }
      }
    #endif
  }
#endif
