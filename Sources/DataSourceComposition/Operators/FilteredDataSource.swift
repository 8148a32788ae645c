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
/// An update of the source becomes an insertion or a deletion if the item satisfies the predicate only after or
/// only before it. Sections are kept, even if none of their items satisfies the predicate.
public final class FilteredDataSource<ItemType>: ArrangedDataSource<ItemType> {
  /// Returns whether an item is shown. A new predicate is reported as the items that are inserted and deleted.
  ///
  /// - Complexity: O(n), and O(log n) for each item that is inserted or deleted.
  public var predicate: (ItemType) -> Bool {
    get { storedPredicate }
    @inlinable set {
      let predicate = newValue
      replacePredicate(predicate) { predicate($1[$0]) }
    }
  }

  private var storedPredicate: (ItemType) -> Bool

  /// Whether an item satisfies the predicate. It is compiled with the concrete item type.
  @usableFromInline
  typealias Test = (_ item: Int, _ values: UnsafePointer<ItemType>) -> Bool

  private var test: Test

  /// The results of a predicate that is evaluated in the background; `nil` for none.
  private var evaluation: FilterEvaluation?

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>?,
    predicate: @escaping (ItemType) -> Bool, test: @escaping Test
  ) {
    storedPredicate = predicate
    self.test = test
    super.init(source, identity: identity)
    start()
  }

  @usableFromInline
  func replacePredicate(_ predicate: @escaping (ItemType) -> Bool, _ test: @escaping Test) {
    evaluation = nil
    change { [unowned self] in
      storedPredicate = predicate
      self.test = test
      refilter { isToBeShown($0) }
    }
  }

  override func rebuild() {
    evaluation?.forgetAll()
    arrangement.sequences.removeAll()
    for section in upstream.sections {
      arrangement.sequences.fill(section, with: upstream.items(in: section).filter(isToBeShown))
    }
  }

  override func updateContent() {
    if let evaluation { for item in arrivedItems { evaluation.forget(item) } }
    super.updateContent()
  }

  override func home(of item: Int) -> Int? {
    isToBeShown(item) ? upstream.section(of: item) : nil
  }

  private func isToBeShown(_ item: Int) -> Bool {
    values.contains(item) && test(item, values.values)
  }

  /// Changes the shown items. Only their content matters, so no item moves.
  private func refilter(by isToBeShown: (Int) -> Bool) {
    if mayNoteInBulk { return refilterInBulk(by: isToBeShown) }
    let needsPlaces = needsPlaces
    if needsPlaces { arrangement.readOffsets(self) }
    for section in upstream.sections {
      let items = upstream.items(in: section)
      var shown: [Int] = []
      var differing: [(item: Int, isShown: Bool)] = []
      for item in items {
        let isShown = isToBeShown(item)
        if isShown { shown.append(item) }
        guard isShown != arrangement.sequences.contains(item) else { continue }
        differing.append((item, isShown))
      }
      if differing.count > 64, differing.count > items.count / 8 {
        // Many: building the section again is faster than changing it.
        for (item, _) in differing {
          changes.touch(item, before: arrangement.place(of: item, needsPlaces: needsPlaces))
        }
        arrangement.sequences.removeAll(in: section)
        arrangement.sequences.fill(section, with: shown)
      } else {
        for (item, isShown) in differing {
          arrangement.move(
            item, to: isShown ? section : nil, noting: changes, needsPlaces: needsPlaces)
        }
      }
    }
    arrangement.commit(self, upstream)
  }

  private func refilterInBulk(by isToBeShown: (Int) -> Bool) {
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

extension FilteredDataSource where ItemType: Sendable {
  /// Replaces ``predicate`` by one that is evaluated in the background, so that many items do not block the
  /// caller's actor.
  ///
  /// ```swift
  /// search.onChange = { text in
  ///   Task { await results.setPredicate { $0.name.contains(text) } }
  /// }
  /// ```
  ///
  /// The previous predicate applies until all items are evaluated. Items that are inserted or updated in the
  /// meantime are evaluated again. The next call and a new value of ``predicate`` supersede this one.
  ///
  /// Call it on the actor that uses the data source. The items are copied there a few thousand at a time, and
  /// the result is applied there as one change, in time that depends on the number of inserted and deleted
  /// rows.
  ///
  /// - Parameter predicate: Returns whether an item is shown.
  /// - Returns: Whether the predicate has been applied; `false` if another one has superseded it, or the task
  ///   is cancelled.
  /// - Complexity: O(n) in the background; on the caller's actor O(n) for copies of the items, and O(log n) for
  ///   each item that is inserted or deleted.
  @discardableResult
  public func setPredicate(_ predicate: @escaping @Sendable (ItemType) -> Bool) async -> Bool {
    let evaluation = FilterEvaluation()
    self.evaluation = evaluation
    while let part = evaluation.nextItems(below: handleLimit) {
      // Other handles are those of rows of other operators.
      let items = part.filter { upstream.section(of: $0) != nil }
      if items.isEmpty { continue }
      let verdicts = await Self.evaluate(predicate, for: values[items])
      guard self.evaluation === evaluation, !Task.isCancelled else { break }
      evaluation.note(verdicts, of: items)
    }
    guard self.evaluation === evaluation else { return false }
    if Task.isCancelled {
      self.evaluation = nil
      return false
    }
    change { [unowned self] in
      guard self.evaluation === evaluation else { return }
      self.evaluation = nil
      storedPredicate = predicate
      test = { predicate($1[$0]) }
      refilter { evaluation.verdict(of: $0) ?? isToBeShown($0) }
    }
    return true
  }

  @concurrent private static func evaluate(
    _ predicate: @Sendable (ItemType) -> Bool, for items: [ItemType?]
  ) async -> [Bool] {
    items.map { $0.map(predicate) == true }
  }
}

extension DataSource {
  /// Returns a data source with the items that satisfy a predicate, in the same sections and order.
  ///
  /// ```swift
  /// let favorites = contacts.filtered { $0.isFavorite }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: The identity of the items; inherited by default.
  ///   - predicate: Returns whether an item is shown.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  @inlinable
  public func filtered(
    identity: Identity<ItemType>? = nil, _ predicate: @escaping (ItemType) -> Bool
  ) -> FilteredDataSource<ItemType> {
    FilteredDataSource(self, identity: identity, predicate: predicate) { predicate($1[$0]) }
  }
}
