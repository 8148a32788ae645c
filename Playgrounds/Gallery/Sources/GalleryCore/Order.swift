/// What a customer has ordered from a caterer.
public struct Order: Identifiable, Hashable, Sendable {
  public enum Status: String, CaseIterable, Sendable { case new, confirmed, planned, ready }

  public let id: Int
  public var customer: String
  /// The day of its delivery, counted from today.
  public var day: Int
  public var portions: Int
  public var cents: Int
  public var status = Status.new

  public init(id: Int, customer: String, day: Int, portions: Int, cents: Int) {
    (self.id, self.customer, self.day) = (id, customer, day)
    (self.portions, self.cents) = (portions, cents)
  }

  /// A second line for a row.
  public var detail: String {
    "\(portions) portions, \(OrderTotal.text(cents: cents)), \(status.rawValue)"
  }

  public static func name(ofDay day: Int) -> String {
    [-1: "Yesterday", 0: "Today", 1: "Tomorrow"][day]
      ?? (day < 0 ? "\(-day) days ago" : "In \(day) days")
  }
}

/// What some orders are together.
public struct OrderTotal: Equatable, Sendable {
  public let count, portions, cents: Int

  public init(_ orders: some Sequence<Order>) {
    (count, portions, cents) = orders.reduce((0, 0, 0)) {
      ($0.0 + 1, $0.1 + $1.portions, $0.2 + $1.cents)
    }
  }

  /// The number of orders, and what they cost.
  public var text: String {
    "\(count) \(count == 1 ? "order" : "orders"), \(Self.text(cents: cents))"
  }

  static func text(cents: Int) -> String {
    let (euros, rest) = cents.quotientAndRemainder(dividingBy: 100)
    return "€\(euros).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// A stop of a driver's tour, or an order that has no driver.
public struct Stop: Identifiable, Equatable, Sendable {
  public let id: Order.ID
  /// `nil` while the order is not known.
  public var order: Order?
}

/// A row of the orders that have been delivered.
public enum PastOrderRow: Identifiable, Equatable, Sendable {
  case order(Order)
  case loading, failed

  public var id: Order.ID? { if case .order(let order) = self { order.id } else { nil } }
}

/// What customers and the kitchen change.
public enum OrderUpdate: Sendable {
  case placed(Order)
  case changed(Order.ID, portions: Int)
  case ready(Order.ID)
  case cancelled(Order.ID)
}
