public import DataSourceKit
import Foundation
public import IdentityDiff

/// The items of another data source that satisfy a predicate, in its sections and its order.
///
/// ```swift
/// let favorites = contacts.filtered { $0.isFavorite }
/// search.onChange = { text in favorites.predicate = { $0.name.contains(text) } }
/// ```
///
/// An update of the source becomes an insertion or a deletion if the item satisfies the predicate
/// only after or only before it. Sections stay, even if none of their items is shown.
public final class FilteredDataSource<ItemType>: ArrangedDataSource<ItemType> {
  /// Which items are shown. A new predicate is reported as the items that are inserted and deleted.
  ///
  /// - Complexity: O(n), and O(log n) for each item that is inserted or deleted.
  public var predicate: (ItemType) -> Bool {
    get { storedPredicate }
    set {
      change { [unowned self] in
        storedPredicate = newValue
        refilter()
      }
    }
  }

  private var storedPredicate: (ItemType) -> Bool

  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>? = nil,
    predicate: @escaping (ItemType) -> Bool
  ) {
    storedPredicate = predicate
    super.init(source, identity: identity)
    start()
  }

  override func rebuild() {
    arrangement.sequences = HandleSequences()
    for section in upstream.sections {
      arrangement.sequences.fill(section, with: upstream.items(in: section).filter(isToBeShown))
    }
  }

  override func home(of item: Int) -> Int? {
    isToBeShown(item) ? upstream.section(of: item) : nil
  }

  private func isToBeShown(_ item: Int) -> Bool {
    guard let storedValues else { return value(of: item).map(storedPredicate) == true }
    return storedValues.contains(item) && storedPredicate(storedValues.values[item])
  }

  /// Evaluates the predicate for all items. It depends on content only, so nothing moves.
  private func refilter() {
    if mayNoteInBulk { return refilterInBulk() }
    let needsPlaces = needsPlaces
    if needsPlaces { arrangement.readOffsets(self) }
    for section in upstream.sections {
      for item in upstream.items(in: section) {
        let isShown = isToBeShown(item)
        guard isShown != arrangement.sequences.contains(item) else { continue }
        arrangement.move(
          item, to: isShown ? section : nil, noting: changes, needsPlaces: needsPlaces)
      }
    }
    arrangement.commit(self, upstream)
  }

  private func refilterInBulk() {
    for section in upstream.sections {
      let (lost, gained) = (changes.lostItems.count, changes.gainedItems.count)
      var shown: [Int] = []
      for item in upstream.items(in: section) {
        let wasShown = arrangement.sequences.contains(item)
        if isToBeShown(item) {
          shown.append(item)
          if !wasShown { changes.gainedItems.append(item) }
        } else if wasShown {
          changes.lostItems.append(item)
        }
      }
      guard changes.lostItems.count > lost || changes.gainedItems.count > gained else { continue }
      arrangement.sequences.removeAll(in: section)
      arrangement.sequences.fill(section, with: shown)
    }
  }
}

extension DataSource {
  /// The items that satisfy a predicate, in the same sections and order, now and after each change.
  ///
  /// ```swift
  /// let favorites = contacts.filtered { $0.isFavorite }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: The identity of the items; inherited by default.
  ///   - predicate: Which items are shown.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func filtered(
    identity: Identity<ItemType>? = nil, _ predicate: @escaping (ItemType) -> Bool
  ) -> FilteredDataSource<ItemType> {
    FilteredDataSource(self, identity: identity, predicate: predicate)
  }
}
