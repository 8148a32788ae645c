import DataSourceDiffing
import DataSourceKit
import StandInViews
import TestSupport
import UIKit
import XCTest

/// Random transitions with computed changes: the table shows what the data contains.
final class TransitionTests: XCTestCase {
  @MainActor
  func testTable() async {
    let source = NumberSource()
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = source
    table.standIn.showsEverything = true
    table.standIn.finishesAnimationsAtOnce = true
    let window = UIWindow()
    window.addSubview(table)
    window.layoutIfNeeded()
    var random = SplitMix64(seed: 1)
    source.reloadBlock = { [weak table] in table?.show($0) }
    for _ in 0..<2000 {
      let selected = source.select(in: table, &random)
      source.sections = randomSections(&random)
      XCTAssertEqual(table.standIn.violations, [])
      XCTAssertEqual(table.texts, source.sections.map { $0.items.map(\.text) })
      XCTAssertEqual(table.standIn.shownRows.map(\.header), source.sections.map(\.headerTitle))
      source.checkSelection(table, selected)
      if !table.standIn.violations.isEmpty { return }
    }
  }

  private func randomSections(_ random: inout SplitMix64) -> [IdentifiedSection<Int, Number>] {
    var numbers = Array(0..<10).shuffled(using: &random)
    return (0..<4).shuffled(using: &random).prefix(random.below(5)).map { section in
      let items = (0..<random.below(4)).compactMap { _ in
        numbers.popLast().map { Number(id: $0, version: random.below(2)) }
      }
      return IdentifiedSection(id: section, items: items, headerTitle: "Section \(section)")
    }
  }
}

private struct Number: Identifiable, Equatable {
  var id: Int
  var version: Int

  var text: String { "\(id).\(version)" }
}

@MainActor
private final class NumberSource: NSObject, @MainActor SectionedDataSource, UITableViewDataSource {
  typealias ItemType = Number

  var reloadBlock: ReloadBlock?
  var sections: [IdentifiedSection<Int, Number>] = [] {
    didSet { reload(from: oldValue) }
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].items.count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].headerTitle
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = item(at: indexPath)?.text
    return cell
  }

  /// Selects a row, and returns its number.
  func select(in table: UITableView, _ random: inout SplitMix64) -> Int? {
    guard let indexPath = indexPaths.randomElement(using: &random) else { return nil }
    table.selectRow(at: indexPath, animated: false, scrollPosition: .none)
    return item(at: indexPath)?.id
  }

  /// Checks that the selected row, if it is still selected, has the same number.
  func checkSelection(_ table: UITableView, _ selected: Int?) {
    guard let indexPath = table.indexPathForSelectedRow else { return }
    XCTAssertEqual(item(at: indexPath)?.id, selected)
  }
}

extension UITableView {
  /// Carries out a change set, structure in a batch and content in place.
  fileprivate func show(_ changeSet: ChangeSet) {
    guard !changeSet.isContentOnly else {
      return performBatchUpdates {
        for change in changeSet.changes {
          guard case .update(let indexPath) = change.type else { continue }
          if change.isSectionChange {
            self.reloadSections([indexPath[0]], with: .none)
          } else {
            self.reconfigureRows(at: [indexPath])
          }
        }
      }
    }
    performBatchUpdates {
      for change in changeSet.changes { self.record(change) }
    }
  }

  private func record(_ change: Change) {
    switch change {
    case .section(.insert(let indexPath)): insertSections([indexPath[0]], with: .fade)
    case .section(.delete(let indexPath)): deleteSections([indexPath[0]], with: .fade)
    case .section(.move(let from, let to)): moveSection(from[0], toSection: to[0])
    case .object(.insert(let indexPath)): insertRows(at: [indexPath], with: .fade)
    case .object(.delete(let indexPath)): deleteRows(at: [indexPath], with: .fade)
    case .object(.move(let from, let to)): moveRow(at: from, to: to)
    case .section(.update), .object(.update): XCTFail("an update in a structural batch")
    }
  }
}
