import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// What depends on an app's delegate, and on data sources of another kind.
final class TableSelectionTests: XCTestCase {
  @MainActor
  func testTheAppsDelegateStandsBehind() async {
    let list = ShownTable([section("A", "a", "b")])
    let delegate = HeaderDelegate()
    list.table.delegate = delegate
    list.adapter.didSelect = { _, _ in }
    XCTAssertEqual(list.headers, ["A"])
    list.adapter.reloadData()
    XCTAssertEqual(list.headers, ["of the app"])
  }

  /// A data source's block belongs to its owner, who may set and clear it at any time.
  @MainActor
  func testAReloadBlockThatIsSetLaterDisconnectsNothing() async {
    let list = ShownTable([section("A", "a")])
    let things = ThingSource([])
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let adapter = CollectionViewAdapter(collectionView: collection, dataSource: things)
      .cell(for: Thing.self) { (_: UICollectionViewCell, _) in }
    list.window.addSubview(collection)
    list.window.layoutIfNeeded()
    var count = 0
    for block in [{ _ in count += 1 }, nil, { _ in count += 10 }] as [ReloadBlock?] {
      list.source.reloadBlock = block
      things.reloadBlock = block
      list.source.show(names(0..<list.source.numberOfItems(in: 0) + 1))
      things.things.append(Thing("new"))
      things.report(.some([.item(type: .insert([0, things.things.count - 1]))]))
      await list.settle()
      await turns { adapter.updater.hasPendingChanges }
      XCTAssertEqual(list.texts, [names(0..<list.source.numberOfItems(in: 0))])
      XCTAssertEqual(collection.numberOfItems(inSection: 0), things.things.count)
    }
    XCTAssertEqual(count, 22)
    XCTAssertEqual(list.takeRules(), [])
    XCTAssertEqual(collection.standIn.violations, [])
  }

  @MainActor
  func testIdentity() async {
    let source = ThingSource([Thing("a"), Thing("b")])
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "thing")
    let window = UIWindow()
    window.addSubview(table)
    let adapter = ThingSource.adapter(table, source, identity: .ignoringContent(\.name))
    window.layoutIfNeeded()
    table.standIn.userSelects([0, 1])
    source.things = [Thing("x"), Thing("y"), Thing("b")]
    source.reloadBlock?(.all)
    XCTAssertEqual(table.indexPathsForSelectedRows, [[0, 2]])
    adapter.updater.identity = { _ in nil }
    source.things.reverse()
    source.reloadBlock?(.all)
    XCTAssertNil(table.indexPathsForSelectedRows)
  }
}

/// An app's delegate.
@MainActor
private final class HeaderDelegate: NSObject, UITableViewDelegate {
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let label = UILabel()
    label.text = "of the app"
    return label
  }
}
