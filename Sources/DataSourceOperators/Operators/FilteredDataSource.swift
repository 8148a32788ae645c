public import DataSourceCore
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
    get { test.closure }
    @inlinable set { replaceTest(Evaluated(newValue)) }
  }

  private var test: Evaluated<ItemType, Bool>

  /// A predicate that is being evaluated in the background; `nil` for none.
  private var evaluation: FilterEvaluation?

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    test: Evaluated<ItemType, Bool>
  ) {
    self.test = test
    super.init(source, identity: identity)
    start()
  }

  @usableFromInline
  func replaceTest(_ test: Evaluated<ItemType, Bool>) {
    evaluation = nil
    replace { [unowned self] in exchange(&self.test, with: test) }
  }

  override func readAgain() {
    evaluation?.forgetAll(upstream.order)
    super.readAgain()
  }

  override func updateContent() {
    if let evaluation { for item in upstream.arrivedItems { evaluation.forget(item) } }
    super.updateContent()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    values.contains(item) && test.evaluate(item, values) ? upstream.section(of: item) : nil
  }
}

extension FilteredDataSource where ItemType: Identifiable {
  /// Asks the predicate again about the items with an `id`, because something has changed that the
  /// predicate reads elsewhere.
  ///
  /// ```swift
  /// let visible = contacts.filtered { !blocked.contains($0.id) }
  /// blocked.insert(id)
  /// visible.refilter(id: id)
  /// ```
  ///
  /// - Parameter id: The `id` of an item of the source, shown or not.
  /// - Complexity: O(log n); O(n) for the first call.
  public func refilter(id: ItemType.ID) {
    change { [unowned self] in
      let items = upstream.inOrder(Array(upstream.index { $0.id }.items(for: id)))
      for item in items { evaluation?.forget(item) }
      rearrange(asking: items)
    }
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
  /// Call it on the actor that uses the data source. That actor lists the items, which takes 9 ms
  /// for 1,000,000. It copies them, a few thousand at a time, and applies the result as one change.
  /// The time for the change depends on the number of inserted and deleted rows.
  ///
  /// - Parameter predicate: Returns whether an item is shown.
  /// - Returns: Whether the predicate has been applied; `false` if another one has superseded it,
  ///   or the task is canceled.
  /// - Complexity: O(n) in the background. On the caller's actor, O(n) for copies of the items, and
  ///   O(log n) for each inserted or deleted item.
  @discardableResult
  public func setPredicate(_ predicate: @escaping @Sendable (ItemType) -> Bool) async -> Bool {
    let evaluation = FilterEvaluation()
    self.evaluation = evaluation
    var unknown = upstream.order
    // Items that change in the meantime are evaluated again, and after some rounds at the end.
    rounds: for round in 0..<4 {
      // So few are evaluated at the end, unless all are.
      if round > 0, unknown.count < FilterEvaluation.partSize { break }
      for start in stride(from: 0, to: unknown.count, by: FilterEvaluation.partSize) {
        let part = Array(unknown[start...].prefix(FilterEvaluation.partSize))
        evaluation.begin()
        let verdicts = await Self.evaluate(predicate, for: part.map { values[$0] })
        guard self.evaluation === evaluation, !Task.isCancelled else { break rounds }
        evaluation.note(verdicts, of: part, shown: shownItems.contains)
      }
      unknown = evaluation.asked.filter {
        evaluation.verdict(of: $0) == nil && upstream.shownItems.contains($0)
      }
    }
    guard self.evaluation === evaluation else { return false }
    if Task.isCancelled {
      self.evaluation = nil
      return false
    }
    change { [unowned self] in
      let old = test
      guard self.evaluation === evaluation else { return old }
      self.evaluation = nil
      let new = Evaluated(predicate)
      test = Evaluated(closure: predicate) { item, values in
        evaluation.verdict(of: item) ?? new.evaluate(item, values)
      }
      // If many rows change, comparing all takes two thirds of the time.
      if areMany(evaluation.asked.count, of: upstream.itemCount) {
        recompute()
      } else {
        rearrange(asking: evaluation.asked)
      }
      test = new
      return old
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
    FilteredDataSource(self, identity: identity, test: Evaluated(predicate))
  }
}
