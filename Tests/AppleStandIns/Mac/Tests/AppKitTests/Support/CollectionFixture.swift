import AppKit

/// A collection view in a window, with the texts to show, and headers if there are titles.
@MainActor
final class CollectionFixture: NSObject, NSCollectionViewDataSource,
  NSCollectionViewDelegateFlowLayout, NSCollectionViewPrefetching
{
  let window = NSWindow()
  let scrollView = NSScrollView()
  let view = NSCollectionView()
  var texts: [[String]]
  var titles: [String] = []
  var events: [String] = []

  init(_ texts: [[String]], titles: [String] = []) {
    self.texts = texts
    self.titles = titles
    super.init()
    view.collectionViewLayout = NSCollectionViewFlowLayout()
    view.register(TextItem.self, forItemWithIdentifier: .init("item"))
    view.register(
      TitleView.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: .init("title"))
    view.dataSource = self
    view.delegate = self
    scrollView.documentView = view
    window.contentView = scrollView
  }

  func layOut() {
    window.layoutIfNeeded()
  }

  func numberOfSections(in collectionView: NSCollectionView) -> Int { texts.count }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { texts[section].count }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let item = collectionView.makeItem(withIdentifier: .init("item"), for: indexPath)
    // Loads the view, and with it the text field.
    _ = item.view
    item.textField?.stringValue = texts[indexPath[0]][indexPath[1]]
    return item
  }

  func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    let view = collectionView.makeSupplementaryView(
      ofKind: kind, withIdentifier: .init("title"), for: indexPath)
    (view as? TitleView)?.label.stringValue = titles[indexPath[0]]
    return view
  }

  func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> NSSize {
    titles.isEmpty ? .zero : NSSize(width: 0, height: 20)
  }

  func collectionView(
    _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
  ) -> Set<IndexPath> {
    indexPaths.filter { texts[$0[0]][$0[1]] != "no" }
  }

  func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
  ) {
    note("select", indexPaths)
  }

  func collectionView(
    _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
  ) {
    note("deselect", indexPaths)
  }

  private func note(_ event: String, _ indexPaths: Set<IndexPath>) {
    for indexPath in indexPaths.sorted() {
      events.append("\(event) \(indexPath[0])-\(indexPath[1])")
    }
  }

  func collectionView(
    _ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) {
    events.append("prefetch \(indexPaths.count)")
  }

  func collectionView(
    _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    events.append("cancel \(indexPaths.count)")
  }
}

@MainActor
final class TextItem: NSCollectionViewItem {
  override func loadView() {
    let label = NSTextField(labelWithString: "")
    view = NSView()
    view.addSubview(label)
    textField = label
  }
}

@MainActor
final class TitleView: NSView, NSCollectionViewElement {
  let label = NSTextField(labelWithString: "")

  override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(label)
  }
}
