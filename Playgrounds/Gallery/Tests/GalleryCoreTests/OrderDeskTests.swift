import DataSourceKit
import DataSourceObservation
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct OrderDeskTests {
  private func desk(_ count: Int = 24) -> OrderDesk {
    OrderDesk(
      OrderServer.samples(count: count), drivers: OrderServer.drivers,
      load: OrderServer(delay: .zero).page)
  }

  private func tour(_ driver: String, of desk: OrderDesk) -> [Order.ID]? {
    (0..<desk.plan.numberOfSections).first { desk.driver(ofSection: $0) == driver }
      .map { section in
        (0..<desk.plan.numberOfItems(in: section)).compactMap {
          desk.plan.item(at: [section, $0])?.id
        }
      }
  }

  @Test func anEditIsRefusedAsAWhole() throws {
    let desk = desk()
    try desk.assign([1, 2], to: "Ada")
    #expect(throws: OrderDesk.Refusal.tourIsFull(driver: "Ada")) {
      try desk.assign([10, 9, 8, 7, 6, 5, 4, 3], to: "Ada", before: 2)
    }
    #expect(throws: OrderDesk.Refusal.gone) { try desk.assign([3, 99], to: "Grace") }
    #expect(throws: OrderDesk.Refusal.gone) { try desk.assign([3], to: "Grace", before: 1) }
    #expect(tour("Ada", of: desk) == [1, 2])
    #expect(tour("Grace", of: desk) == [])
    #expect(desk.unassignedTotal.value.count == 22)
    desk.undo()
    #expect(desk.undoName == nil)
    #expect(desk.unassignedTotal.value.count == 24)
  }

  @Test func severalRowsAreDragged() throws {
    let desk = desk()
    #expect(desk.driver(ofSection: 0) == nil)
    try desk.assign([1, 2, 3, 4, 5], to: "Grace")
    try desk.assign([5, 2], to: "Grace", before: 4)
    #expect(tour("Grace", of: desk) == [1, 3, 5, 2, 4])
    try desk.assign([3, 1, 7], to: "Ada")
    #expect(tour("Ada", of: desk) == [3, 1, 7])
    #expect(tour("Grace", of: desk) == [5, 2, 4])
    desk.undo()
    desk.undo()
    #expect(tour("Grace", of: desk) == [1, 2, 3, 4, 5])
    // The section of the orders without a driver is gone.
    try desk.cancel(Array(6...24))
    #expect(desk.driver(ofSection: 0) == "Ada")
    #expect(desk.driver(ofSection: 3) == nil)
  }

  @Test func whatIsSelectedStaysSelectedBehindAFilter() throws {
    let desk = desk()
    desk.search = "harbor"
    desk.selectShown()
    let count = desk.shownTotal.value.count
    #expect(count > 0 && desk.selectedTotal.value == desk.shownTotal.value)
    desk.search = "no such customer"
    #expect(desk.days.numberOfSections == 0)
    #expect(desk.selectedTotal.value.count == count)
    var seen: [Int] = []
    desk.selectedTotal.changeHandler = { seen.append($0.count) }
    try desk.confirm(desk.selection.ids)
    #expect(seen == [])
    desk.search = ""
    desk.status = .confirmed
    #expect(Set(desk.days.allIDs) == desk.selection.ids)
    try desk.cancel(Array(desk.selection.ids))
    #expect(desk.days.allIDs == [] && seen == [0])
  }

  /// The user assigns orders and takes that back while the kitchen and the customers change them
  /// ten times a second: what they have changed stays.
  @Test func undoDuringUpdates() async throws {
    let desk = desk()
    let tester = DataSourceTester(dataSource: desk.plan)
    let (updates, server) = AsyncStream.makeStream(of: [OrderUpdate].self)
    let following = Task { await desk.follow(updates) }
    func send(_ update: OrderUpdate, until isDone: () -> Bool) async {
      server.yield([update])
      while !isDone() { await Task.yield() }
    }
    func order(_ id: Order.ID) -> Order? { desk.days.allItems.first { $0.id == id } }
    try desk.assign([1, 2, 3], to: "Ada")
    await send(.changed(1, portions: 39)) { order(1)?.portions == 39 }
    await send(.ready(2)) { order(2)?.status == .ready }
    await send(.cancelled(3)) { order(3) == nil }
    await send(.placed(OrderServer.order(50, day: 2))) { order(50) != nil }
    try desk.assign([50, 4], to: "Ada", before: 2)
    #expect(tour("Ada", of: desk) == [1, 50, 4, 2])
    #expect(desk.undo() == 0)
    // One is ready, and one is gone.
    #expect(desk.undo() == 2)
    #expect(tour("Ada", of: desk) == [])
    #expect(order(1)?.portions == 39 && order(1)?.status == .new)
    #expect(order(2)?.status == .ready)
    #expect(desk.unassignedTotal.value.count == 24)
    server.finish()
    await following.value
    tester.verify()
    #expect(tester.violations.isEmpty)
  }

  @Test func aFailedPageIsRequestedAgain() async {
    var requests = 0
    let server = OrderServer(delay: .zero)
    let desk = OrderDesk([], drivers: []) { start in
      requests += 1
      if requests == 2 { throw ChatServer.Unreachable() }
      return try await server.page(from: start)
    }
    #expect(desk.past.allItems == [.loading])
    await desk.loadMore()
    await desk.loadMore()
    #expect(desk.past.allItems.last == .failed && desk.past.allItems.count == 26)
    await desk.loadMore()
    #expect(desk.past.allItems.count == 26)
    await desk.retry()
    #expect(desk.past.allItems.last == .loading && desk.past.allItems.count == 51)
    for _ in 0..<9 { await desk.loadMore() }
    #expect(desk.past.allItems.count == 150)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func randomSteps(seed: UInt64) async { await OrderDeskRun(seed: seed).run(steps: 300) }

  /// As many seeds as the environment asks for, until one fails.
  @Test(.enabled(if: seeds != nil)) func manySeeds() async {
    for seed in 1...UInt64(seeds ?? 1) {
      guard await OrderDeskRun(seed: seed).run(steps: 100) else { return }
    }
  }
}

private let seeds = ProcessInfo.processInfo.environment["ORDER_DESK_SEEDS"].flatMap(Int.init)
