public import DataSourceKit
import Foundation

/// A simulated caterer: orders, an archive with pages, and what customers and the kitchen change.
public struct OrderServer: Sendable {
  public static let drivers = ["Ada", "Grace", "Jean"]

  private static let customers = [
    "Harbor Office", "City Library", "Town Hall", "Lighthouse", "Railway Club", "Museum",
    "Print Shop", "Choir", "Ferry Company", "School",
  ]

  /// How long a page takes.
  public var delay: Duration

  public init(delay: Duration = .milliseconds(700)) { self.delay = delay }

  /// An order, the same every time.
  public static func order(_ id: Int, day: Int) -> Order {
    let number = abs(id)
    let portions = 5 + number * 7 % 36
    return Order(
      id: id, customer: customers[number * 3 % customers.count], day: day, portions: portions,
      cents: portions * (850 + number % 4 * 125))
  }

  /// Open orders of today and the next days.
  public static func samples(count: Int) -> [Order] {
    (1...count).map { order($0, day: $0 * 5 % 4) }
  }

  /// One of the 150 orders that were delivered before today, the latest first.
  public static func pastOrder(_ index: Int) -> Order {
    var order = order(-1 - index, day: -1 - index / 6)
    order.status = .ready
    return order
  }

  /// The page that begins with the given past order: 25 of 150.
  public func page(from start: Int?) async throws -> OrderDesk.Page {
    try await Task.sleep(for: delay)
    let (start, end) = (start ?? 0, min((start ?? 0) + 25, 150))
    return .init((start..<end).map(Self.pastOrder), next: end < 150 ? end : nil)
  }

  /// What happens next, to some of the orders.
  public static func updates(
    of ids: [Order.ID], next: Order.ID, using random: inout some RandomNumberGenerator
  ) -> [OrderUpdate] {
    let id = ids.randomElement(using: &random) ?? next
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: [.placed(order(next, day: next % 4))]
    case 1: [.cancelled(id)]
    case 2...4: [.ready(id)]
    default: [.changed(id, portions: Int.random(in: 1...40, using: &random))]
    }
  }
}

extension OrderDesk {
  /// A desk with orders, whose archive does not answer the third request at first.
  public static func sample() -> OrderDesk {
    var failures = 1
    let server = OrderServer()
    return OrderDesk(OrderServer.samples(count: 40), drivers: OrderServer.drivers) { start in
      let page = try await server.page(from: start)
      guard start == 50, failures > 0 else { return page }
      failures -= 1
      throw ChatServer.Unreachable()
    }
  }

  /// Changes orders ten times a second, until the task is cancelled.
  public func simulateUpdates() async {
    var random = SystemRandomNumberGenerator()
    var next = 1_000
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      receive(OrderServer.updates(of: openIDs, next: next, using: &random))
      next += 1
    }
  }
}
