public import DataSourceKit
import Foundation
public import IdentityDiff

/// The items of another data source that satisfy a predicate, in the same sections and order.
///
/// ```swift
/// let favorites = contacts.filtered { $0.isFavorite }
/// search.onChange = { text in favorites.predicate = { $0.name.contains(text) } }
/// ```
///
/// An updated item is inserted if it now satisfies the predicate and did not before, and deleted in
/// the opposite case. Sections are kept, even if none of their items satisfies the predicate.
public final class FilteredDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  /// Returns whether an item is shown. Setting a new predicate reports only the items that are
  /// inserted or deleted.
  ///
  /// - Complexity: O(n), and O(log n) for each item that is inserted or deleted.
  public var predicate: (ItemType) -> Bool {
    get { test.predicate }
    @_alwaysEmitIntoClient set { replaceTest(ItemTest(newValue)) }
  }

  // Unchecked: the old closure is released during the access, which may run code that reads it.
  @exclusivity(unchecked)
  private var test: ItemTest<ItemType>

  /// The results of evaluating a predicate in the background; `nil` for none.
  private var evaluation: FilterEvaluation?

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    test: ItemTest<ItemType>
  ) {
    self.test = test
    super.init(source, identity: identity)
    start()
  }

  @usableFromInline
  func replaceTest(_ test: ItemTest<ItemType>) {
    evaluation = nil
    change { [unowned self] in
      self.test = test
      refilter(by: itemsToBeShown)
    }
  }

  override func rebuild() {
    evaluation?.forgetAll()
    shownItems.removeAll()
    for section in upstream.sections {
      shownItems.fill(section, with: itemsToBeShown(upstream.items(in: section)))
    }
  }

  override func updateContent() {
    if let evaluation { for item in arrivedItems { evaluation.forget(item) } }
    super.updateContent()
  }

  override func targetSection(of item: Int) -> Int? {
    isToBeShown(item) ? upstream.section(of: item) : nil
  }

  override func targetSections(of items: [Int]) -> [Int] {
    let shown = itemsToBeShown(items)
    var next = 0
    return items.map { item in
      guard next < shown.count, shown[next] == item else { return -1 }
      next += 1
      return upstream.section(of: item) ?? -1
    }
  }

  private func isToBeShown(_ item: Int) -> Bool {
    values.contains(item) && test.isSatisfied(item, values)
  }

  /// The items that satisfy the predicate, in the same order.
  private func itemsToBeShown(_ items: [Int]) -> [Int] { test.select(items, values) }

  /// Changes the shown items. Only their content matters, so no item moves.
  ///
  /// - Parameter select: Returns which of the given items are shown, in the same order.
  private func refilter(by select: ([Int]) -> [Int]) {
    let sections = upstream.sections
    // First of all, since the predicate may create operators that follow this one.
    let selections = sections.map { select(upstream.items(in: $0)) }
    if mayNoteInBulk { return refilterInBulk(zip(sections, selections)) }
    var change = Rearrangement(arrangement)
    if needsPlaces { change.readOffsets(of: self) }
    for (section, shown) in zip(sections, selections) {
      let items = upstream.items(in: section)
      let differing = differing(items, shown)
      if differing.count > 64, differing.count > items.count / 8 {
        // Many: building the section again is faster than changing it.
        for (item, _) in differing {
          changes.record(item, before: change.place(of: item, in: self))
        }
        shownItems.replace(section, with: shown)
      } else {
        for (item, isShown) in differing {
          change.move(item, to: isShown ? section : nil, in: self)
        }
      }
    }
    change.commit(self, upstream)
  }

  private func refilterInBulk(_ selections: Zip2Sequence<[Int], [[Int]]>) {
    for (section, shown) in selections {
      let inserted = shown.filter { !shownItems.contains($0) }
      let removed = shownItems.handles(in: section)
        .withoutSubsequence(inserted.isEmpty ? shown : shown.filter(shownItems.contains))
      guard !inserted.isEmpty || !removed.isEmpty else { continue }
      changes.bulkInsertions += inserted
      changes.bulkRemovals += removed
      shownItems.replace(section, with: shown)
    }
  }

  /// The items to show that are not shown yet, and those to hide that still are.
  private func differing(_ items: [Int], _ shown: [Int]) -> [(item: Int, isShown: Bool)] {
    var result: [(item: Int, isShown: Bool)] = []
    var next = 0
    for item in items {
      let isShown = next < shown.count && shown[next] == item
      if isShown { next += 1 }
      if isShown != shownItems.contains(item) { result.append((item, isShown)) }
    }
    return result
  }
}

/// A predicate of items. It is created with the concrete item type.
@usableFromInline
struct ItemTest<Item> {
  let predicate: (Item) -> Bool

  /// Whether an item satisfies the predicate.
  let isSatisfied: (_ item: Int, _ values: ValueStore<Item>) -> Bool

  /// Returns the items that have a value and satisfy the predicate, in the same order.
  let select: (_ items: [Int], _ values: ValueStore<Item>) -> [Int]

  @_alwaysEmitIntoClient
  init(_ predicate: @escaping (Item) -> Bool) {
    self.init(
      predicate: predicate,
      isSatisfied: { item, values in call(predicate, values.address(of: item)) },
      select: { items, values in
        items.filter { values.contains($0) && call(predicate, values.address(of: $0)) }
      })
  }

  @usableFromInline
  init(
    predicate: @escaping (Item) -> Bool,
    isSatisfied: @escaping (_ item: Int, _ values: ValueStore<Item>) -> Bool,
    select: @escaping (_ items: [Int], _ values: ValueStore<Item>) -> [Int]
  ) {
    self.predicate = predicate
    self.isSatisfied = isSatisfied
    self.select = select
  }
}

extension FilteredDataSource where ItemType: Sendable {
  /// Replaces ``predicate`` with one that is evaluated in the background, so that filtering many
  /// items does not block the caller's actor.
  ///
  /// ```swift
  /// search.onChange = { text in
  ///   Task { await results.setPredicate { $0.name.contains(text) } }
  /// }
  /// ```
  ///
  /// The previous predicate applies until all items are evaluated. Items that are inserted or
  /// updated in the meantime are evaluated again. Another call, or a new value of ``predicate``,
  /// supersedes this one.
  ///
  /// Call it on the actor that uses the data source. That actor copies the items, a few thousand at
  /// a time, and applies the result as one change; the time for the change depends on the number of
  /// inserted and deleted rows.
  ///
  /// - Parameter predicate: Returns whether an item is shown.
  /// - Returns: Whether the predicate has been applied; `false` if another one has superseded it,
  ///   or the task is canceled.
  /// - Complexity: O(n) in the background; on the caller's actor O(n) for copies of the items, and
  ///   O(log n) for each item that is inserted or deleted.
  @discardableResult
  public func setPredicate(_ predicate: @escaping @Sendable (ItemType) -> Bool) async -> Bool {
    let evaluation = FilterEvaluation()
    self.evaluation = evaluation
    while let part = evaluation.nextItems(below: handleLimit) {
      // Other handles belong to other operators' rows.
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
      test = ItemTest(predicate)
      refilter { $0.filter { evaluation.verdict(of: $0) ?? isToBeShown($0) } }
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
  @_alwaysEmitIntoClient
  public func filtered(
    identity: ElementIdentity<ItemType>? = nil, _ predicate: @escaping (ItemType) -> Bool
  ) -> FilteredDataSource<ItemType> {
    FilteredDataSource(self, identity: identity, test: ItemTest(predicate))
  }
}

extension [Int] {
  /// The elements without those of a subsequence.
  ///
  /// - Complexity: O(n)
  fileprivate func withoutSubsequence(_ removed: [Int]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(count - removed.count)
    // Invariant: the result has the elements before `start`, except those in `removed[..<next]`.
    var start = 0
    for element in removed {
      guard let index = self[start...].firstIndex(of: element) else { continue }
      result += self[start..<index]
      start = index + 1
    }
    return result + self[start...]
  }
}
