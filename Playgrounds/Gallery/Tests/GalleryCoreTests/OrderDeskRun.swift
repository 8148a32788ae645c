import DataSourceKit
import DataSourceObservation
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
  private let verify: () -> Int
  private var next = 100
  private var lastStep = ""

  /// A server that can fail.
  private final class Archive {
    var fails = false
    private let server = OrderServer(delay: .zero)

    func page(from start: Int?) async throws -> OrderDesk.Page {
      if fails { throw ChatServer.Unreachable() }
      return try await server.page(from: start)
    }
  }

  init(seed: UInt64) {
    (self.seed, dice) = (seed, Dice(seed: seed))
    let orders = OrderServer.samples(count: 12)
    expected = PlainDesk(orders: orders, drivers: OrderServer.drivers)
    desk = OrderDesk(orders, drivers: OrderServer.drivers) { [archive] in
      try await archive.page(from: $0)
    }
    func record(_ name: String) -> (BatchViolation) -> Void {
      { Issue.record("seed \(seed), \(name): \($0)") }
    }
    // They take a third of the time, so only in every other run.
    guard seed % 2 == 1 else {
      verify = { 0 }
      return
    }
    let days = DataSourceTester(
      dataSource: desk.days, text: \.customer, report: record("days"))
    let plan = DataSourceTester(
      dataSource: desk.plan, text: { $0.order?.customer ?? "" }, report: record("plan"))
    let past = DataSourceTester(
      dataSource: desk.past, text: { "\($0.id ?? 0)" }, report: record("past"))
    verify = {
      days.verify()
      plan.verify()
      past.verify()
      return days.violations.count + plan.violations.count + past.violations.count
    }
  }

  /// - Returns: Whether everything was as expected.
  @discardableResult
  func run(steps: Int) async -> Bool {
    for step in 0..<steps {
      await perform()
      if expected.isOrderOpen { expected.adopt(shownTours) }
      let text = "seed \(seed), step \(step): \(lastStep)"
      // What is past is long, and changes seldom.
      guard compare(text), step % 8 != 0 || comparePast(text) else { return false }
    }
    guard comparePast("seed \(seed), at the end") else { return false }
    return verify() == 0
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
    expected.past += (start..<start + 25).map(OrderServer.pastOrder)
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
    func sections<Item>(
      _ list: any DataSource<Item>, _ order: (Item) -> Order?
    ) -> [PlainDesk.Section] {
      (0..<list.numberOfSections).map { section in
        PlainDesk.Section(
          title: list.headerTitle(for: section) ?? "",
          orders: (0..<list.numberOfItems(in: section)).map { item in
            list.item(at: [section, item]).flatMap(order)
          })
      }
    }
    return same(sections(desk.days, \.self), expected.days, step)
      && same(sections(desk.plan, \.order), expected.plan, step)
      && same(
        [desk.shownTotal, desk.selectedTotal, desk.unassignedTotal].map(\.value), expected.totals,
        step)
      && same([desk.undoName, desk.redoName], expected.names, step)
      && same(desk.selection.ids.sorted(), expected.selection.sorted(), step)
  }

  /// The stops in each tour.
  private var shownTours: [[Order.ID]] {
    (desk.plan.numberOfSections - 3..<desk.plan.numberOfSections).map { section in
      (0..<desk.plan.numberOfItems(in: section)).compactMap {
        desk.plan.item(at: [section, $0])?.id
      }
    }
  }

  private func comparePast(_ step: String) -> Bool {
    same(desk.past.allItems, expected.pastRows, step)
  }

  private func same<Value: Equatable>(
    _ value: [Value], _ expected: [Value], _ step: String
  ) -> Bool {
    if value == expected { return true }
    let difference = expected.difference(from: value).map { change in
      switch change {
      case .insert(let offset, let value, _): "missing at \(offset): \(value)"
      case .remove(let offset, let value, _): "wrong at \(offset): \(value)"
      }
    }
    Issue.record("\(step)\n\(difference.joined(separator: "\n"))")
    return false
  }
}
