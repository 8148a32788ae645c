import DataSourceCore
import Foundation
import TestSupport
import Testing

/// The examples of "Moving from ezcater's DataSource"; `ArticleTests` checks that none is missing
/// or different.
@Suite struct MovingExamples {
  class Toppings: SectionedDataSource {
    typealias ItemType = String
    typealias SectionType = Section<String>

    var sections = [
      Section(items: ["Basil", "Olives"], headerTitle: "Fresh"),
      Section(items: ["Parmesan"]),
    ]
    var reloadBlock: ReloadBlock?

    func add(_ topping: String, to section: Int) {
      sections[section].items.append(topping)
      let place = IndexPath(item: sections[section].items.count - 1, section: section)
      reloadBlock?(.some([.item(type: .insert(place))]))
    }
  }

  private var lines: [String] = []

  private mutating func print(_ value: Any) { lines.append("\(value)") }

  @Test mutating func lookUps() {
    let toppings = Toppings()
    toppings.sections.insert(Section(items: []), at: 1)
    print(toppings.indexPath(after: [0, 1]) ?? [])  // [2, 0]
    print(toppings.section(at: -1) == nil)  // true

    expectEqual(lines, ["[2, 0]", "true"])
  }

  @Test func changes() {
    func isInsertion(_ change: Change) -> Bool {
      switch change {
      case .section(.insert), .object(.insert): true
      default: false
      }
    }

    let toppings = Toppings()
    var heard: [Change] = []
    toppings.reloadBlock = { heard += $0.changes }
    toppings.add("Capers", to: 1)
    expectEqual(heard, [.item(type: .insert([1, 1]))])
    #expect(heard.allSatisfy(isInsertion))
    #expect(isInsertion(.section(type: .insert([0]))))
    #expect(!isInsertion(.item(type: .delete([0, 0]))))
  }

  @Test mutating func erasure() {
    let toppings = Toppings()

    let erased = AnyDataSource(dataSource: toppings)
    let sources: [any DataSource<String>] = [toppings, erased]
    print(sources.map { $0.numberOfItems(in: 0) })  // [2, 2]

    expectEqual(lines, ["[2, 2]"])
  }

  /// "Differences in behavior".
  @Test func whatAnswersDifferently() {
    final class List: ListDataSource {
      var items: [Int] = []
      var reloadBlock: ReloadBlock?
      func headerTitle(for section: Int) -> String? { section == 0 ? "Numbers" : nil }
    }
    let list = List()
    expectEqual(list.numberOfSections, 1)
    expectEqual((list as any DataSource<Int>).headerTitle(for: 0), "Numbers")
    #expect(list.item(at: [0, -1]) == nil && list.item(at: [0]) == nil)
    expectNil(list.indexPath(after: [0, 0]))
  }
}
