import DataSourceCore
public import Foundation

extension UpdateEngine {
  /// Maps index paths of the view to those of the data source.
  private final var mapping: MappingChain {
    switch phase {
    case .performing(let round) where !round.isCommitted: round.mapping + waiting.mapping
    default: waiting.mapping
    }
  }

  /// The position of an item of the view; `nil` if there is none.
  final func shownPosition(_ indexPath: IndexPath) -> ItemPath? {
    guard let position = ItemPath(indexPath), position.section < shownCounts.count,
      position.item < shownCounts[position.section]
    else { return nil }
    return position
  }

  /// Whether the view contains an item at an index path.
  final func shows(_ indexPath: IndexPath) -> Bool { shownPosition(indexPath) != nil }

  /// All index paths of the view.
  final var shownIndexPaths: IndexPathCollection { IndexPathCollection(itemCounts: shownCounts) }

  /// Converts an index path of the view to the same item's index path in the data source.
  ///
  /// They can differ while changes are queued. Convert an index path of the view before you pass it
  /// to the data source.
  ///
  /// - Parameter indexPath: The index path in the view.
  /// - Returns: The index path in the data source; `nil` if it no longer contains the item.
  public final func indexPathInDataSource(_ indexPath: IndexPath) -> IndexPath? {
    shows(indexPath) ? mapping.newIndexPath(for: indexPath) : nil
  }

  /// The index path in the view of an item of the data source; `nil` if it is not there yet.
  final func shownIndexPath(of indexPath: IndexPath) -> IndexPath? {
    mapping.oldIndexPath(for: indexPath).flatMap { shows($0) ? $0 : nil }
  }

  /// Converts a section's index in the view to its index in the data source.
  ///
  /// - Parameter section: The index in the view.
  /// - Returns: The index in the data source; `nil` if it no longer contains the section.
  public final func sectionInDataSource(_ section: Int) -> Int? {
    shownCounts.indices.contains(section) ? mapping.newSection(for: section) : nil
  }

  /// Converts a section's index in the data source to its index in the view.
  ///
  /// - Parameter section: The index in the data source.
  /// - Returns: The index in the view; `nil` if it does not contain the section yet.
  package final func sectionInView(_ section: Int) -> Int? {
    mapping.oldSection(for: section).flatMap { shownCounts.indices.contains($0) ? $0 : nil }
  }

  /// The position in the data source for an insertion before a position of the view. The first
  /// remaining item at or after it decides, or the end of the section.
  ///
  /// - Parameters:
  ///   - position: A position of the view, or the one after the last of a section.
  ///   - excluded: Index paths, in the data source, of items that also move.
  /// - Returns: The position before any removal; `nil` if the data source no longer contains the
  ///   section.
  /// - Complexity: O(items of the section · log changes)
  final func insertionPoint(
    before position: ItemPath, except excluded: Set<IndexPath> = []
  ) -> ItemPath? {
    guard let section = sectionInDataSource(position.section) else { return nil }
    let mapping = mapping
    let items = position.item..<max(position.item, shownCounts[position.section])
    let next = items.lazy
      .compactMap {
        mapping.newIndexPath(for: ItemPath(section: position.section, item: $0).indexPath)
      }
      .first { $0[0] == section && !excluded.contains($0) }
    let counts = readCounts()
    return ItemPath(
      section: section, item: next?[1] ?? (counts.indices.contains(section) ? counts[section] : 0))
  }

  // MARK: Section values

  /// A value of one of the view's sections, such as its title.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - section: The index in the view.
  ///   - read: Returns the value of a section of the data source.
  /// - Returns: The current value. If the data source no longer contains the section, the value
  ///   that the view read last.
  final func value<Value>(
    _ key: SectionKey, of section: Int, _ read: (Int) -> Value?
  ) -> Value? {
    guard shownCounts.indices.contains(section) else { return nil }
    guard let index = sectionInDataSource(section) else { return shownValue(key, of: section) }
    let value = read(index)
    if value != nil || sectionValues[section] != nil {
      sectionValues[section, default: [:]][key] = value
    }
    return value
  }

  /// A section's value as the view read it last.
  final func shownValue<Value>(_ key: SectionKey, of section: Int) -> Value? {
    sectionValues[section]?[key] as? Value
  }
}

/// The name of a section's value.
enum SectionKey: Hashable {
  case headerTitle
  case footerTitle
  case identity

  /// The value that determines the layout.
  case layout

  /// The value that a header, a footer or another view of the section shows.
  case view(kind: String)
}
