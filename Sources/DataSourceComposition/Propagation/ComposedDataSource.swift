public import DataSourceKit
public import Foundation
import IdentityDiff

/// A data source that is made of others, and follows them.
///
/// It observes its sources and reports changes of its own: the structure first, then the
/// content, each only if there is any, and each a batch by the rules of `BatchRule`. The work
/// is proportional to the change, not to the size of the list.
///
/// What it answers is a state of its own, which changes only when a source reports a change, or
/// when the operator itself is changed, for example by a new predicate. It never changes in answer
/// to a look-up, and a reader sees one state between two change sets. A change that an observer
/// makes in answer to a change set, to a source or to the operator, is followed after all have been
/// notified of the first change. Only the property that is set may answer the new value before
/// that, so that `sources`, `selection`, `expanded` and `limit` can be changed step by step. GTK's
/// list models work in the same way.
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
public class ComposedDataSource<ItemType>: DataSource, ChangeObserversOwner, FollowingDataSource {
  package let changeObservers = ChangeObservers()

  /// The identity of the items for operators that follow.
  let identity: Identity<ItemType>?

  /// Whether an item that is made anew is reported as an update.
  private lazy var equality = ItemEquality(identity)

  private var isWorking = false
  private var work: [() -> Void] = []

  init(identity: Identity<ItemType>?) {
    self.identity = identity
  }

  /// Called after each change with what has changed; `nil` if there is none. Whoever follows this
  /// data source does not need it.
  public final var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  /// The number of sections, empty ones included.
  ///
  /// - Complexity: O(1); O(sources) for a ``ConcatenatedDataSource``.
  public final var numberOfSections: Int { shownSectionCount }

  /// The number of items in a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The number of items, `0` where there is no such section.
  /// - Complexity: O(log sections)
  public final func numberOfItems(in section: Int) -> Int { shownItemCount(in: section) }

  /// The item at an index path.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  /// - Returns: The item, `nil` where there is none.
  /// - Complexity: O(log n)
  public final func item(at indexPath: IndexPath) -> ItemType? {
    Position(indexPath).flatMap(value(at:))
  }

  /// The title above a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title, `nil` if there is none, or no such section.
  /// - Complexity: O(log n)
  public final func headerTitle(for section: Int) -> String? { titles(ofSection: section).header }

  /// The title below a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title, `nil` if there is none, or no such section.
  /// - Complexity: O(log n)
  public final func footerTitle(for section: Int) -> String? { titles(ofSection: section).footer }

  // MARK: Overridden by operators

  var shownSectionCount: Int { 0 }

  func shownItemCount(in section: Int) -> Int { 0 }

  /// The item that is shown at a place.
  func value(at position: Position) -> ItemType? { nil }

  /// All items of a section, for operators that follow.
  ///
  /// - Complexity: O(items)
  func shownValues(inSection section: Int) -> [ItemType?] { [] }

  func titles(ofSection section: Int) -> SectionTitles { SectionTitles() }

  /// Whether it follows a data source, directly or through others.
  func follows(_ other: AnyObject) -> Bool { false }

  // MARK: For operators

  /// Whether a data source is this one, or follows it.
  final func isFollowed(by source: any DataSource) -> Bool { source.leads(to: self) }

  /// Whether a place shows the same after a change as before.
  final func areSame(_ old: ItemType?, _ new: ItemType?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return equality.areSame(old, new)
  }

  /// Does work that changes the state, as soon as all have been notified of the last change.
  final func perform(_ task: @escaping () -> Void) {
    work.append(task)
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while !work.isEmpty { work.removeFirst()() }
  }

  /// Reports a change. The state has changed already.
  final func report(_ plan: ChangePlan) {
    guard !plan.isEmpty else { return }
    changeObservers.report(plan.structure)
    changeObservers.report(plan.content)
  }
}

/// A data source that follows others.
protocol FollowingDataSource: AnyObject {
  /// Whether it follows a data source, directly or through others.
  func follows(_ other: AnyObject) -> Bool
}

extension DataSource {
  /// Whether it is a data source, wraps it, or follows it.
  func leads(to other: AnyObject) -> Bool {
    let source = unwrapped
    return source === other || (source as? any FollowingDataSource)?.follows(other) == true
  }
}
