import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import Observation
import StandInViews
import UIKit
import XCTest

/// Cells that follow what their closure reads.
@MainActor
final class CellObservationTests: XCTestCase {
  @Observable
  fileprivate final class Download: Identifiable {
    let id: Int
    var progress = 0
    @ObservationIgnored var updates = 0

    init(_ id: Int) { self.id = id }
  }

  private final class DownloadCell: UITableViewCell {
    func show(_ download: Download, _ state: UICellConfigurationState) {
      download.updates += 1
      textLabel?.text = "\(download.id): \(download.progress)\(state.isSelected ? " selected" : "")"
    }
  }

  private let downloads = (0..<3).map(Download.init)
  private lazy var source = DiffableListDataSource(
    items: downloads, identity: .by(\.id, areEqual: ===))

  private func updateCells() async {
    for _ in 0..<3 { await Task.yield() }
  }

  func testTable() async {
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .observingCell(for: Download.self) { (cell: DownloadCell, download, state) in
        cell.show(download, state)
      }
    window.layoutIfNeeded()
    await updateCells()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["0: 0", "1: 0", "2: 0"]])
    // A change of the object is none of the list; several ones result in one update of its cell.
    let updates = downloads.map(\.updates)
    for progress in 1...5 { downloads[1].progress = progress }
    await updateCells()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["0: 0", "1: 5", "2: 0"]])
    XCTAssertEqual(downloads.map(\.updates), [updates[0], updates[1] + 1, updates[2]])
    downloads[1].progress = 6
    adapter.selection = [2]
    await updateCells()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["0: 0", "1: 6", "2: 0 selected"]])
    // Another object in the same cell: the old one no longer updates it.
    let other = Download(1)
    source.items = [downloads[0], other, downloads[2]]
    await updateCells()
    other.progress = 9
    let old = downloads[1].updates
    downloads[1].progress = 7
    await updateCells()
    XCTAssertEqual(downloads[1].updates, old)
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["0: 0", "1: 9", "2: 0 selected"]])
    XCTAssertEqual(table.standIn.violations, [])
  }

  /// A closure that changes the list while the view lays out its cells: the change waits.
  func testCollection() async {
    let window = UIWindow()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(view)
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source)
    func others(_ download: Download) -> Download? { download.id == 2 ? nil : download }
    adapter.observingCell(for: others) { (cell: OtherTextCell, download, state) in
      if download.progress == 8, self.source.items.count == 3 {
        self.source.items.removeLast()
        XCTAssertTrue(adapter.updater.hasPendingChanges)
      }
      cell.label.text = "\(download.id): \(download.progress)"
    }
    adapter.cell(for: Download.self) { (cell: TextCell, _) in cell.label.text = "last" }
    window.layoutIfNeeded()
    await updateCells()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["0: 0", "1: 0", "last"]])
    downloads[0].progress = 8
    await updateCells()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["0: 8", "1: 0"]])
    // Cells that are not on the screen do not update.
    let updated = source.items.removeFirst()
    await updateCells()
    updated.progress = 10
    await updateCells()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["1: 0"]])
    XCTAssertEqual(view.standIn.violations, [])
  }

  private final class CountingCell: UITableViewCell {
    var requests = 0

    override func setNeedsUpdateConfiguration() {
      requests += 1
      super.setNeedsUpdateConfiguration()
    }
  }

  /// A registration with Observation remains until something changes. However often a cell has been
  /// displayed, one change asks for one update.
  func testACellThatIsDisplayedOften() async {
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .observingCell(for: Download.self) { (cell: CountingCell, download, _) in
        cell.textLabel?.text = "\(download.progress) \(self.downloads[0].progress)"
      }
    window.layoutIfNeeded()
    await updateCells()
    let cell = table.visibleCells.last as? CountingCell
    for _ in 0..<1_000 {
      guard let cell else { return XCTFail("no cell") }
      cell.configurationUpdateHandler?(cell, cell.configurationState)
    }
    // The same with another closure.
    source.reconfigure(ids: [2])
    await updateCells()
    cell?.requests = 0
    downloads[0].progress += 1
    await updateCells()
    XCTAssertEqual(cell?.requests, 1)
    XCTAssertEqual(table.standIn.shownRows[0].rows.last, "0 1")
    withExtendedLifetime(adapter) {}
  }
}
