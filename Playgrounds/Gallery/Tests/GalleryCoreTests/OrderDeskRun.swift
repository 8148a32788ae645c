import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

/// Random steps at an order desk, each compared with plain arrays.
@MainActor
final class OrderDeskRun {
  private let seed: UInt64
  private var dice: Dice
  private var expected: PlainDesk
  private let archive = Archive()
  private let desk: OrderDesk
  private let days: DataSourceTester<Order>
  private let plan: DataSourceTester<Stop>
  private let past: DataSourceTester<PastOrderRow>
  private var next = 100
  private var lastStep = ""

  /// A server that can fail.
  private final class Archive {
    var fails = false
    private let server = OrderServer(delay: .zero) { _ in false }

    func page(from start: Int?) async throws -> OrderDesk.Page {
      if fails { throw ChatServer.Unreachable() }
      return try await server.page(from: start)
    }
  }

  init(seed: UInt64) {
    (self.seed, dice) = (seed, Dice(seed: seed))
    let orders = OrderServer.samples(count: 24)
    expected = PlainDesk(orders: orders, drivers: OrderServer.drivers)
    desk = OrderDesk(orders, drivers: OrderServer.drivers) { [archive] in
      try await archive.page(from: $0)
    }
    days = DataSourceTester(dataSource: desk.days) { Issue.record("seed \(seed), days: \($0)") }
    plan = DataSourceTester(dataSource: desk.plan) { Issue.record("seed \(seed), plan: \($0)") }
    past = DataSourceTester(dataSource: desk.past) { Issue.record("seed \(seed), past: \($0)") }
  }

  /// - Returns: Whether everything was as expected.
  @discardableResult
  func run(steps: Int) async -> Bool {
    for step in 0..<steps {
      await perform()
      guard compare("seed \(seed), step \(step): \(lastStep)") else { return false }
    }
    days.verify()
    plan.verify()
    past.verify()
    return days.violations.isEmpty && plan.violations.isEmpty && past.violations.isEmpty
  }

  private func someIDs() -> [Order.ID] {
    let ids = expected.orders.map(\.id) + [next]
    return Array(ids.shuffled(using: &dice).prefix(dice.below(5)))
  }

  private func perform() async {
    let driver = OrderServer.drivers[dice.below(3)]
    switch dice.below(20) {
    case 0:
      desk.status = dice.below(2) == 0 ? nil : Order.Status.allCases[dice.below(4)]
      expected.status = desk.status
      note("status \(String(describing: desk.status))")
    case 1:
      desk.search = ["", "", "li", "HALL", "no such customer"][dice.below(5)]
      expected.search = desk.search
      note("search \(desk.search)")
    case 2:
      note("select")
      switch dice.below(4) {
      case 0:
        desk.selectShown()
        expected.selection.formUnion(expected.shownIDs)
      case 1:
        desk.selection.ids = []
        expected.selection = []
      default:
        let ids = someIDs()
        for id in ids { desk.selection.toggle(id) }
        expected.selection.formSymmetricDifference(ids)
      }
    case 3:
      note("confirm the selected orders")
      try? desk.confirm(desk.selection.ids)
      expected.confirm(Array(expected.selection))
    case 4...6:
      let ids = someIDs()
      let stops = expected.assigned + [next]
      let before = dice.below(3) == 0 ? stops[dice.below(stops.count)] : nil
      note("assign \(ids) to \(driver) before \(String(describing: before))")
      let isDone = (try? desk.assign(ids, to: driver, before: before)) != nil
      check(isDone == expected.assign(ids, to: driver, before: before), "refusal")
    case 7:
      // Several rows of one tour, as the user drags them.
      let tour = expected.tours[dice.below(3)]
      let ids = tour.ids.filter { _ in dice.below(2) == 0 }
      let before = tour.ids.isEmpty ? nil : tour.ids[dice.below(tour.ids.count)]
      note("move \(ids) before \(String(describing: before))")
      let isDone = (try? desk.assign(ids, to: tour.driver, before: before)) != nil
      check(isDone == expected.assign(ids, to: tour.driver, before: before), "refusal")
    case 8:
      let ids = someIDs()
      note("unassign \(ids)")
      try? desk.unassign(ids)
      expected.unassign(ids)
    case 9:
      let ids = Array(someIDs().prefix(2))
      note("cancel \(ids)")
      try? desk.cancel(ids)
      expected.cancel(ids)
    case 10:
      guard dice.below(3) == 0 else { return note("nothing") }
      note("deliver \(driver)")
      try? desk.deliver(driver)
      expected.deliver(driver)
    case 11...13:
      note("undo \(desk.undoName ?? "")")
      desk.undo()
      expected.undo()
    case 14:
      note("redo \(desk.redoName ?? "")")
      desk.redo()
      expected.redo()
    case 15:
      archive.fails = dice.below(3) == 0
      note("load, fails: \(archive.fails)")
      if dice.below(2) == 0 {
        await load(desk.loadMore, .loading)
      } else {
        await load(desk.retry, .failed)
      }
    default: receive()
    }
  }

  private func load(_ load: () async -> Void, _ state: PastOrderRow) async {
    await load()
    guard expected.lastRow == state else { return }
    if archive.fails {
      expected.lastRow = .failed
      return
    }
    let start = expected.past.count
    expected.past += (start..<start + 25).map { OrderServer.order(-1 - $0, day: -1 - $0 / 6) }
    expected.lastRow = expected.past.count < 150 ? .loading : nil
  }

  private func receive() {
    var updates: [OrderUpdate] = []
    for _ in 0...dice.below(3) {
      let ids = expected.orders.map(\.id)
      updates += OrderServer.updates(of: ids, next: next, using: &dice)
      if case .placed? = updates.last { next += 1 }
      // A customer has changed everything.
      if let id = ids.randomElement(using: &dice), dice.below(6) == 0,
        case .changed? = updates.last
      {
        updates = [.placed(OrderServer.order(id, day: id % 4))]
      }
    }
    note("receive \(updates)")
    desk.receive(updates)
    for update in updates { expected.receive(update) }
  }

  private func note(_ text: String) { lastStep = text }

  private func check(_ condition: Bool, _ text: String) {
    if !condition { Issue.record("seed \(seed), \(lastStep): \(text)") }
  }

  private func compare(_ step: String) -> Bool {
    func rows<Item>(_ list: any DataSource<Item>, _ text: (Item) -> String) -> [String] {
      (0..<list.numberOfSections).flatMap { section in
        [list.headerTitle(for: section)].compactMap(\.self)
          + (0..<list.numberOfItems(in: section)).map { item in
            list.item(at: [section, item]).map(text) ?? "no item"
          }
      }
    }
    func same(_ value: some Any, _ expected: some Any) -> Bool {
      let (text, other) = (lines(value), lines(expected))
      if text == other { return true }
      let difference = other.difference(from: text).map { change in
        switch change {
        case .insert(let offset, let line, _): "missing at \(offset): \(line)"
        case .remove(let offset, let line, _): "wrong at \(offset): \(line)"
        }
      }
      Issue.record("\(step)\n\(difference.joined(separator: "\n"))")
      return false
    }
    func lines(_ value: some Any) -> [String] {
      (value as? [String]) ?? (value as? [Any])?.map { "\($0)" } ?? ["\(value)"]
    }
    return same(rows(desk.days) { "\($0)" }, expected.days)
      && same(rows(desk.plan) { $0.order.map { "\($0)" } ?? "none" }, expected.plan)
      && same(desk.past.allItems, expected.pastRows)
      && same(
        [desk.shownTotal, desk.selectedTotal, desk.unassignedTotal].map(\.value), expected.totals)
      && same([desk.undoName, desk.redoName], expected.names)
      && same(desk.selection.ids.sorted(), expected.selection.sorted())
  }
}
