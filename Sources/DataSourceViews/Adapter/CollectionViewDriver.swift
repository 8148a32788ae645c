#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore
  import Foundation

  #if canImport(UIKit)
    import UIKit

    typealias CollectionView = UICollectionView
    typealias CollectionCell = UICollectionViewCell
    typealias CollectionViewDelegate = UICollectionViewDelegate
    typealias CollectionSupplement = UICollectionReusableView
    private typealias PathsInView = [IndexPath]
    private typealias CollectionViewLayout = UICollectionViewLayout
    private typealias CollectionViewInvalidationContext = UICollectionViewLayoutInvalidationContext
  #else
    import AppKit

    typealias CollectionView = NSCollectionView
    typealias CollectionCell = NSCollectionViewItem
    typealias CollectionViewDelegate = NSCollectionViewDelegate
    typealias CollectionSupplement = NSView
    private typealias PathsInView = Set<IndexPath>
    private typealias CollectionViewLayout = NSCollectionViewLayout
    private typealias CollectionViewInvalidationContext = NSCollectionViewLayoutInvalidationContext
  #endif

  /// Drives a collection view.
  final class CollectionViewDriver: ViewDriver {
    var collectionView: CollectionView? { view as? CollectionView }

    override func reloadAll() { reload { collectionView?.reloadData() } }

    override func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {
      guard let collectionView else { return completion(false) }
      perform(changes) { [weak self] finished in
        completion(finished)
        // Not before: a reload would end the animation.
        if changes.changes.contains(where: \.isSectionChange) {
          self?.client?.viewDidUpdateSections()
        }
      } block: {
        updates()
        changes.send(to: collectionView)
      } with: { isAnimated, block, complete in
        #if canImport(UIKit)
          UIView.perform(animated: isAnimated) {
            collectionView.performBatchUpdates(block, completion: complete)
          }
        #else
          // Only calls through the animator are animated.
          (isAnimated ? collectionView.animator() : collectionView)
            .performBatchUpdates(block, completionHandler: complete)
        #endif
      }
    }

    override func updateContent(ofSections changed: IndexSet, items: [IndexPath]) {
      guard let collectionView else { return }
      defer { if !changed.isEmpty { client?.viewDidUpdateSections() } }
      var (sections, items) = (changed, items)
      updateTitles(&sections, &items) { collectionView.numberOfItems(inSection: $0) }
      if !sections.isEmpty {
        viewWillReload(sections)
        collectionView.reloadSections(sections)
      }
      let (reconfigured, reloaded) = split(items)
      #if canImport(UIKit)
        // In AppKit the adapter's closure has configured these cells.
        if !reconfigured.isEmpty { collectionView.reconfigureItems(at: reconfigured) }
        client?.viewDidReconfigure()
      #endif
      if !reloaded.isEmpty { collectionView.reloadItems(at: PathsInView(reloaded)) }
      if !reconfigured.isEmpty { measure(reconfigured) }
    }

    private var layout: CollectionViewLayout? { collectionView?.collectionViewLayout }

    /// Creates the layout again, with other sections and supplementary views, without replacing
    /// what stays.
    func invalidateLayout() { layout?.invalidateLayout() }

    /// Measures items and supplementary views again, without replacing them. By itself the view
    /// only does that for self-sizing cells on the screen.
    func measure(_ items: [IndexPath], supplementaryViews: [String: [IndexPath]] = [:]) {
      guard let layout else { return }
      let context = layout.makeInvalidationContext()
      context.invalidateItems(at: PathsInView(items))
      for (kind, paths) in supplementaryViews {
        context.invalidateSupplementaryElements(ofKind: kind, at: PathsInView(paths))
      }
      layout.invalidateLayout(with: context)
    }

    override func measureAgain() {
      guard let collectionView, collectionView.window != nil else { return }
      measure(
        (0..<collectionView.numberOfSections).flatMap { section in
          (0..<collectionView.numberOfItems(inSection: section)).map {
            ItemPath(section: section, item: $0).indexPath
          }
        })
      invalidateLayout()
    }

    override func frame(at indexPath: IndexPath) -> CGRect? {
      collectionView?.layoutAttributesForItem(at: indexPath)?.frame
    }

    #if canImport(UIKit)
      override var hasUncommittedUpdates: Bool { collectionView?.hasUncommittedUpdates ?? false }

      override var backgroundView: UIView? {
        get { collectionView?.backgroundView }
        set { collectionView?.backgroundView = newValue }
      }

      override var visibleIndexPaths: [IndexPath] {
        collectionView?.indexPathsForVisibleItems ?? []
      }

      override func cellViews(at indexPath: IndexPath) -> [UIView?] {
        collectionView?.cellForItem(at: indexPath).map { [$0] } ?? []
      }

      override var selectedIndexPaths: [IndexPath] {
        collectionView?.indexPathsForSelectedItems ?? []
      }

      override func select(_ indexPath: IndexPath) {
        collectionView?.selectItem(at: indexPath, animated: false, scrollPosition: [])
      }

      override func deselect(_ indexPath: IndexPath) {
        collectionView?.deselectItem(at: indexPath, animated: false)
      }

      override func scroll(
        to indexPath: IndexPath, at position: ListPosition, animated isAnimated: Bool
      ) {
        guard let collectionView else { return }
        let isReversed =
          collectionView.effectiveUserInterfaceLayoutDirection == .rightToLeft
          && collectionView.collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection
        var place: UICollectionView.ScrollPosition
        switch position {
        case .start: place = [.top, isReversed ? .right : .left]
        case .center: place = [.centeredVertically, .centeredHorizontally]
        case .end: place = [.bottom, isReversed ? .left : .right]
        case .nearest:
          guard let frame = frame(at: indexPath) else { return }
          let bounds = collectionView.viewport
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
        collectionView.scrollToItem(at: indexPath, at: place, animated: isAnimated)
      }
    #else
      override var visibleIndexPaths: [IndexPath] {
        Array(collectionView?.indexPathsForVisibleItems() ?? [])
      }

      override func cellViews(at indexPath: IndexPath) -> [NSView?] {
        collectionView?.item(at: indexPath).map { [$0.view] } ?? []
      }

      override var selectedIndexPaths: [IndexPath] {
        Array(collectionView?.selectionIndexPaths ?? [])
      }

      override func select(_ indexPath: IndexPath) {
        collectionView?.selectItems(at: [indexPath], scrollPosition: [])
      }

      override func deselect(_ indexPath: IndexPath) {
        collectionView?.deselectItems(at: [indexPath])
      }
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

  #if canImport(UIKit)
    extension UICollectionView: CellView {
      static var requiresDequeuing: Bool { true }

      func register(_ source: ReuseSource, ofKind kind: String?, identifier: String) {
        switch (source, kind) {
        case (.class(let type), nil): register(type, forCellWithReuseIdentifier: identifier)
        case (.nib(let nib), nil): register(nib, forCellWithReuseIdentifier: identifier)
        case (.class(let type), let kind?):
          register(type, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        case (.nib(let nib), let kind?):
          register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        }
      }

      func dequeueCell(
        withIdentifier identifier: String, at indexPath: IndexPath
      ) -> UICollectionViewCell {
        dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
      }

      func existingCell(at indexPath: IndexPath) -> UICollectionViewCell? {
        cellForItem(at: indexPath)
      }

      static func identifier(of cell: UICollectionViewCell) -> String? { cell.reuseIdentifier }

      /// The identifier of a dequeued view; `nil` for another one.
      static func identifier(of view: UICollectionReusableView) -> String? { view.reuseIdentifier }

      func dequeueView(
        ofKind kind: String, withIdentifier identifier: String, at indexPath: IndexPath
      ) -> UICollectionReusableView {
        dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
      }

      fileprivate typealias PlaceholderCell = UICollectionViewCell
      fileprivate typealias PlaceholderView = UICollectionReusableView
    }
  #else
    extension NSCollectionView: CellView {
      static var requiresDequeuing: Bool { true }

      func register(_ source: ReuseSource, ofKind kind: String?, identifier: String) {
        let identifier = NSUserInterfaceItemIdentifier(identifier)
        switch (source, kind) {
        case (.class(let type), nil): register(type, forItemWithIdentifier: identifier)
        case (.nib(let nib), nil): register(nib, forItemWithIdentifier: identifier)
        case (.class(let type), let kind?):
          register(type, forSupplementaryViewOfKind: kind, withIdentifier: identifier)
        case (.nib(let nib), let kind?):
          register(nib, forSupplementaryViewOfKind: kind, withIdentifier: identifier)
        }
      }

      func dequeueCell(
        withIdentifier identifier: String, at indexPath: IndexPath
      ) -> NSCollectionViewItem {
        makeItem(withIdentifier: NSUserInterfaceItemIdentifier(identifier), for: indexPath)
      }

      func existingCell(at indexPath: IndexPath) -> NSCollectionViewItem? { item(at: indexPath) }

      static func identifier(of item: NSCollectionViewItem) -> String? {
        item.identifier?.rawValue
      }

      /// The identifier of a dequeued view; `nil` for another one.
      static func identifier(of view: NSView) -> String? { view.identifier?.rawValue }

      func dequeueView(
        ofKind kind: String, withIdentifier identifier: String, at indexPath: IndexPath
      ) -> NSView {
        makeSupplementaryView(
          ofKind: kind, withIdentifier: NSUserInterfaceItemIdentifier(identifier), for: indexPath)
      }

      fileprivate final class PlaceholderCell: NSCollectionViewItem {
        override func loadView() { view = NSView(frame: .zero) }
      }

      fileprivate final class PlaceholderView: NSView, NSCollectionViewElement {}
    }
  #endif

  extension CollectionView {
    private static let placeholder = "DataSourceViews.placeholder"

    func placeholderCell(at indexPath: IndexPath) -> CollectionCell {
      register(.class(PlaceholderCell.self), ofKind: nil, identifier: Self.placeholder)
      return dequeueCell(withIdentifier: Self.placeholder, at: indexPath)
    }

    /// A view for a section that the data source no longer contains, or that no closure creates one
    /// for.
    func placeholderView(ofKind kind: String, at indexPath: IndexPath) -> CollectionSupplement {
      register(.class(PlaceholderView.self), ofKind: kind, identifier: Self.placeholder)
      return dequeueView(ofKind: kind, withIdentifier: Self.placeholder, at: indexPath)
    }
  }
#endif
