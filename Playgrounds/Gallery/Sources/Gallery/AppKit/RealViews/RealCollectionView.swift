#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceTesting
  import DataSourceViews
  import Foundation
  import GalleryCheck

  #if !canImport(ObjectiveC)
    import StandInViews
  #endif

  /// A collection view with one item in each line.
  @MainActor
  final class RealCollectionView<Item: CheckedItem>: @MainActor RealListView {
    let collectionView = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 300, height: 420))
    let adapter: CollectionViewAdapter<Item>
    let reading: Reading
    let scrollView = NSScrollView()
    private let otherDelegate = OtherDelegate()
    var handlers = CaseHandlers() { didSet { adapter.didSelect = adapt(handlers.select) } }

    init(
      _ dataSource: any DataSource<Item>, in window: NSWindow, _ comparisons: Comparisons? = nil
    ) {
      let reading = Reading(comparisons)
      self.reading = reading
      let layout = NSCollectionViewFlowLayout()
      layout.itemSize = NSSize(width: 200, height: 24)
      layout.headerReferenceSize = NSSize(width: 0, height: 24)
      collectionView.collectionViewLayout = layout
      collectionView.isSelectable = true
      collectionView.allowsMultipleSelection = true
      let identifier = NSUserInterfaceItemIdentifier("header")
      collectionView.register(
        LabelHeader.self,
        forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
        withIdentifier: identifier)
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: dataSource)
      adapter.cell(for: \.text) { (cell: LabelItem, text) in
        reading.hook?()
        cell.show(text)
      }
      adapter.supplementaryViewProvider = {
        [titles = adapter.updater] collectionView, kind, indexPath, _ in
        let view = collectionView.makeSupplementaryView(
          ofKind: kind, withIdentifier: identifier, for: indexPath)
        (view as? LabelHeader)?.stringValue = titles.headerTitle(for: indexPath[0]) ?? ""
        return view
      }
      scrollView.documentView = collectionView
      window.contentView = scrollView
      layOut()
    }

    func shown() -> ShownList {
      var list = ShownList(
        itemCounts: (0..<collectionView.numberOfSections).map {
          collectionView.numberOfItems(inSection: $0)
        })
      list.selection = collectionView.selectionIndexPaths
      for item in collectionView.visibleItems() {
        guard let indexPath = collectionView.indexPath(for: item), let cell = item as? LabelItem
        else { continue }
        list.cells.append(
          .init(
            at: indexPath, text: cell.label.stringValue, top: cell.view.frame.minY,
            isSelected: cell.isSelected))
      }
      let header = NSCollectionView.elementKindSectionHeader
      for indexPath in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: header) {
        let view = collectionView.supplementaryView(forElementKind: header, at: indexPath)
        list.titles[indexPath[0]] = (view as? LabelHeader)?.stringValue
      }
      return list
    }

    func userSelects(_ indexPath: IndexPath) {
      guard collectionView.item(at: indexPath) != nil else { return }
      #if canImport(ObjectiveC)
        collectionView.selectItems(at: [indexPath], scrollPosition: [])
        collectionView.delegate?.collectionView?(collectionView, didSelectItemsAt: [indexPath])
      #else
        collectionView.standIn.userSelects(indexPath)
      #endif
    }

    func setOtherDelegate() -> Bool {
      collectionView.delegate = otherDelegate
      return true
    }

    /// Items have the same height.
    func height(of indexPath: IndexPath) -> Double? { nil }

    /// A collection view of AppKit has no such actions.
    func userSwipes(_ indexPath: IndexPath) -> [String]? { nil }

    /// Its delegate handles dragging.
    func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool? { nil }
  }

  extension RealCollectionView: @MainActor TrialView where Item == TrialItem {}

  extension RealCollectionView: @MainActor CaseView where Item == CaseItem {}

  private final class OtherDelegate: NSObject, NSCollectionViewDelegate {}

  private final class LabelHeader: NSTextField, NSCollectionViewElement {}

  private final class LabelItem: NSCollectionViewItem {
    let label = NSTextField(labelWithString: "")

    override func loadView() { view = label }

    func show(_ text: String) {
      // Loads the label.
      _ = view
      label.stringValue = text
    }
  }
#endif
