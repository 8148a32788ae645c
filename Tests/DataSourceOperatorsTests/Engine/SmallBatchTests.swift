import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// All pairs of small edits to a source in one batch, through every operator: each stage reports
/// them once, and shows the expected result.
@Suite struct SmallBatchTests {
  typealias Edit = (inout [Shape]) -> Change

  static let start = [
    Shape(header: "A", items: [Card(id: 1, rank: 1, suit: 1), Card(id: 2, rank: 4, suit: 2)]),
    Shape(items: [Card(id: 3, rank: 3, suit: 1)]),
  ]

  /// All edits to one item or section.
  static func edits(of sections: [Shape], newID: Int) -> [Edit] {
    var result: [Edit] = []
    let sectionCount = sections.count
    for (section, shape) in sections.enumerated() {
      for item in 0...shape.items.count {
        result.append {
          $0[section].items.insert(Card(id: newID, rank: 5, suit: 2), at: item)
          return .item(type: .insert([section, item]))
        }
      }
      for item in shape.items.indices {
        result += edits(of: item, in: section, of: sections)
      }
      result.append {
        $0.remove(at: section)
        return .section(type: .delete([section]))
      }
      for target in 0..<sectionCount where target != section {
        result.append {
          $0.insert($0.remove(at: section), at: target)
          return .section(type: .move([section], [target]))
        }
      }
      if !shape.items.isEmpty {
        result.append {
          $0[section].header = "New"
          return .section(type: .update([section]))
        }
      }
    }
    for section in 0...sectionCount {
      result.append {
        $0.insert(Shape(items: [Card(id: newID, rank: 2, suit: 1)]), at: section)
        return .section(type: .insert([section]))
      }
    }
    return result
  }

  private static func edits(of item: Int, in section: Int, of sections: [Shape]) -> [Edit] {
    var result: [Edit] = [
      {
        $0[section].items.remove(at: item)
        return .item(type: .delete([section, item]))
      },
      {
        $0[section].items[item].rank = 5 - $0[section].items[item].rank
        return .item(type: .update([section, item]))
      },
      {
        $0[section].items[item].suit = 3 - $0[section].items[item].suit
        return .item(type: .update([section, item]))
      },
    ]
    for (target, shape) in sections.enumerated() {
      for place in 0...(shape.items.count - (target == section ? 1 : 0)) {
        if target == section, place == item { continue }
        result.append {
          $0[target].items.insert($0[section].items.remove(at: item), at: place)
          return .item(type: .move([section, item], [target, place]))
        }
      }
    }
    return result
  }

  /// Only one pair in this many is tested.
  static let step = TestLength.pick(197, long: 1)

  @Test(arguments: Stage.all.indices)
  func everyPair(operator index: Int) {
    var number = 0
    for first in Self.edits(of: Self.start, newID: 100).indices {
      let deck = DeckSource(Self.start)
      _ = Self.edits(of: Self.start, newID: 100)[first](&deck.sections)
      for second in Self.edits(of: deck.sections, newID: 101).indices {
        number += 1
        if number % Self.step == 0, !Self.run(first, second, index) { return }
      }
    }
  }

  /// - Returns: Whether everything is correct.
  private static func run(_ first: Int, _ second: Int, _ index: Int) -> Bool {
    let deck = DeckSource(start)
    // Another stage downstream, one that does much with the changes.
    let stages = Stage.all[index](deck)
    let last = Stage.grouped(stages.source)
    var failure: String?
    func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
      DataSourceTester(dataSource: source, allowsDuplicates: true) { failure = failure ?? "\($0)" }
    }
    let testers = [attach(stages.source), attach(last.source)]
    guard let source = last.source as? ComposedDataSource<Card> else {
      Issue.record("\(last.name) is no operator")
      return false
    }
    var steps: [Change] = []
    source.performBatch {
      for (number, edit) in [first, second].enumerated() {
        let edit = edits(of: deck.sections, newID: 100 + number)[edit]
        steps.append(edit(&deck.sections))
        deck.report(steps.suffix(1))
      }
    }
    for tester in testers {
      tester.verify()
      let changeSets = tester.changeSets
      if changeSets.count > 2 || changeSets.count == 2 && changeSets.last?.isContentOnly == false {
        failure = failure ?? "told \(changeSets)"
      }
    }
    let shown = stages.model(deck.sections)
    if stages.source.shapes != shown { failure = failure ?? "shows \(stages.source.shapes)" }
    if last.source.shapes != last.model(shown) { failure = failure ?? "groups differ" }
    if let failure {
      Issue.record(
        "\(stages.name), \(steps): \(failure), told \(testers.map(\.changeSets))")
    }
    return failure == nil
  }
}
