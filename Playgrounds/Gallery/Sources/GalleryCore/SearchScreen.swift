public import DataSourceKit
import Foundation

/// A row of the search screen.
public struct Ship: Identifiable, Hashable, Sendable {
  public var id: Int
  public var name: String
}

/// A live search in 10,000 rows.
@MainActor
public final class SearchScreen {
  private let ships: DiffableListDataSource<Ship>

  /// The rows whose names contain the text.
  public let list: FilteredDataSource<Ship>

  public init(count: Int = 10_000) {
    ships = DiffableListDataSource(items: (1...count).map { Ship(id: $0, name: Self.name($0)) })
    list = ships.filtered { _ in true }
  }

  /// The text that names contain.
  public var search = "" {
    didSet {
      guard search != oldValue else { return }
      list.predicate = { [search] in
        search.isEmpty || $0.name.range(of: search, options: .caseInsensitive) != nil
      }
    }
  }

  /// Removes a row.
  public func remove(_ id: Int) { ships.remove(id: id) }

  private static func name(_ number: Int) -> String {
    let first = ["North", "Bright", "Silver", "Silent", "Early", "Good", "Lucky", "Royal"]
    let second = ["Star", "Wind", "Hope", "Gull", "Tide", "Lamp", "Herring"]
    return "\(first[number % first.count]) \(second[number % second.count]) \(number)"
  }
}
