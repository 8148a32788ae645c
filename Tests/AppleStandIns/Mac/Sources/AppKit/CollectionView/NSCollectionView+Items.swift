public import Foundation
import StandInViews

// Items and their views.
extension NSCollectionView {
  public func register(
    _ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    let itemClass = itemClass as? NSCollectionViewItem.Type
    items.register(
      identifier.rawValue, make: itemClass.map { type in { type.init(registered: ()) } })
  }

  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    let viewClass = viewClass as? NSView.Type
    supplements.register(
      name(kind, identifier), make: viewClass.map { type in { type.init(registered: ()) } })
  }

  public func register(
    _ nib: NSNib?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    items.register(
      identifier.rawValue,
      make: nib.map { nib in { nib.make() as? NSCollectionViewItem ?? NSCollectionViewItem() } })
  }

  public func register(
    _ nib: NSNib?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    supplements.register(
      name(kind, identifier),
      make: nib.map { nib in { nib.make() as? NSView ?? NSView(frame: .zero) } })
  }

  public func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    guard let (item, isUsed) = items.dequeue(identifier.rawValue) else {
      preconditionFailure("no class is registered for items named \(identifier.rawValue)")
    }
    item.identifier = identifier
    if isUsed { item.prepareForReuse() }
    return item
  }

  public func makeSupplementaryView(
    ofKind elementKind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSView {
    guard let (view, isUsed) = supplements.dequeue(name(elementKind, identifier)) else {
      preconditionFailure("no class is registered for views named \(identifier.rawValue)")
    }
    view.identifier = identifier
    if isUsed { view.prepareForReuse() }
    return view
  }

  func name(
    _ kind: SupplementaryElementKind, _ identifier: NSUserInterfaceItemIdentifier
  ) -> String {
    kind + "/" + identifier.rawValue
  }

  public var numberOfSections: Int { engine.itemCounts.count }

  public func numberOfItems(inSection section: Int) -> Int { engine.itemCounts[section] }

  public func item(at indexPath: IndexPath) -> NSCollectionViewItem? {
    engine.cell(at: indexPath)
  }

  public func indexPath(for item: NSCollectionViewItem) -> IndexPath? {
    engine.indexPath(of: item)
  }

  public func visibleItems() -> [NSCollectionViewItem] { engine.visibleCells }

  public func indexPathsForVisibleItems() -> Set<IndexPath> { Set(engine.visibleIndexPaths) }

  public func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: SupplementaryElementKind
  ) -> Set<IndexPath> {
    Set(
      (0..<engine.itemCounts.count).map { [$0, 0] }
        .filter { supplementaryView(forElementKind: elementKind, at: $0) != nil })
  }

  public func supplementaryView(
    forElementKind elementKind: SupplementaryElementKind, at indexPath: IndexPath
  ) -> (any NSView & NSCollectionViewElement)? {
    let kind = SupplementKind(
      name: elementKind, isBelow: elementKind == Self.elementKindSectionFooter)
    return engine.supplement(kind, inSection: indexPath[0])
      as? any NSView & NSCollectionViewElement
  }
}

// Places.
extension NSCollectionView {
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? {
    engine.geometry.start(ofItemAt: indexPath).map { start in
      NSCollectionViewLayoutAttributes(
        frame: NSRect(
          x: 0, y: start, width: frame.width, height: ListGeometry.itemHeight),
        indexPath: indexPath)
    }
  }
}

// Selection: the delegate is notified only when the user selects.
extension NSCollectionView {
  public var selectionIndexPaths: Set<IndexPath> {
    get { Set(engine.selectedIndexPaths) }
    set {
      engine.deselectAll()
      for indexPath in newValue.sorted() { engine.select(indexPath) }
    }
  }

  public func selectItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {
    for indexPath in indexPaths.sorted() { engine.select(indexPath) }
  }

  public func deselectItems(at indexPaths: Set<IndexPath>) {
    for indexPath in indexPaths { engine.deselect(indexPath) }
  }
}
