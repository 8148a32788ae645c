import DataSourceCore
import DataSourcePlanning
import IdentityDiff

/// The positions of all items by identity.
///
/// It is kept for a few dozen edits before it has to be rebuilt. Each entry stores how many changes
/// its position includes, and a lookup applies the later ones.
final class ItemIndex {
  private let numbers: IdentityIndex
  /// By the items' numbers; also those of items that have been removed.
  private var positions: [ItemPath] = []
  /// The number of changes that the positions of later items include.
  private var ages: [Int] = []
  private var changes: [PlannedChange] = []

  /// Indexes items.
  ///
  /// - Complexity: O(items)
  init<Item>(_ lists: [[Item]], _ identity: ElementIdentity<Item>) {
    numbers = identity.index(of: lists)
    positions.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for (section, items) in lists.enumerated() {
      for index in 0..<items.count { positions.append(ItemPath(section: section, item: index)) }
    }
  }

  /// The position of the first item with an identity.
  func position(of key: AnyHashable) -> ItemPath? {
    guard let number = numbers.number(of: key) else { return nil }
    var position: ItemPath? = positions[number]
    let later = number - (positions.count - ages.count)
    for change in changes[(later < 0 ? 0 : ages[later])...] {
      position = position.flatMap { change.mapping.positionAfter($0) }
    }
    return position
  }

  /// Applies a change.
  ///
  /// - Parameters:
  ///   - change: The change; `nil` if no surviving item changes its position.
  ///   - inserted: The identities of inserted items. None of them is in use.
  ///   - place: The first inserted item's position.
  /// - Returns: `false` if the index has to be rebuilt.
  func follow(_ change: PlannedChange?, inserted: [AnyHashable], at place: ItemPath) -> Bool {
    // With duplicates, it is valid for one state only.
    if numbers.hasDuplicates { return false }
    if let change {
      if changes.count == 64 { return false }
      changes.append(change)
    }
    for (offset, key) in inserted.enumerated() {
      guard numbers.append(key) else { return false }
      positions.append(ItemPath(section: place.section, item: place.item + offset))
      ages.append(changes.count)
    }
    return true
  }
}
