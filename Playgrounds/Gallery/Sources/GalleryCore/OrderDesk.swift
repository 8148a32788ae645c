public import DataSourceKit
public import DataSourceObservation
import Foundation

/// A caterer's desk: orders by day, the tours of the drivers, and what has been delivered, while
/// customers and the kitchen change orders all the time.
///
/// The desk edits three lists: all orders, the numbers of those in each tour, and what has been
/// delivered today. Everything else follows from these by operators.
@MainActor
public final class OrderDesk {
  /// What the archive sends. The cursor says where the next page begins.
  public typealias Page = PageLoader<Order, Int>.Page

  /// An edit is refused, as a whole.
  public enum Refusal: Error, Equatable {
    case tourIsFull(driver: String)
    case gone
  }

  /// The most portions that a driver can take.
  public nonisolated static let capacity = 200

  private let orders: DiffableListDataSource<Order>
  private let tours: DiffableSectionedDataSource<String, Stop>
  private let delivered = DiffableListDataSource<Order>()
  private let loader: PageLoader<Order, Int>
  private let history = EditHistory()
  private let matching: FilteredDataSource<Order>
  private let pastRows: LimitedDataSource<PastOrderRow>

  /// The orders that match the filter, by day, with the number and the sum of each day.
  public let days: GroupedDataSource<Int, Order>

  /// The orders without a driver, if there are any, and the tour of each driver.
  public let plan: ConcatenatedDataSource<Stop>

  /// The selected orders, even while the filter hides them.
  public let selection = ItemSelection<Order.ID>()

  /// What is shown, what is selected, and what has no driver.
  public let shownTotal, selectedTotal, unassignedTotal: ObservedSummary<OrderTotal>

  /// Creates a desk. It does not load any past orders yet.
  ///
  /// - Parameters:
  ///   - orders: The orders.
  ///   - drivers: The names of the drivers.
  ///   - load: Loads the page of past orders at a cursor, or the first one for `nil`.
  public init(
    _ orders: [Order], drivers: [String], load: @escaping (_ cursor: Int?) async throws -> Page
  ) {
    let orders = DiffableListDataSource(items: orders)
    let tours = DiffableSectionedDataSource(
      sections: drivers.map { IdentifiedSection(id: $0, items: [Stop](), headerTitle: $0) })
    (self.orders, self.tours) = (orders, tours)
    matching = orders.filtered { _ in true }
    days = matching.sorted { ($0.customer, $0.id) < ($1.customer, $1.id) }.grouped(
      by: \.day, title: { "\(Order.name(ofDay: $0)): \(OrderTotal($1).text)" })
    // An order without a driver is one that is in no tour. The tours know numbers only.
    let unassigned = orders.excluding(tours, by: \.id, equals: \.id)
    plan = unassigned.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
      .mapped { Stop(id: $0.id, order: $0) }
      .grouped(by: { _ in 0 }, title: { "Without a driver (\($1.count))" })
      .concatenated(with: tours.joined(with: orders, by: \.id) { Stop(id: $0.id, order: $1) })
    let past = DiffableListDataSource<Order>()
    loader = PageLoader(past, load: load)
    pastRows = delivered.concatenated(with: past).mapped(PastOrderRow.order)
      .limited(to: .max) { $0.row(loading: .loading) { _ in .failed } }
    shownTotal = ObservedSummary(matching) { OrderTotal($0.allItems) }
    unassignedTotal = ObservedSummary(unassigned) { OrderTotal($0.allItems) }
    selectedTotal = ObservedSummary(orders.selectable(selection: selection)) { orders in
      OrderTotal(orders.selectedIndexPaths.compactMap(orders.item))
    }
    pastRows.overriddenState = loader.nextState
    loader.stateHandler = { [unowned self] in pastRows.overriddenState = loader.nextState }
  }

  // MARK: What is shown

  /// The status of the listed orders; `nil` for any.
  public var status: Order.Status? { didSet { if status != oldValue { filter() } } }

  /// The text that the customers' names must contain.
  public var search = "" { didSet { if search != oldValue { filter() } } }

  private func filter() {
    matching.predicate = { [status, search] order in
      (status == nil || order.status == status)
        && (search.isEmpty || order.customer.range(of: search, options: .caseInsensitive) != nil)
    }
  }

  /// The numbers of all orders.
  public var openIDs: [Order.ID] { orders.items.map(\.id) }

  /// The names of the drivers.
  public var drivers: [String] { tours.sections.map(\.id) }

  /// Adds all listed orders to the selection.
  public func selectShown() { selection.select(ids: matching.allItems.map(\.id)) }

  /// The driver whose tour is a section of the plan; `nil` for the orders without one.
  public func driver(ofSection section: Int) -> String? {
    // The tours are the last sections, even the empty ones.
    tours.section(at: section - (plan.numberOfSections - tours.numberOfSections))?.id
  }

  private func orders(in driver: String) -> [Order] {
    tours.items(inSectionID: driver).compactMap { orders.item(forID: $0.id) }
  }

  // MARK: Edits that can be undone

  /// Confirms orders that are new.
  public func confirm(_ ids: some Sequence<Order.ID>) throws {
    try edit("Confirm") {
      for id in ids where orders.item(forID: id)?.status == .new { try set(.confirmed, id) }
    }
  }

  /// Moves orders into a driver's tour, in front of one of its stops or to its end, or within it.
  ///
  /// - Throws: `Refusal.tourIsFull`, and `Refusal.gone` for an order that is not there anymore.
  ///   Then none of the orders moves.
  public func assign(
    _ ids: [Order.ID], to driver: String, before next: Order.ID? = nil
  ) throws {
    try edit("Assign to \(driver)") {
      guard ids.allSatisfy({ orders.item(forID: $0) != nil }) else { throw Refusal.gone }
      tours.upsert(
        contentsOf: ids.filter { tours.item(forID: $0) == nil }.map { Stop(id: $0) },
        inSectionID: driver)
      guard tours.move(ids: ids, before: next, inSectionID: driver) else { throw Refusal.gone }
      guard OrderTotal(orders(in: driver)).portions <= Self.capacity else {
        throw Refusal.tourIsFull(driver: driver)
      }
      for id in ids where orders.item(forID: id)?.status != .ready { try set(.planned, id) }
    }
  }

  /// Takes orders out of their tours.
  public func unassign(_ ids: some Sequence<Order.ID>) throws {
    try edit("Take from Tour") {
      for stop in tours.remove(ids: ids) where orders.item(forID: stop.id)?.status == .planned {
        try set(.confirmed, stop.id)
      }
    }
  }

  /// Removes orders, also from their tours.
  public func cancel(_ ids: [Order.ID]) throws {
    try edit("Cancel") {
      tours.remove(ids: ids)
      orders.remove(ids: ids)
    }
  }

  /// Ends a driver's tour: its orders become the latest past ones.
  public func deliver(_ driver: String) throws {
    try edit("Deliver") {
      let tour = orders(in: driver)
      try delivered.insert(contentsOf: tour, at: [0, 0])
      tours.remove(ids: tour.map(\.id))
      orders.remove(ids: tour.map(\.id))
    }
  }

  /// Undoing this restores the status only, unless it has changed since.
  private func set(_ status: Order.Status, _ id: Order.ID) throws {
    try orders.set(\.status, to: status, ofID: id)
  }

  /// Performs edits as one step of the history, which the plan reports once.
  private func edit(_ name: String, _ body: () throws -> Void) throws {
    try plan.performBatch {
      try history.transaction(name, of: orders, tours, delivered, edits: body)
    }
  }

  /// What ``undo()`` and ``redo()`` would do; `nil` if there is nothing.
  public var undoName: String? { history.undoName }
  public var redoName: String? { history.redoName }

  /// Reverts the last edit.
  ///
  /// - Returns: The number of orders that have changed since, and stay as they are.
  @discardableResult
  public func undo() -> Int { takeBack { history.undo() } }

  /// Performs the last undone edit again.
  @discardableResult
  public func redo() -> Int { takeBack { history.redo() } }

  private func takeBack(_ step: () -> [EditError]) -> Int {
    plan.performBatch {
      let skipped = step()
      // The number of an order that others have removed since can be back in a tour.
      tours.remove(ids: tours.allItems.map(\.id).filter { orders.item(forID: $0) == nil })
      return Set(skipped).count
    }
  }

  // MARK: What others do

  /// Follows what customers and the kitchen change, until the task is cancelled.
  public func follow<S: AsyncSequence>(_ updates: S) async where S.Element == [OrderUpdate] {
    _ = await orders.follow(updates) { [weak self] _, updates in self?.receive(updates) }
  }

  /// Performs updates, which cannot be undone.
  public func receive(_ updates: [OrderUpdate]) {
    plan.performBatch {
      orders.transaction { tours.transaction { for update in updates { receive(update) } } }
    }
  }

  private func receive(_ update: OrderUpdate) {
    switch update {
    case .placed(let order): orders.upsert(order)
    case .changed(let id, let portions): _ = try? orders.set(\.portions, to: portions, ofID: id)
    case .ready(let id): try? set(.ready, id)
    case .cancelled(let id):
      orders.remove(id: id)
      tours.remove(id: id)
    }
  }

  // MARK: Past orders

  /// What has been delivered, the latest first. A last row says that older orders are being loaded,
  /// or that this has failed.
  public var past: any DataSource<PastOrderRow> { pastRows }

  /// Loads the next page of past orders.
  public func loadMore() async { await loader.loadMore() }

  /// Repeats a request that has failed.
  public func retry() async { await loader.retry() }
}
