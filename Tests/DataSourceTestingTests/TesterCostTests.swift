import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// What a tester costs with a long list, and what it still finds in one.
@Suite struct TesterCostTests {
  /// Counts the items read.
  final class Ledger: DataSource {
    var sections: [[Person]]
    var reads = 0
    var reloadBlock: ReloadBlock?

    init(rows: Int, sections: Int) {
      self.sections = (0..<sections).map { section in
        (0..<rows / sections).map { Person(id: section * 100_000 + $0, name: "Row \($0)") }
      }
    }

    var numberOfSections: Int { sections.count }
    func numberOfItems(in section: Int) -> Int {
      sections.indices.contains(section) ? sections[section].count : 0
    }
    func item(at indexPath: IndexPath) -> Person? {
      reads += 1
      return contains(indexPath) ? sections[indexPath[0]][indexPath[1]] : nil
    }

    /// An insertion, a deletion, and an update, each in the middle of a section.
    func edit(_ step: Int) {
      let section = step % sections.count
      let item = sections[section].count / 2
      switch step % 3 {
      case 0:
        sections[section].insert(Person(id: -1 - step, name: "New"), at: item)
        report(.some([.item(type: .insert([section, item]))]))
      case 1:
        sections[section].remove(at: item)
        report(.some([.item(type: .delete([section, item]))]))
      default:
        sections[section][item].name += "!"
        report(.some([.item(type: .update([section, item]))]))
      }
    }
  }

  /// A change reads only the rows that it touches, however long the list is.
  @Test(arguments: [200, 2_000, TestLength.pick(5_000, long: 20_000)], [1, 20])
  func reads(rows: Int, sections: Int) {
    let ledger = Ledger(rows: rows, sections: sections)
    var violations: [BatchViolation] = []
    let tester = DataSourceTester(dataSource: ledger) { violations.append($0) }
    for step in 0..<12 {
      ledger.reads = 0
      ledger.edit(step)
      #expect(ledger.reads <= 40, "step \(step)")
    }
    ledger.reads = 0
    tester.verify()
    #expect(ledger.reads >= rows)
    #expect(violations.isEmpty)
  }

  /// 2,000 rows: checking a change takes a small part of the time to compare everything.
  @Test func time() {
    let ledger = Ledger(rows: 2_000, sections: 20)
    let tester = DataSourceTester(dataSource: ledger) { Issue.record("\($0)") }
    let clock = ContinuousClock()
    for step in 0..<4 { ledger.edit(step) }
    let changes = clock.measure { for step in 4..<44 { ledger.edit(step) } } / 40
    let comparison = clock.measure { tester.verify() }
    print("A change of 2,000 rows: \(changes), comparing them all: \(comparison)")
    #expect(changes * 8 < comparison)
  }

  private func violations(_ misuse: (Ledger) -> Void) -> (atOnce: Int, atTheEnd: Int) {
    let ledger = Ledger(rows: 2_000, sections: 20)
    var count = 0
    let tester = DataSourceTester(dataSource: ledger) { _ in count += 1 }
    misuse(ledger)
    let atOnce = count
    tester.verify()
    return (atOnce, count)
  }

  @Test func mistakesNearAChangeAreFoundAtOnce() {
    // A wrong place.
    let wrongPlace = violations {
      $0.sections[3].insert(Person(id: -1, name: "New"), at: 7)
      $0.report(.some([.item(type: .insert([3, 8]))]))
    }
    #expect(wrongPlace == (1, 1))
    // A wrong number.
    #expect(violations { $0.report(.some([.item(type: .insert([3, 8]))])) } == (1, 1))
    // Another item next to the named one.
    let neighbour = violations {
      $0.sections[3].remove(at: 8)
      $0.sections[3][8] = Person(id: -1, name: "New")
      $0.report(.some([.item(type: .delete([3, 8]))]))
    }
    #expect(neighbour == (1, 1))
  }

  @Test func allOthersAreFoundByVerify() {
    // Content far from anything named.
    let content = violations {
      $0.sections[9][50].name = "Changed"
      $0.sections[3].remove(at: 8)
      $0.report(.some([.item(type: .delete([3, 8]))]))
    }
    #expect(content == (0, 1))
    // Another item far from anything named.
    let item = violations {
      $0.sections[9].swapAt(10, 90)
      $0.sections[3].remove(at: 8)
      $0.report(.some([.item(type: .delete([3, 8]))]))
    }
    #expect(item == (0, 1))
    // A change that is not reported at all.
    #expect(violations { $0.sections[9].removeLast() }.atTheEnd > 0)
  }
}
