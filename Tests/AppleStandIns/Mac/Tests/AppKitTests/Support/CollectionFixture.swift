import AppKit

/// A collection view in a window, with the texts to show.
@MainActor
final class CollectionFixture: NSObject, NSCollectionViewDataSource {
  let window = NSWindow()
  let view = NSCollectionView()
  var texts: [[String]]

  init(_ texts: [[String]]) {
    self.texts = texts
    super.init()
    view.collectionViewLayout = NSCollectionViewFlowLayout()
    view.register(TextItem.self, forItemWithIdentifier: .init("item"))
    view.dataSource = self
    window.contentView = view
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
}

/// An item with a text.
@MainActor
final class TextItem: NSCollectionViewItem {
  override func loadView() {
    let label = NSTextField(labelWithString: "")
    view = NSView()
    view.addSubview(label)
    textField = label
  }
}
