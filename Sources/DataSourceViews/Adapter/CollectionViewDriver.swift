#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import ListPositions

  import DataSourceKit
  import Foundation

  #if canImport(UIKit)
    import UIKit

    typealias CollectionView = UICollectionView
    typealias CollectionViewDelegate = UICollectionViewDelegate
    typealias CollectionSupplement = UICollectionReusableView
    private typealias CollectionViewLayout = UICollectionViewLayout
    private typealias CollectionViewInvalidationContext = UICollectionViewLayoutInvalidationContext
  #else
    import AppKit

    typealias CollectionView = NSCollectionView
    typealias CollectionViewDelegate = NSCollectionViewDelegate
    typealias CollectionSupplement = NSView
    private typealias CollectionViewLayout = NSCollectionViewLayout
    private typealias CollectionViewInvalidationContext = NSCollectionViewLayoutInvalidationContext
  #endif

  /// Drives a collection view.
  final class CollectionViewDriver: ViewDriver<CollectionView>, Driver {
    /// Called after sections have been updated.
    var didUpdateSections: () -> Void = {}

    func reloadAll() { reload { $0.reloadData() } }

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      guard let view else { return completion(false) }
      perform(changes) { [weak self] finished in
        completion(finished)
        // Not before: a reload would end the animation.
        if changes.changes.contains(where: \.isSectionChange) { self?.didUpdateSections() }
      } block: {
        updates()
        changes.send(to: view)
      } with: { isAnimated, block, complete in
        #if canImport(UIKit)
          UIView.perform(animated: isAnimated) {
            view.performBatchUpdates(block, completion: complete)
          }
        #else
          // Only calls through the animator are animated.
          (isAnimated ? view.animator() : view)
            .performBatchUpdates(block, completionHandler: complete)
        #endif
      }
    }

    func updateContent(ofSections changed: IndexSet, items: [IndexPath]) {
      guard let view else { return }
      defer { if !changed.isEmpty { didUpdateSections() } }
      var (sections, items) = (changed, items)
      updateTitles(&sections, &items) { view.numberOfItems(inSection: $0) }
      if !sections.isEmpty {
        willReplaceCells()
        view.reloadSections(sections)
      }
      let (reconfigured, reloaded) = split(items)
      #if canImport(UIKit)
        if !reconfigured.isEmpty { view.reconfigureItems(at: reconfigured) }
        didReconfigure()
        if !reloaded.isEmpty { view.reloadItems(at: reloaded) }
      #else
        // The adapter's closure has configured the other cells.
        if !reloaded.isEmpty { view.reloadItems(at: Set(reloaded)) }
      #endif
      if !reconfigured.isEmpty { measure(reconfigured) }
    }

    private var layout: CollectionViewLayout? { view?.collectionViewLayout }

    /// Creates the layout again, with other sections and supplementary views, without replacing
    /// what stays.
    func invalidateLayout() { layout?.invalidateLayout() }

    /// Measures items and supplementary views again, without replacing them. By itself the view
    /// only does that for self-sizing cells on the screen.
    func measure(_ items: [IndexPath], supplementaryViews: [String: [IndexPath]] = [:]) {
      guard let layout else { return }
      let context = layout.makeInvalidationContext()
      #if canImport(UIKit)
        context.invalidateItems(at: items)
        for (kind, paths) in supplementaryViews {
          context.invalidateSupplementaryElements(ofKind: kind, at: paths)
        }
      #else
        context.invalidateItems(at: Set(items))
        for (kind, paths) in supplementaryViews {
          context.invalidateSupplementaryElements(ofKind: kind, at: Set(paths))
        }
      #endif
      layout.invalidateLayout(with: context)
    }

    override func measureAgain() {
      guard let view, view.window != nil else { return }
      measure(
        (0..<view.numberOfSections).flatMap { section in
          (0..<view.numberOfItems(inSection: section)).map {
            ItemPath(section: section, item: $0).indexPath
          }
        })
      invalidateLayout()
    }

    override func frame(at indexPath: IndexPath) -> CGRect? {
      view?.layoutAttributesForItem(at: indexPath)?.frame
    }

    #if canImport(UIKit)
      override var hasUncommittedUpdates: Bool { view?.hasUncommittedUpdates ?? false }

      override var backgroundView: UIView? {
        get { view?.backgroundView }
        set { view?.backgroundView = newValue }
      }

      override var visibleIndexPaths: [IndexPath] { view?.indexPathsForVisibleItems ?? [] }

      override func cell(at indexPath: IndexPath) -> UIView? { view?.cellForItem(at: indexPath) }

      var selectedIndexPaths: [IndexPath] { view?.indexPathsForSelectedItems ?? [] }

      func select(_ indexPath: IndexPath) {
        view?.selectItem(at: indexPath, animated: false, scrollPosition: [])
      }

      func deselect(_ indexPath: IndexPath) { view?.deselectItem(at: indexPath, animated: false) }

      override func scroll(
        to indexPath: IndexPath, at position: ListPosition, animated isAnimated: Bool
      ) {
        guard let view else { return }
        let isReversed =
          view.effectiveUserInterfaceLayoutDirection == .rightToLeft
          && view.collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection
        var place: UICollectionView.ScrollPosition
        switch position {
        case .start: place = [.top, isReversed ? .right : .left]
        case .center: place = [.centeredVertically, .centeredHorizontally]
        case .end: place = [.bottom, isReversed ? .left : .right]
        case .nearest:
          guard let frame = frame(at: indexPath) else { return }
          let bounds = view.bounds.inset(by: view.adjustedContentInset)
          place = []
          if frame.minY < bounds.minY {
            place = .top
          } else if frame.maxY > bounds.maxY {
            place = .bottom
          }
          if frame.minX < bounds.minX {
            place.insert(.left)
          } else if frame.maxX > bounds.maxX {
            place.insert(.right)
          }
          if place.isEmpty { return }
        }
        view.scrollToItem(at: indexPath, at: place, animated: isAnimated)
      }
    #else
      override var visibleIndexPaths: [IndexPath] {
        Array(view?.indexPathsForVisibleItems() ?? [])
      }

      override func cellViews(at indexPath: IndexPath) -> [NSView?] {
        view?.item(at: indexPath).map { [$0.view] } ?? []
      }

      var selectedIndexPaths: [IndexPath] { Array(view?.selectionIndexPaths ?? []) }

      func select(_ indexPath: IndexPath) {
        view?.selectItems(at: [indexPath], scrollPosition: [])
      }

      func deselect(_ indexPath: IndexPath) { view?.deselectItems(at: [indexPath]) }
    #endif
  }

  extension CollectionViewLayout {
    /// An object that invalidates parts of the layout. The layout determines its class.
    fileprivate func makeInvalidationContext() -> CollectionViewInvalidationContext {
      let contextClass = Self.invalidationContextClass as? CollectionViewInvalidationContext.Type
      return (contextClass ?? CollectionViewInvalidationContext.self).init()
    }
  }

  extension CollectionView: BatchCommands {
    #if !canImport(UIKit)
      func deleteItems(at indexPaths: [IndexPath]) { deleteItems(at: Set(indexPaths)) }

      func insertItems(at indexPaths: [IndexPath]) { insertItems(at: Set(indexPaths)) }
    #endif
  }

  extension CollectionView: CellView {
    static var requiresDequeuing: Bool { true }

    #if canImport(UIKit)
      func register(_ cellClass: AnyClass, forKind identifier: String) {
        register(cellClass, forCellWithReuseIdentifier: identifier)
      }

      func register(_ nib: UINib, forKind identifier: String) {
        register(nib, forCellWithReuseIdentifier: identifier)
      }

      func dequeueCell(ofKind identifier: String, at indexPath: IndexPath) -> UICollectionViewCell {
        dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
      }

      func existingCell(at indexPath: IndexPath) -> UICollectionViewCell? {
        cellForItem(at: indexPath)
      }

      static func kind(of cell: UICollectionViewCell) -> String? { cell.reuseIdentifier }

      private static let placeholder = "DataSourceViews.placeholder"

      func placeholderCell(at indexPath: IndexPath) -> UICollectionViewCell {
        register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.placeholder)
        return dequeueReusableCell(withReuseIdentifier: Self.placeholder, for: indexPath)
      }

      /// A view for a section that the data source no longer contains, or that no closure creates
      /// one for.
      func placeholderView(
        ofKind kind: String, at indexPath: IndexPath
      ) -> UICollectionReusableView {
        register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
          withReuseIdentifier: Self.placeholder)
        return dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: Self.placeholder, for: indexPath)
      }
    #else
      func register(_ itemClass: AnyClass, forKind identifier: String) {
        register(itemClass, forItemWithIdentifier: NSUserInterfaceItemIdentifier(identifier))
      }

      func register(_ nib: NSNib, forKind identifier: String) {
        register(nib, forItemWithIdentifier: NSUserInterfaceItemIdentifier(identifier))
      }

      func dequeueCell(ofKind identifier: String, at indexPath: IndexPath) -> NSCollectionViewItem {
        makeItem(withIdentifier: NSUserInterfaceItemIdentifier(identifier), for: indexPath)
      }

      func existingCell(at indexPath: IndexPath) -> NSCollectionViewItem? { item(at: indexPath) }

      static func kind(of cell: NSCollectionViewItem) -> String? { cell.identifier?.rawValue }

      private static let placeholder = NSUserInterfaceItemIdentifier("DataSourceViews.placeholder")

      func placeholderCell(at indexPath: IndexPath) -> NSCollectionViewItem {
        register(PlaceholderItem.self, forItemWithIdentifier: Self.placeholder)
        return makeItem(withIdentifier: Self.placeholder, for: indexPath)
      }

      func placeholderView(ofKind kind: String, at indexPath: IndexPath) -> NSView {
        register(
          PlaceholderView.self, forSupplementaryViewOfKind: kind, withIdentifier: Self.placeholder)
        return makeSupplementaryView(
          ofKind: kind, withIdentifier: Self.placeholder, for: indexPath)
      }
    #endif
  }

  // Supplementary views that the adapter registers.
  extension CollectionView {
    #if canImport(UIKit)
      func register(_ viewClass: AnyClass, ofKind kind: String, _ identifier: String) {
        register(
          viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      }

      func register(_ nib: UINib, ofKind kind: String, _ identifier: String) {
        register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      }

      /// The identifier of a dequeued view; `nil` for another view.
      static func identifier(of view: UICollectionReusableView) -> String? { view.reuseIdentifier }

      func dequeue(
        ofKind kind: String, _ identifier: String, _ indexPath: IndexPath
      ) -> UICollectionReusableView {
        dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
      }
    #else
      func register(_ viewClass: AnyClass, ofKind kind: String, _ identifier: String) {
        register(
          viewClass, forSupplementaryViewOfKind: kind,
          withIdentifier: NSUserInterfaceItemIdentifier(identifier))
      }

      func register(_ nib: NSNib, ofKind kind: String, _ identifier: String) {
        register(
          nib, forSupplementaryViewOfKind: kind,
          withIdentifier: NSUserInterfaceItemIdentifier(identifier))
      }

      static func identifier(of view: NSView) -> String? { view.identifier?.rawValue }

      func dequeue(ofKind kind: String, _ identifier: String, _ indexPath: IndexPath) -> NSView {
        makeSupplementaryView(
          ofKind: kind, withIdentifier: NSUserInterfaceItemIdentifier(identifier), for: indexPath)
      }
    #endif
  }

  #if !canImport(UIKit)
    private final class PlaceholderView: NSView, NSCollectionViewElement {}

    private final class PlaceholderItem: NSCollectionViewItem {
      override func loadView() { view = NSView(frame: .zero) }
    }
  #endif
#endif
