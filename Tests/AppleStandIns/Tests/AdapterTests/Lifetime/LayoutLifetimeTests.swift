import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// A layout like the one in “Cells, actions and trees” does not retain its screen.
@MainActor
final class LayoutLifetimeTests: XCTestCase {
  @MainActor
  private final class Screen {
    let window = UIWindow()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let shop = DiffableSectionedDataSource<String, Person>(sections: [section("offers", "a1")])
    private let adapter: CollectionViewAdapter<Person>

    init() {
      adapter = CollectionViewAdapter(collectionView: view, dataSource: shop)
        .cell(for: Person.self) { (cell: TextCell, person) in cell.label.text = person.name }
      let inset = adapter.listConfiguration(.insetGrouped)
      let plain = adapter.listConfiguration(.plain)
      view.collectionViewLayout = adapter.layout(
        by: { [shop] in shop.sections[$0].id },
        section: { id, environment in
          .list(using: id == "offers" ? inset : plain, layoutEnvironment: environment)
        })
      window.addSubview(view)
      window.layoutIfNeeded()
    }
  }

  func testTheScreenIsReleased() async {
    weak var released: Screen?
    weak var view: UICollectionView?
    do {
      let screen = Screen()
      (released, view) = (screen, screen.view)
      screen.shop.set([section("offers", "a1", "b2"), section("more", "c3")])
      screen.window.layoutIfNeeded()
      XCTAssertEqual(screen.view.standIn.shownRows.map(\.rows), [["a1", "b2"], ["c3"]])
      XCTAssertEqual(screen.view.standIn.violations, [])
    }
    await turns()
    XCTAssertNil(released)
    XCTAssertNil(view)
  }
}
