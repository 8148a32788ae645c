import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import UIKit
import XCTest

/// An item of a tree.
struct Folder: Identifiable, Hashable {
  var id: String
  var subfolders: [Folder] = []
}

/// A tree in a collection view: a with b, which has c, and d.
@MainActor
final class OutlineScreen {
  let source = DiffableListDataSource(items: [
    Folder(id: "a", subfolders: [Folder(id: "b", subfolders: [Folder(id: "c")])]), Folder(id: "d"),
  ])
  let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  let window = UIWindow()
  let tree: TreeDataSource<Folder, String>
  let adapter: CollectionViewAdapter<Folder>

  init(
    addCells: (CollectionViewAdapter<Folder>) -> Void = {
      $0.cell(for: Folder.self) { (cell: UICollectionViewListCell, folder) in
        var content = cell.defaultContentConfiguration()
        content.text = folder.id
        cell.contentConfiguration = content
      }
    }
  ) {
    tree = source.outlined(children: \.subfolders)
    adapter = CollectionViewAdapter(collectionView: view, dataSource: tree)
    addCells(adapter)
    setOutline()
    window.addSubview(view)
    view.layoutIfNeeded()
  }

  func setOutline(buttonLabel: ((Folder, Bool) -> String)? = nil) {
    adapter.outline = ListOutline(
      level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle,
      buttonLabel: buttonLabel
    ) { !$0.subfolders.isEmpty }
  }

  func cell(_ item: Int) -> UICollectionViewListCell? {
    view.cellForItem(at: [0, item]) as? UICollectionViewListCell
  }

  func button(_ item: Int) -> UIButton? { cell(item)?.outlineButton }

  var rows: [String] { view.outlineRows(inSection: 0) }
}

extension UICollectionViewListCell {
  /// The button that expands or collapses the row in an outline.
  var outlineButton: UIButton? {
    let buttons = accessories.compactMap { accessory in
      if case .customView(let view) = accessory.accessoryType { view as? UIButton } else { nil }
    }
    XCTAssertLessThan(buttons.count, 2)
    return buttons.first
  }
}

extension UIButton {
  /// `+` if the button of an outline expands a row, and `-` if it collapses one.
  var outlineSign: String { currentImage?.name == "chevron.down" ? "-" : "+" }
}

extension UICollectionView {
  /// Each row of an outline: its level, its text, and the sign of its button.
  func outlineRows(inSection section: Int) -> [String] {
    (0..<numberOfItems(inSection: section)).map { item in
      let path = IndexPath(indexes: [section, item])
      let cell = cellForItem(at: path) as? UICollectionViewListCell
      let text = (cell?.contentConfiguration as? UIListContentConfiguration)?.text ?? "?"
      let sign = cell?.outlineButton?.outlineSign ?? ""
      return "\(cell?.indentationLevel ?? -1)\(text)\(sign)"
    }
  }
}
