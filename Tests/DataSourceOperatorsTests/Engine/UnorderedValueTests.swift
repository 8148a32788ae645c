import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Values that no order contains, such as NaN: after any edits, operators show what new ones do.
@Suite struct UnorderedValueTests {
  struct Price: Hashable, Comparable {
    var amount: Double
    static func < (left: Self, right: Self) -> Bool { left.amount < right.amount }
  }

  struct Offer: Identifiable, CustomStringConvertible {
    var id: Int
    var amount: Double
    var price: Price { Price(amount: amount) }
    var stored: Price
    var description: String { "\(id):\(amount)" }

    init(id: Int, amount: Double) {
      (self.id, self.amount, stored) = (id, amount, Price(amount: amount))
    }
  }

  final class Note: Identifiable, CustomStringConvertible {
    let id: Int
    var amount: Double
    var description: String { "\(id):\(amount)" }

    init(id: Int, amount: Double) { (self.id, self.amount) = (id, amount) }
  }

  typealias Make<Item> = (any DataSource<Item>) -> ComposedDataSource<Item>

  static func sorted<Item>(
    _ source: any DataSource<Item>, by value: KeyPath<Item, some Comparable>,
    _ order: SortOrder = .forward
  ) -> ComposedDataSource<Item> { source.sorted(by: value, order: order) }

  static func offers() -> [Make<Offer>] {
    func grouped(_ source: any DataSource<Offer>) -> GroupedDataSource<Double, Offer> {
      source.grouped(by: \.amount, title: { key, items in "\(key) \(items.count)" })
    }
    return [
      { sorted($0, by: \.amount) }, { sorted($0, by: \.amount, .reverse) },
      { sorted($0, by: \.price) }, { sorted($0, by: \.price, .reverse) },
      { sorted($0, by: \.stored) }, { sorted($0, by: \.stored, .reverse) },
      { grouped($0) }, { $0.grouped(by: \.price, keysSortedBy: >) },
      { grouped(sorted($0, by: \.amount, .reverse)) },
      {
        let groups = grouped($0)
        groups.areInOrder = { $0 > $1 }
        return groups
      },
    ]
  }

  /// What is shown, and whether numbers are in order, followed by the items without one.
  static func contents<Item: CustomStringConvertible>(
    _ source: some DataSource<Item>, _ amount: (Item) -> Double
  ) -> (shown: String, isInOrder: Bool) {
    let sections = source.contents
    let isInOrder = [sections.compactMap(\.first)].allSatisfy { items in
      let amounts = (sections.count == 1 ? sections[0] : items).map(amount)
      let numbers = Array(amounts.prefix { !$0.isNaN })
      return amounts.dropFirst(numbers.count).allSatisfy(\.isNaN)
        && (numbers == numbers.sorted() || numbers == numbers.sorted(by: >))
    }
    return ("\(sections)", isInOrder)
  }

  /// Applies random edits to a list, and compares the operators with new ones.
  func compare<Item: Identifiable & CustomStringConvertible>(
    seed: UInt64, operators: [Make<Item>], amount: (Item) -> Double, make: (Int, Double) -> Item,
    set: (inout Item, Double) -> Void
  ) {
    var random = SplitMix64(seed: seed)
    func value() -> Double { random.once(in: 3) ? .nan : Double(random.below(6)) }
    var next = 0
    func item() -> Item {
      next += 1
      return make(next, value())
    }
    let source = Rows((0..<random.below(20)).map { _ in item() })
    let stages = operators.map { $0(source) }
    var problem: String?
    let testers = stages.map { stage in
      DataSourceTester(dataSource: stage, text: { "\($0)" }) { problem = problem ?? "\($0)" }
    }
    for step in 0..<TestLength.pick(25, long: 60) where problem == nil {
      let count = source.sections[0].count
      let place = random.below(count)
      switch random.below(count == 0 ? 1 : 5) {
      case 0:
        let target = random.below(count + 1)
        source.sections[0].insert(item(), at: target)
        source.report(.item(type: .insert([0, target])))
      case 1:
        source.sections[0].remove(at: place)
        source.report(.item(type: .delete([0, place])))
      case 2:
        set(&source.sections[0][place], value())
        source.report(.item(type: .update([0, place])))
      case 3:
        let target = random.below(count)
        source.sections[0].insert(source.sections[0].remove(at: place), at: target)
        source.report(.item(type: .move([0, place], [0, target])))
      default:
        let new = (0..<random.below(count < 60 ? 30 : 3)).map { _ in item() }
        source.sections[0] += new
        source.reloadBlock?(
          .some(new.indices.map { .item(type: .insert([0, count + $0])) }))
      }
      let copy = Rows(sections: source.sections)
      for (number, (stage, make)) in zip(stages, operators).enumerated() {
        let (shown, isInOrder) = Self.contents(stage, amount)
        let expected = Self.contents(make(copy), amount).shown
        if shown != expected || !isInOrder {
          problem = problem ?? "step \(step), operator \(number): \(shown), not \(expected)"
        }
      }
      for tester in testers { tester.verify() }
    }
    #expect(problem == nil, "seed \(seed)")
  }

  @Test(arguments: 0..<TestLength.pick(3, long: 400))
  func values(seed: Int) {
    compare(
      seed: UInt64(seed), operators: Self.offers(), amount: \.amount,
      make: { Offer(id: $0, amount: $1) }, set: { $0 = Offer(id: $0.id, amount: $1) })
  }

  @Test(arguments: 0..<TestLength.pick(2, long: 200))
  func objects(seed: Int) {
    compare(
      seed: UInt64(seed),
      operators: [
        { Self.sorted($0, by: \.amount) }, { Self.sorted($0, by: \.amount, .reverse) },
        { $0.grouped(by: \.amount) },
      ],
      amount: \.amount, make: { Note(id: $0, amount: $1) }, set: { $0.amount = $1 })
  }

  @Test func numbersThemselves() throws {
    let list = DiffableListDataSource(items: [4.0, .nan, 1, 4], identity: .by { $0.bitPattern })
    let sorted = list.sorted(by: \.self)
    let reversed = list.sorted(by: \.self, order: .reverse)
    func shown() -> String { "\(sorted.contents[0]) \(reversed.contents[0])" }
    let first = shown()
    try list.append(0.5)
    list.items[2] = 9
    #expect(first == "[1.0, 4.0, 4.0, nan] [4.0, 4.0, 1.0, nan]")
    #expect(shown() == "[0.5, 4.0, 4.0, 9.0, nan] [9.0, 4.0, 4.0, 0.5, nan]")
    let areInOrder = sorted.areInOrder
    let results = [areInOrder(.nan, 1), areInOrder(1, .nan), areInOrder(.nan, .nan)]
    #expect(results == [false, true, false])
  }

  /// Replacing an order moves the items without a number to the end.
  @Test func replacedOrders() {
    let list = DiffableListDataSource(
      items: [1, .nan, 3, .nan, 2].enumerated().map { Offer(id: $0, amount: $1) },
      identity: .by({ $0.id }, areEqual: { _, _ in false }))
    let groups = list.grouped(by: \.amount)
    let tester = DataSourceTester(
      dataSource: groups, text: { "\($0)" }, report: { Issue.record("\($0)") })
    groups.areInOrder = { $0 > $1 }
    #expect(groups.contents.joined().map(\.id) == [2, 4, 0, 1, 3])
    groups.key = { -$0.amount }
    #expect(groups.contents.joined().map(\.id) == [0, 4, 2, 1, 3])
    tester.verify()
  }
}
