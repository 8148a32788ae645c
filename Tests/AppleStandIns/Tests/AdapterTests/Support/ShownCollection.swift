import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import StandInViews
import TransitionSupport
import UIKit

/// A collection view in a window, driven by an adapter.
@MainActor
final class ShownCollection<Item: ShownItem>: ShownScrollView {
  let dataSource: any DataSource<Item>
  let window = UIWindow()
  var listView: UICollectionView!
  private var keptAdapter: CollectionViewAdapter<Item>!
  let hooks = Hooks()
  let log = Log()

  init(_ dataSource: any DataSource<Item>) {
    self.dataSource = dataSource
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    listView = view
    view.register(TextCell.self, forCellWithReuseIdentifier: "person")
    view.register(
      TextView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.allowsMultipleSelection = true
    keptAdapter = makeAdapter(dataSource)
  }

  func makeAdapter(_ dataSource: any DataSource<Item>) -> CollectionViewAdapter<Item> {
    CollectionViewAdapter(collectionView: view, dataSource: dataSource) {
      [hooks] view, indexPath, item in
      hooks.whenAsked?(item.text)
      let cell = view.dequeueReusableCell(withReuseIdentifier: "person", for: indexPath)
      (cell as? TextCell)?.label.text = item.text
      return cell
    }
  }

  /// Gives every section a header with the data source's title and the section's index there.
  func addHeaders() {
    view.standIn.supplementaryKinds = [UICollectionView.elementKindSectionHeader]
    adapter.supplementaryViewProvider = {
      [updater = adapter.updater, log] view, kind, indexPath, section in
      log.note("\(text(indexPath)): \(section.map(String.init) ?? "none")")
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (header as? TextView)?.label.text = updater.headerTitle(for: indexPath[0])
      return header
    }
  }

  var adapter: CollectionViewAdapter<Item> { keptAdapter }

  var view: UICollectionView { listView }

  var controls: ListEngine<UICollectionViewCell, UICollectionReusableView>? { listView?.standIn }

  func readCounts() { _ = view.dataSource?.numberOfSections(in: view) }

  var dataSourceOfView: AnyObject? { listView?.dataSource }

  var viewDelegate: AnyObject? {
    get { view.delegate }
    set { view.delegate = newValue as? any UICollectionViewDelegate }
  }

  var delegateBehind: AnyObject? {
    get { adapter.delegate }
    set { adapter.delegate = newValue as? any UICollectionViewDelegate }
  }

  func releaseAdapter() { keptAdapter = nil }

  var allowsMultipleSelection: Bool {
    get { view.allowsMultipleSelection }
    set { view.allowsMultipleSelection = newValue }
  }

  func reloadCell(at indexPath: IndexPath) { view.reloadItems(at: [indexPath]) }

  func cell(at indexPath: IndexPath) -> AnyObject? { view.cellForItem(at: indexPath) }

  func userPerforms(_ indexPath: IndexPath) { view.standIn.userPerforms(indexPath) }

  func canFocus(_ indexPath: IndexPath) -> Bool { view.standIn.canFocus(indexPath) }

  func userOpensMenu(_ indexPath: IndexPath) -> UIMenu? { view.standIn.userOpensMenu(indexPath) }

  /// Only a list has the actions.
  func userSwipes(_ indexPath: IndexPath, isLeading: Bool) -> [UIContextualAction] {
    view.standIn.userSwipes(indexPath, isLeading: isLeading)
  }
}

extension ShownCollection: TrialView, DrivenView, ShownDrivenView where Item == Row {
  /// Makes a collection view that shows all of its items, in several kinds of cells.
  static func driven(_ source: any DataSource<Row>) -> ShownCollection {
    let list = ShownCollection(source)
    list.view.standIn.showsEverything = true
    for kind in 0..<3 {
      func text(of row: Row) -> String? { row.kind == "row \(kind)" ? row.text : nil }
      list.adapter.cell(for: text) { [hooks = list.hooks] (cell: TextCell, text) in
        hooks.whenAsked?(text)
        cell.label.text = text
      }
    }
    list.addHeaders()
    list.adapter.moveHandler = { [hooks = list.hooks] _, from, to in hooks.whenUserMoves?(from, to)
    }
    list.isInWindow = true
    return list
  }
}

/// An item of another class.
@MainActor
final class OtherTextCell: TextCell {}

/// An item with a text.
@MainActor
class TextCell: UICollectionViewCell {
  private(set) lazy var label: UILabel = {
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }()
}

/// A header with a text.
@MainActor
final class TextView: UICollectionReusableView {
  private(set) lazy var label: UILabel = {
    let label = UILabel()
    addSubview(label)
    return label
  }()
}
