import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Finding items by identity, and changes without animation.
final class ItemLookUpTests: XCTestCase {
  /// The item moves while the view scrolls, and is deleted, and the user scrolls.
  @MainActor
  func testChangesWhileScrolling() async {
    let list = ShownTable([])
    list.source.show(names(0..<60))
    func scroll(to id: Int, meanwhile: () -> Void) async -> Bool {
      await withCheckedContinuation { done in
        list.adapter.scroll(toID: id) { done.resume(returning: $0) }
        meanwhile()
      }
    }
    let isFound = await scroll(to: 30) {
      list.source.show(names(100..<105) + names(0..<60))
    }
    XCTAssertTrue(isFound)
    XCTAssertEqual(list.table.contentOffset.y, list.table.rectForRow(at: [0, 35]).minY)
    let isFoundLater = await scroll(to: 40) { list.source.show(names(0..<20)) }
    XCTAssertFalse(isFoundLater)
    list.source.show(names(0..<60))
    let isFoundByUser = await scroll(to: 10) {
      list.table.isDragging = true
      list.table.contentOffset.y = 7
    }
    XCTAssertTrue(isFoundByUser)
    XCTAssertEqual(list.table.contentOffset.y, 7)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Rows that turn out to be higher than estimated when they are displayed.
  @MainActor
  func testScrollingToRowsThatSizeThemselves() async {
    for isAnimated in [false, true] {
      let source = DiffableListDataSource<Person>(
        items: (0..<200).map { Person(id: $0, name: "name \($0)") })
      let (window, table) = (UIWindow(), UITableView(frame: .zero, style: .plain))
      let adapter = TableViewAdapter(tableView: table, dataSource: source)
        .cell(for: Person.self) { (cell: HighCell, person) in cell.textLabel?.text = person.name }
      window.addSubview(table)
      window.layoutIfNeeded()
      let isFound: Bool = await withCheckedContinuation { continuation in
        adapter.scroll(toID: 150, at: .end, animated: isAnimated) {
          continuation.resume(returning: $0)
        }
      }
      XCTAssertTrue(isFound)
      window.layoutIfNeeded()
      XCTAssertEqual(table.rectForRow(at: [0, 150]).maxY, table.bounds.maxY)
      XCTAssertEqual(table.rectForRow(at: [0, 150]).height, 100)
      let isMissing: Bool = await withCheckedContinuation { continuation in
        adapter.scroll(toID: 999, animated: isAnimated) { continuation.resume(returning: !$0) }
      }
      XCTAssertTrue(isMissing)
      XCTAssertEqual(table.standIn.violations, [])
    }
  }
}

@MainActor
private final class HighCell: UITableViewCell {
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    CGSize(width: 0, height: 100)
  }
}
