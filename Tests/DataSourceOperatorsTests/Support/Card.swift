import DataSourceCore
import Foundation

/// An item to filter, sort and group.
struct Card: Identifiable, Hashable, CustomStringConvertible {
  var id: Int
  var rank = 0
  var suit = 0
  var description: String { "\(id):\(rank)/\(suit)" }
}

/// A section as it should be.
struct Shape: Equatable {
  var header: String?
  var items: [Card]
}

extension DataSource where ItemType == Card {
  /// The sections as they are.
  var shapes: [Shape] {
    (0..<numberOfSections).map { section in
      Shape(
        header: headerTitle(for: section),
        items: (0..<numberOfItems(in: section)).compactMap { item(at: [section, $0]) })
    }
  }
}
