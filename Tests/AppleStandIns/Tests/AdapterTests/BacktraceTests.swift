#if os(Linux)
  import DataSourceDiffing
  import DataSourceCore
  import DataSourceViews
  import Foundation
  import Runtime
  import StandInViews
  import UIKit
  import XCTest

  /// The way of a change from the data source into a view is short enough to be followed.
  final class BacktraceTests: XCTestCase {
    private struct Note: Identifiable, Hashable {
      var id: Int
    }

    private final class OwnSource: ListDataSource {
      var items = [Note(id: 1)]
      var reloadBlock: ReloadBlock?
    }

    @MainActor
    func testAnAppendedItem() async throws {
      let own = OwnSource()
      let frames = try wayIntoATable(of: own) {
        own.items.append(Note(id: 2))
        own.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
      }
      XCTAssertGreaterThan(frames.count, 3)
      XCTAssertLessThanOrEqual(frames.count, 10)
      let diffable = DiffableListDataSource(items: [Note(id: 1)])
      let others = try wayIntoATable(of: diffable) { diffable.items.append(Note(id: 2)) }
      XCTAssertLessThanOrEqual(others.count, 14)
    }

    /// The package's functions between a change and the table's batch, the last one first.
    @MainActor
    private func wayIntoATable(
      of dataSource: some DataSource<Note>, change: () -> Void
    ) throws -> [String] {
      let (window, table) = (UIWindow(), UITableView())
      table.register(UITableViewCell.self, forCellReuseIdentifier: "note")
      let adapter = TableViewAdapter(tableView: table, dataSource: dataSource) {
        table, indexPath, _ in
        table.dequeueReusableCell(withIdentifier: "note", for: indexPath)
      }
      window.addSubview(table)
      window.layoutIfNeeded()
      var frames: [String]?
      table.standIn.batchHandler = {
        let backtrace = try? Backtrace.capture(limit: 200).symbolicated()
        frames = backtrace?.frames.compactMap(Self.name)
      }
      change()
      withExtendedLifetime(adapter) {}
      let result = try XCTUnwrap(frames)
      print("From \(type(of: dataSource)) to performBatchUpdates, the last one first:")
      for (number, frame) in result.enumerated() { print(number + 1, frame) }
      return result
    }

    /// The name of a function of the package's modules; `nil` for others.
    private static func name(of frame: SymbolicatedBacktrace.Frame) -> String? {
      // Whether functions that are inlined are listed depends on the machine.
      guard let symbol = frame.symbol, !frame.isSwiftThunk, !frame.inlined else { return nil }
      // Mangled names begin with the length and the name of the module.
      let modules = ["14DataSourceCore", "18DataSourcePlanning", "15DataSourceViews"]
      let others = ["17DataSourceDiffing", "18DataSourceChanges", "19DataSourceReloading"]
      guard (modules + others).contains(where: { symbol.rawName.hasPrefix("$s" + $0) }) else {
        return nil
      }
      return symbol.name
    }
  }
#endif
