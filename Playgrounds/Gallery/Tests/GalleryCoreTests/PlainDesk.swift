import GalleryCore

/// What an order desk should show, by plain arrays: no operators, no identities, no differences.
struct PlainDesk {
  private(set) var orders: [Order]
  private(set) var tours: [(driver: String, ids: [Order.ID])]
  private var delivered: [Order] = []
  var past: [Order] = []
  var lastRow: PastOrderRow? = .loading
  var status: Order.Status?
  var search = ""
  var selection: Set<Order.ID> = []
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []

  struct Section: Equatable {
    var title: String
    var orders: [Order?]
  }

  /// What an edit has changed. What the server removes later is not part of it any more.
  private struct Step {
    let name: String
    var tours: (old: [[Order.ID]], new: [[Order.ID]])
    var statuses: [(id: Order.ID, old: Order.Status, new: Order.Status, progress: Progress)] = []
    /// Cancelled or delivered orders.
    var removed: [(order: Order, progress: Progress, isDelivered: Bool)] = []
    var isDelivery = false
    /// How many of its stops the server has removed since.
    var goneCount = 0

    mutating func lose(_ id: Order.ID) {
      if (tours.old + tours.new).contains(where: { $0.contains(id) }) { goneCount += 1 }
    }
  }

  /// What has become of a part of a step. What cannot be undone is not redone either, and the
  /// other way around.
  private enum Progress { case done, undone, notUndone, notRedone }

  init(orders: [Order], drivers: [String]) {
    (self.orders, tours) = (orders, drivers.map { ($0, []) })
  }

  // MARK: What is shown

  func order(_ id: Order.ID) -> Order? { orders.first { $0.id == id } }

  var assigned: [Order.ID] { tours.flatMap(\.ids) }

  private var shown: [Order] {
    orders.filter { order in
      (status == nil || order.status == status)
        && (search.isEmpty || order.customer.lowercased().contains(search.lowercased()))
    }
  }

  var shownIDs: Set<Order.ID> { Set(shown.map(\.id)) }

  private var unassigned: [Order] { orders.filter { !assigned.contains($0.id) } }

  var days: [Section] {
    Set(shown.map(\.day)).sorted().map { day in
      let orders = shown.filter { $0.day == day }
        .sorted { ($0.customer, $0.id) < ($1.customer, $1.id) }
      let sum = orders.reduce(0) { $0 + $1.cents }
      let cents = "\(sum % 100 < 10 ? "0" : "")\(sum % 100)"
      return Section(
        title: "\(Order.name(ofDay: day)): \(orders.count) order\(orders.count == 1 ? "" : "s"), "
          + "€\(sum / 100).\(cents)", orders: orders)
    }
  }

  var plan: [Section] {
    let free = unassigned.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    return (free.isEmpty ? [] : [Section(title: "Without a driver (\(free.count))", orders: free)])
      + tours.map { tour in Section(title: tour.driver, orders: tour.ids.map(order)) }
  }

  var pastRows: [PastOrderRow] {
    (delivered + past).map(PastOrderRow.order) + [lastRow].compactMap(\.self)
  }

  var totals: [OrderTotal] {
    [shown, orders.filter { selection.contains($0.id) }, unassigned].map { OrderTotal($0) }
  }

  var names: [String?] { [undoSteps.last?.name, redoSteps.last?.name] }

  // MARK: Edits

  mutating func confirm(_ ids: [Order.ID]) {
    edit("Confirm") { desk in
      for id in ids where desk.order(id)?.status == .new { desk.set(.confirmed, id) }
    }
  }

  /// - Returns: Whether it is possible.
  mutating func assign(_ ids: [Order.ID], to driver: String, before next: Order.ID?) -> Bool {
    let index = tours.firstIndex { $0.driver == driver }!
    var new = tours[index].ids
    guard ids.allSatisfy({ order($0) != nil }) else { return false }
    // An order without a tour comes to the end first.
    new += ids.filter { !assigned.contains($0) }
    if let next, !new.contains(next) { return false }
    // In front of what follows, none of which moves.
    let behind = next.map { next in new[new.firstIndex(of: next)!...].first { !ids.contains($0) } }
    new.removeAll(where: ids.contains)
    let place = (behind ?? nil).map { new.firstIndex(of: $0)! } ?? new.endIndex
    new.insert(contentsOf: ids, at: place)
    let portions = new.compactMap { order($0)?.portions }.reduce(0, +)
    guard portions <= OrderDesk.capacity else { return false }
    edit("Assign to \(driver)") { desk in
      for other in desk.tours.indices { desk.tours[other].ids.removeAll(where: ids.contains) }
      desk.tours[index].ids = new
      for id in ids where desk.order(id)?.status != .ready { desk.set(.planned, id) }
    }
    return true
  }

  mutating func unassign(_ ids: [Order.ID]) {
    edit("Take from Tour") { desk in
      for id in ids where desk.assigned.contains(id) && desk.order(id)?.status == .planned {
        desk.set(.confirmed, id)
      }
      desk.removeStops(ids)
    }
  }

  mutating func cancel(_ ids: [Order.ID]) { edit("Cancel") { $0.remove(ids) } }

  mutating func deliver(_ driver: String) {
    let ids = tours.first { $0.driver == driver }!.ids
    edit("Deliver") { desk in
      desk.delivered.insert(contentsOf: ids.compactMap(desk.order), at: 0)
      desk.remove(ids)
      desk.undoing?.isDelivery = true
      for index in desk.undoing?.removed.indices ?? 0..<0 {
        desk.undoing?.removed[index].isDelivered = true
      }
    }
  }

  /// The edit in progress.
  private var undoing: Step?

  private mutating func edit(_ name: String, _ body: (inout PlainDesk) -> Void) {
    let old = tours.map(\.ids)
    undoing = Step(name: name, tours: (old, old))
    body(&self)
    guard var step = undoing else { return }
    step.tours.new = tours.map(\.ids)
    if step.tours.new == old, step.statuses.isEmpty, step.removed.isEmpty { return }
    undoSteps = (undoSteps + [step]).suffix(100)
    redoSteps = []
  }

  private mutating func set(_ status: Order.Status, _ id: Order.ID) {
    guard let index = orders.firstIndex(where: { $0.id == id }), orders[index].status != status
    else { return }
    undoing?.statuses.append((id, orders[index].status, status, .done))
    orders[index].status = status
  }

  private mutating func remove(_ ids: [Order.ID]) {
    let removed = ids.compactMap(order)
    undoing?.removed = removed.map { ($0, .done, false) }
    removeStops(ids)
    orders.removeAll { ids.contains($0.id) }
  }

  private mutating func removeStops(_ ids: [Order.ID]) {
    for index in tours.indices { tours[index].ids.removeAll(where: ids.contains) }
  }

  // MARK: Undo

  mutating func undo() {
    guard var step = undoSteps.popLast() else { return }
    for index in step.removed.indices {
      let (order, progress, isDelivered) = step.removed[index]
      if progress == .done { orders.append(order) }
      if isDelivered { delivered.removeAll { $0.id == order.id } }
      step.removed[index] = (order, .undone, false)
    }
    restore(step.tours.old, step)
    for index in step.statuses.indices {
      let (id, old, new, progress) = step.statuses[index]
      step.statuses[index].progress = .undone
      if progress == .notRedone { continue }
      if replace(new, by: old, id) { continue }
      step.statuses[index].progress = .notUndone
    }
    redoSteps.append(step)
  }

  mutating func redo() {
    guard var step = redoSteps.popLast() else { return }
    for index in step.removed.indices.reversed() {
      let removed = step.removed[index].order
      let current = order(removed.id)
      let isDone = current == removed
      // If it has changed since, it stays where it is; if it is gone, it is not lost.
      let isDelivered = step.isDelivery && (isDone || current == nil)
      if isDone { orders.removeAll { $0.id == removed.id } }
      if isDelivered { delivered.insert(removed, at: 0) }
      step.removed[index] = (removed, isDone ? .done : .notRedone, isDelivered)
    }
    restore(step.tours.new, step)
    for index in step.statuses.indices {
      let (id, old, new, progress) = step.statuses[index]
      step.statuses[index].progress = .done
      if progress == .notUndone { continue }
      if replace(old, by: new, id) { continue }
      step.statuses[index].progress = .notRedone
    }
    undoSteps.append(step)
  }

  private mutating func replace(
    _ old: Order.Status, by new: Order.Status, _ id: Order.ID
  ) -> Bool {
    guard let index = orders.firstIndex(where: { $0.id == id }), orders[index].status == old
    else { return false }
    orders[index].status = new
    return true
  }

  private mutating func restore(_ stops: [[Order.ID]], _ step: Step) {
    for index in tours.indices { tours[index].ids = stops[index].filter { order($0) != nil } }
    isOrderOpen = step.goneCount > 1
  }

  /// Whether the places of the stops are not known: one that returns is put beside one of its
  /// neighbors, and both can be gone. Then an earlier move may count as overridden, and stays.
  private(set) var isOrderOpen = false

  /// Takes over the places of the stops, if these are the same ones.
  mutating func adopt(_ stops: [[Order.ID]]) {
    isOrderOpen = false
    guard stops.flatMap(\.self).sorted() == assigned.sorted(), stops != tours.map(\.ids)
    else { return }
    for index in tours.indices { tours[index].ids = stops[index] }
    // Earlier steps have led to another order.
    for index in undoSteps.indices { undoSteps[index].goneCount = 2 }
    for index in redoSteps.indices { redoSteps[index].goneCount = 2 }
  }

  // MARK: What others do

  mutating func receive(_ update: OrderUpdate) {
    switch update {
    case .placed(let order):
      if let index = orders.firstIndex(where: { $0.id == order.id }) {
        orders[index] = order
      } else {
        orders.append(order)
      }
    case .changed(let id, let portions):
      if let index = orders.firstIndex(where: { $0.id == id }) { orders[index].portions = portions }
    case .ready(let id):
      if let index = orders.firstIndex(where: { $0.id == id }) { orders[index].status = .ready }
    case .cancelled(let id):
      orders.removeAll { $0.id == id }
      removeStops([id])
      for index in undoSteps.indices { undoSteps[index].lose(id) }
      for index in redoSteps.indices { redoSteps[index].lose(id) }
    }
  }
}
