import DataSourceCore
import DataSourceDiffing
import DataSourceStreams
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Screens of apps that were moved to this package. Their files also belong to
/// `DataSourceViewsTests`, so that they are compiled with UIKit.
@MainActor
final class ScreenTests: XCTestCase {
  private let window = UIWindow()

  private func show(_ view: UIView) {
    window.addSubview(view)
    window.layoutIfNeeded()
  }

  private func rows(_ view: UITableView) -> [[String?]] { view.standIn.shownRows.map(\.rows) }

  private func rows(_ view: UICollectionView) -> [[String?]] {
    window.layoutIfNeeded()
    return view.standIn.shownRows.map(\.rows)
  }

  func testNumberSections() async {
    let screen = NumberSections()
    show(screen.tableView)
    screen.show([("A", [1, 2, 3]), ("B", [4])])
    screen.show([("B", [4, 2]), ("A", [3, 1, 5])])
    XCTAssertEqual(rows(screen.tableView), [["4", "2"], ["3", "1", "5"]])
    XCTAssertEqual(screen.tableView.standIn.shownRows.map(\.header), ["B", "A"])
    screen.tableView.standIn.userDeletes([0, 1])
    screen.tableView.standIn.userMoves(from: [1, 2], to: [0, 0])
    XCTAssertEqual(rows(screen.tableView), [["5", "4"], ["3", "1"]])
    XCTAssertEqual(screen.sections.sections.map { $0.items.map(\.id) }, [[5, 4], [3, 1]])
    XCTAssertEqual(screen.tableView.standIn.violations, [])
  }

  func testSettingKinds() async {
    let screen = SettingKinds([
      IdentifiedSection(
        id: "", items: [.image(name: "a", title: "Face"), .toggle(title: "Dark", isOn: true)]),
      IdentifiedSection(id: "end", items: [.reset]),
    ])
    show(screen.tableView)
    XCTAssertEqual(rows(screen.tableView), [["Face (a)", "Dark: on"], ["Reset"]])
    let cell = screen.tableView.cellForRow(at: [0, 1])
    screen.tableView.standIn.userSelects([0, 1])
    XCTAssertEqual(screen.tableView.indexPathsForSelectedRows ?? [], [])
    screen.tableView.standIn.userSelects([1, 0])
    XCTAssertEqual(rows(screen.tableView), [["Face (a)", "Dark: off"], ["Reset"]])
    XCTAssertTrue(screen.tableView.cellForRow(at: [0, 1]) === cell)
    XCTAssertEqual(screen.tableView.standIn.violations, [])
  }

  func testCityPicker() async {
    let screen = CityPicker(
      ["Bonn", "Aachen", "Berlin", "Celle"].enumerated().map {
        CityPicker.City(id: $0.offset, name: $0.element)
      })
    show(screen.tableView)
    XCTAssertEqual(rows(screen.tableView), [["Aachen"], ["Berlin", "Bonn"], ["Celle"]])
    XCTAssertEqual(screen.tableView.standIn.userTapsIndexTitle(at: 2), 2)
    screen.search("b")
    XCTAssertEqual(rows(screen.tableView), [["Berlin", "Bonn"]])
    XCTAssertEqual(screen.tableView.standIn.shownRows.map(\.header), ["B"])
    screen.search("x")
    XCTAssertNotNil(screen.tableView.backgroundView)
    screen.search("ce")
    XCTAssertNil(screen.tableView.backgroundView)
    screen.tableView.standIn.userSelects([0, 0])
    XCTAssertEqual(screen.chosen?.name, "Celle")
    XCTAssertEqual(screen.tableView.standIn.violations, [])
  }

  func testHeaderFooterSections() async throws {
    let screen = HeaderFooterSections([
      ModelSection(.init(id: "faces"), items: [.init(id: ":)"), .init(id: ":(")]),
      ModelSection(.init(id: "hands"), items: [.init(id: "V")]),
    ])
    show(screen.collectionView)
    let cell = screen.collectionView.cellForItem(at: [0, 0])
    try screen.groups.updateSection(id: "faces") { $0.isOpen = false }
    screen.groups.remove(id: ":(")
    XCTAssertEqual(
      screen.collectionView.standIn.shownRows,
      [
        ShownSection(header: "faces >", footer: "faces", rows: [":)"]),
        ShownSection(header: "hands v", footer: "hands", rows: ["V"]),
      ])
    XCTAssertTrue(screen.collectionView.cellForItem(at: [0, 0]) === cell)
    XCTAssertEqual(screen.collectionView.standIn.violations, [])
  }

  func testContactSections() async {
    let screen = ContactSections()
    show(screen.tableView)
    let (ada, grace) = (
      ContactSections.Contact(id: 1, name: "Ada"), ContactSections.Contact(id: 2, name: "Grace")
    )
    screen.contacts.sections = [
      IdentifiedSection(id: "A", items: [ada, grace], headerTitle: "A", footerTitle: "2")
    ]
    screen.contacts.sections = [
      IdentifiedSection(id: "B", items: [], headerTitle: "B"),
      IdentifiedSection(id: "A", items: [grace], headerTitle: "A", footerTitle: "1"),
    ]
    XCTAssertEqual(
      screen.tableView.standIn.shownRows,
      [
        ShownSection(header: "B", rows: []),
        ShownSection(header: "A", footer: "1", rows: ["Grace"]),
      ])
    XCTAssertEqual(screen.tableView.standIn.violations, [])
  }

  func testWatchList() async throws {
    var calls = 0
    let screen = WatchList(
      [
        .stock(.init(id: "A", price: 1)), .advert("Buy"), .stock(.init(id: "B", price: 2)),
        .loading,
      ]
    ) { calls += 1 }
    show(screen.collectionView)
    await turns { calls == 0 }
    XCTAssertEqual(calls, 1)
    let cell = screen.collectionView.cellForItem(at: [0, 2])
    try screen.setPrice(5, of: "B")
    screen.entries.remove(id: "loading")
    XCTAssertEqual(rows(screen.collectionView), [["A 1", "Buy", "B 5"]])
    XCTAssertTrue(screen.collectionView.cellForItem(at: [0, 2]) === cell)
    screen.collectionView.standIn.userMoves(from: [0, 2], to: [0, 0])
    XCTAssertEqual(screen.entries.items.map(\.id), ["B", "A", "advert Buy"])
    XCTAssertEqual(screen.collectionView.standIn.userSwipes([0, 2]).count, 0)
    screen.collectionView.standIn.userSwipes([0, 1]).first.map { $0.handler($0, UIView()) { _ in } }
    XCTAssertEqual(rows(screen.collectionView), [["B 5", "Buy"]])
    XCTAssertEqual(screen.collectionView.standIn.violations, [])
  }

  /// Each page of history is loaded once, when the end of the table is near.
  func testReversedChat() async throws {
    var asked: [Int?] = []
    let screen = ReversedChat { before in
      asked.append(before)
      let end = before ?? 90
      return ((end - 30)..<end).filter { $0 >= 0 }.map {
        .init(id: $0, author: $0 % 3 == 0 ? "Ada" : "Grace", text: "\($0)")
      }
    }
    show(screen.tableView)
    await screen.load()
    window.layoutIfNeeded()
    XCTAssertEqual(
      screen.tableView.standIn.shownRows.first?.rows.prefix(4),
      ["89", "Grace: 88", "Ada: 87", "86"])
    try screen.send(.init(id: 90, author: "Grace", text: "new"))
    await turns()
    XCTAssertEqual(screen.tableView.standIn.shownRows.first?.rows.first, "new")
    XCTAssertEqual(asked, [nil])
    for id in [60, 30] {
      screen.tableView.standIn.scrolls(to: [0, 90 - id - 5])
      await turns { screen.messages.items.first?.id == id }
      window.layoutIfNeeded()
    }
    XCTAssertEqual(screen.messages.items.map(\.id), Array(0...90))
    XCTAssertEqual(asked, [nil, 60, 30])
    XCTAssertEqual(screen.tableView.standIn.violations, [])
  }

  func testLivePrices() async {
    let screen = LivePrices([.init(id: "A", cents: 3), .init(id: "B", cents: 2)])
    show(screen.collectionView)
    let cells = screen.collectionView.visibleCells
    let (stream, continuation) = AsyncStream.makeStream(of: LivePrices.Price.self)
    screen.follow(stream)
    continuation.yield(.init(id: "B", cents: 4))
    continuation.yield(.init(id: "C", cents: 1))
    await turns { screen.prices.items.count < 3 }
    XCTAssertEqual(rows(screen.collectionView), [["B 4", "A 3", "C 1"]])
    XCTAssertTrue(screen.collectionView.cellForItem(at: [0, 0]) === cells[1])
    XCTAssertEqual(screen.collectionView.standIn.violations, [])
  }

  func testFileOutline() async {
    let screen = FileOutline([
      .init(id: "a", children: [.init(id: "b", children: [.init(id: "c")])]), .init(id: "d"),
    ])
    show(screen.collectionView)
    screen.collectionView.standIn.userPerforms([0, 0])
    XCTAssertEqual(rows(screen.collectionView), [["a", "b", "d"]])
    screen.collectionView.standIn.userPerforms([0, 1])
    XCTAssertEqual(rows(screen.collectionView), [["a", "b", "c", "d"]])
    let cell = screen.collectionView.cellForItem(at: [0, 2]) as? UICollectionViewListCell
    XCTAssertEqual(cell?.indentationLevel, 2)
    screen.files.items[0].children[0].children = []
    XCTAssertEqual(rows(screen.collectionView), [["a", "b", "d"]])
    XCTAssertEqual(screen.collectionView.standIn.violations, [])
  }
}
