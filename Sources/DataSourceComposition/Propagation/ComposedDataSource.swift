public import DataSourceKit
public import Foundation
import IdentityDiff

/// A data source that is made of others, and follows them.
///
/// It observes its sources and reports changes of its own: the structure first, then the
/// content, each only if there is any, and each a batch by the rules of `BatchRule`. The work
/// is proportional to the change, not to the size of the list.
///
/// What it shows is a state of its own, which changes only when a source reports a change, or
/// when the operator itself is changed, for example by a new predicate. A look-up never changes it,
/// and a reader sees one state between two change sets. All operators that are connected change
/// together: when the first observer is notified, every operator shows the new state, however many ways
/// lead to it. A change that an observer makes in answer to a change set, to a source or to an operator,
/// is followed after all observers have been notified of the first change. Only the property that is set
/// may return the new value before that, so that `sources`, `selection`, `expanded` and `limit` can
/// be changed step by step. GTK's list models work in the same way.
///
/// Operators on one source share what they have read of it, unless they were made with an `identity` of
/// their own.
///
/// The closures of an operator must answer by their arguments, and must not use the operator.
///
/// Any number of operators, views and other observers may follow one data source, beside its
/// ``reloadBlock``: see `observeChanges(_:)`. Operators hold their sources strongly; hold the last
/// operator of a chain.
///
/// The operators are made by methods of `DataSource`, such as `filtered`, `sorted` and
/// `grouped(by:)`. They take an `identity`, which finds an item again when the source reports only
/// that everything may have changed. By default it is that of the operator before, or of
/// `Identifiable` items; without one, a reload is passed on as such. As long as the source reports
/// batches, positions are enough and no identity is used.
///
/// | change of a source | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n), and a few calls of the closures |
/// | a section is moved | O(log sections), O(k log n) where sections are dissolved |
/// | a section of k items is inserted or deleted | O(k + log sections), O(k log n) where sections are dissolved |
/// | a section of k items is updated | O(k), and as for each item that differs |
/// | everything is reloaded | O(n), if items have an identity; otherwise it is passed on as a reload |
///
/// ``FlattenedDataSource``, ``GroupedDataSource``, ``DistinctDataSource`` and ``PagedDataSource``
/// dissolve the sections of their source. What differs from the table, and the cost of setting a
/// property, is documented there.
public class ComposedDataSource<ItemType>: ListStage, DataSource, ChangeObserversOwner {
  /// The identity of the items for operators that follow.
  let identity: Identity<ItemType>?

  /// Whether an item that is made anew is reported as an update.
  private lazy var equality = ItemEquality(identity)

  /// Whether items may have changed although they are the same, judged by one of them.
  private var itemKind: ItemKind?

  /// The values of the items, by handle. Stages that show the same items share them.
  final let values: ValueStore<ItemType>

  init(
    identity: Identity<ItemType>?, values: ValueStore<ItemType>, itemPool: HandlePool,
    sectionPool: HandlePool, sections: HandleSequences, items: HandleSequences, titles: TitleStore
  ) {
    self.identity = identity
    self.values = values
    super.init(
      itemPool: itemPool, sectionPool: sectionPool, sections: sections, items: items,
      titles: titles)
  }

  /// Called after each change with what has changed; `nil` if there is none. Operators and other observers
  /// do not need it.
  public final var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  /// The number of sections, empty ones included.
  ///
  /// - Complexity: O(1)
  public final var numberOfSections: Int { sectionCount }

  /// The number of items in a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The number of items, `0` where there is no such section.
  /// - Complexity: O(log sections)
  public final func numberOfItems(in section: Int) -> Int {
    self.section(at: section).map { itemCount(in: $0) } ?? 0
  }

  /// The item at an index path.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  /// - Returns: The item, `nil` where there is none.
  /// - Complexity: O(log n)
  public final func item(at indexPath: IndexPath) -> ItemType? {
    Position(indexPath).flatMap { item(at: $0) }.flatMap { values[$0] }
  }

  /// The title above a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title, `nil` if there is none, or no such section.
  /// - Complexity: O(log n)
  public final func headerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { titles[$0].header }
  }

  /// The title below a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title, `nil` if there is none, or no such section.
  /// - Complexity: O(log n)
  public final func footerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { titles[$0].footer }
  }

  /// Changes sources and operators, and reports all that has changed at the end: one change set with the
  /// structure, and one with the content.
  ///
  /// ```swift
  /// results.performBatch {
  ///   contacts.append(ada)
  ///   favorites.predicate = { $0.isNear }
  /// }
  /// ```
  ///
  /// This goes for all operators that are connected with this one: those that it follows, those that follow
  /// it, and those on the same sources. They show each change at once, and report at the end of
  /// the outermost batch. The sources report to their other observers as they do otherwise.
  ///
  /// In answer to a change set, the batch waits for its turn, as every change does. An observer that is added
  /// inside lets the others be notified of what has happened before.
  ///
  /// - Parameter body: Makes the changes.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. The changes that were made before are reported.
  public final func performBatch<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try queue.performBatch(for: self, body)
  }

  // MARK: For operators

  /// Whether a place shows the same after a change as before.
  final func areSame(_ old: ItemType?, _ new: ItemType?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return equality.areSame(old, new)
  }

  /// Whether a new item is the very object that the old one was. Its former state is not known
  /// then, so it counts as changed.
  final func areSameObject(_ old: ItemType, _ new: ItemType) -> Bool {
    ItemKind(of: new).areSameObject(old, new)
  }

  /// Whether items may be objects, of which no earlier state is known.
  final func holdsObjects(_ sample: Int?) -> Bool {
    if itemKind == nil, let value = sample.flatMap({ values[$0] }) {
      itemKind = ItemKind(of: value)
    }
    return itemKind != nil && itemKind != .values
  }

  /// Does work that changes the state, as soon as all have been notified of the last change, and reports
  /// what it has noted in ``changes``.
  final func change(_ task: @escaping () -> Void) {
    queue.perform(for: self) { [unowned self] in
      task()
      queue.pass(from: self)
    }
  }
}
