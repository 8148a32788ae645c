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

  /// Whether the request for the page that begins with an order fails.
  public var fails: @Sendable (_ start: Int) -> Bool

  public init(
    delay: Duration = .milliseconds(700), fails: @escaping @Sendable (_ start: Int) -> Bool
  ) {
    (self.delay, self.fails) = (delay, fails)
  }

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

  /// The page that begins with the given past order: 25 of 150.
  public func page(from start: Int?) async throws -> OrderDesk.Page {
    try await Task.sleep(for: delay)
    let (start, end) = (start ?? 0, min((start ?? 0) + 25, 150))
    if fails(start) { throw ChatServer.Unreachable() }
    let orders = (start..<end).map { Self.order(-1 - $0, day: -1 - $0 / 6) }
    return .init(orders, next: end < 150 ? end : nil)
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
