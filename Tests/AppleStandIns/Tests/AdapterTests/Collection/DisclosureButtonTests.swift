import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The outline's button among the accessories of the app.
@MainActor
final class DisclosureButtonTests: XCTestCase {
  /// A cell that counts how often its accessories are set.
  private final class CountingCell: UICollectionViewListCell {
    var count = 0
    override var accessories: [UICellAccessory] { didSet { count += 1 } }
  }

  @MainActor
  private final class Screen {
    let outline: OutlineScreen
    var source: DiffableListDataSource<Folder> { outline.source }
    var view: UICollectionView { outline.view }

    init(configure: @escaping (CountingCell, Folder) -> Void) {
      outline = OutlineScreen { $0.cell(for: Folder.self, configure: configure) }
    }

    func cell(_ item: Int) -> CountingCell? { view.cellForItem(at: [0, item]) as? CountingCell }

    func button(_ item: Int) -> UIButton? { cell(item)?.outlineButton }

    /// The accessories of each row; `+` and `-` are the outline's button.
    var accessories: [String] {
      (0..<view.numberOfItems(inSection: 0)).map { item in
        (cell(item)?.accessories ?? []).map { accessory in
          switch accessory.accessoryType {
          case .disclosureIndicator: ">"
          case .outlineDisclosure: "o"
          case .delete: "x"
          case .customView(let view as UIButton): view.outlineSign
          default: "?"
          }
        }
        .joined()
      }
    }
  }

  /// Accessories that are set at each configuration, as cells do: the button is behind them, and
  /// the same each time, so that it keeps the focus.
  func testAccessoriesThatAreSetAgain() async {
    let screen = Screen { cell, _ in cell.accessories = [.delete(), .disclosureIndicator()] }
    XCTAssertEqual(screen.accessories, ["x>+", "x>"])
    let button = screen.button(0)
    button?.userTaps()
    XCTAssertEqual(screen.accessories, ["x>-", "x>+", "x>"])
    XCTAssertTrue(screen.button(0) === button)
    screen.source.items[0].subfolders = []
    XCTAssertEqual(screen.accessories, ["x>", "x>"])
    screen.source.items[0].subfolders = [Folder(id: "e")]
    XCTAssertEqual(screen.accessories, ["x>-", "x>", "x>"])
    XCTAssertTrue(screen.button(0) === button)
    XCTAssertFalse(screen.button(0) === screen.button(1))
    XCTAssertEqual(screen.view.standIn.violations, [])
  }

  /// Cells from a list of section snapshots: the system's accessory would do nothing.
  func testTheAccessoryOfTheSystem() async {
    let screen = Screen { cell, _ in cell.accessories = [.outlineDisclosure(), .delete()] }
    XCTAssertEqual(screen.accessories, ["+x", "x"])
    screen.button(0)?.userTaps()
    XCTAssertEqual(screen.accessories, ["-x", "+x", "x"])
    screen.button(1)?.userTaps()
    XCTAssertEqual(screen.accessories, ["-x", "-x", "x", "x"])
    XCTAssertEqual(screen.view.standIn.violations, [])
  }

  /// Accessories that are set once in the lifetime of a cell are not set again.
  func testAccessoriesThatStay() async {
    let screen = Screen { cell, _ in
      if cell.count == 0 { cell.accessories = [.disclosureIndicator()] }
    }
    XCTAssertEqual(screen.accessories, [">+", ">"])
    XCTAssertEqual(screen.cell(0)?.count, 2)
    let button = screen.button(0)
    for sign in ["-", "+", "-"] {
      button?.userTaps()
      XCTAssertEqual(screen.accessories.first, ">" + sign)
    }
    XCTAssertEqual(screen.cell(0)?.count, 2)
    XCTAssertTrue(screen.button(0) === button)
    XCTAssertEqual(screen.view.standIn.violations, [])
  }
}
