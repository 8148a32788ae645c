public import DataSourceCore
import Foundation
import IdentityDiff

/// A data source that is derived from others, and observes them.
///
/// It reports the changes that result from its sources: the structure first, then the content.
/// Neither is reported if it is empty, and both are valid by `BatchRule`. The cost depends on the
/// change, not on the length of the list.
///
/// Its state changes only when a source reports a change, or when a property of the operator is
/// set, such as a predicate. Lookups never change it, so all lookups between two change sets read
/// one state. Connected operators change together: when the first observer is notified, every
/// operator is in the new state, even if several paths lead to it. An observer may change a source
/// or an operator while it handles a change set. The change is applied after all observers have
/// been notified of the first one. Only the property that is set may return the new value before,
/// so that `sources`, `selection`, `expandedIDs` and `limit` can be changed in steps.
///
/// Operators on one source share its data, unless they are created with a separate `identity`.
///
/// An operator's closures must return results that depend only on their arguments, and must not use
/// the operator.
///
/// Any number of operators, views and other observers can observe one data source, independently of
/// its ``reloadBlock``: see `observeChanges(_:)`. Operators retain their sources; keep the last
/// operator of a chain. Use and release all of them on the actor that uses the source. Releasing a
/// chain takes stack for each operator: a thread with 512 kB can release 2,000.
///
/// Methods of `DataSource` create the operators, such as `filtered`, `sorted` and `grouped(by:)`.
/// Their argument `identity` identifies items after a reload of the source. By default it is
/// inherited from the previous operator, or is the `id` of `Identifiable` items. Without an
/// identity, a reload is reported as a reload. Batches in the source do not require an identity.
///
/// | change of a source | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n), and a few calls of the closures |
/// | a section is moved | O(log sections), O(k log n) if sections are dissolved |
/// | a section of k items is inserted or deleted | O(k + log sections), O(k log n) if dissolved |
/// | a section of k items is updated | O(k), and as for each item that differs |
/// | everything is reloaded | O(n) with an identity; otherwise it is passed on as a reload |
///
/// Each change of your own class is checked by counting, which adds O(sections). To find an item's
/// position, each operator adds up n / 200 numbers. A cost of O(log n) does not count these: they
/// take 1 µs for 1,000,000 items.
///
/// ``FlattenedDataSource``, ``GroupedDataSource`` and ``LimitedDataSource`` dissolve their source's
/// sections. Operators document where they differ from the table, and the cost of setting a
/// property.
public class ComposedDataSource<ItemType>: ListStage, DataSource, ChangeObserversOwner,
  CustomDebugStringConvertible
{
  /// The identity of the items for derived operators.
  let identity: ElementIdentity<ItemType>?

  /// Compares an item with its replacement, to determine whether it is updated.
  private lazy var equality = ItemEquality(identity)

  /// Whether items may have changed in place, determined from one of them.
  private var itemKind: ItemKind?

  /// The values of the items, by handle. Stages that show the same items share them.
  final let values: ValueStore<ItemTag, ItemType>

  init(
    identity: ElementIdentity<ItemType>?, values: ValueStore<ItemTag, ItemType>,
    itemPool: HandlePool<ItemTag>, sectionPool: HandlePool<SectionTag>, sections: SectionSequences,
    items: ItemSequences, titles: TitleStore
  ) {
    self.identity = identity
    self.values = values
    super.init(
      itemPool: itemPool, sectionPool: sectionPool, sections: sections, items: items,
      titles: titles)
    changeObservers.itemCount = { [unowned self] in numberOfItems(in: $0) }
  }

  /// Called after each change, with the changes; `nil` for none. Operators and other observers do
  /// not use it.
  public final var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  /// The number of sections, including empty ones.
  ///
  /// - Complexity: O(1)
  public final var numberOfSections: Int { sectionCount }

  /// Returns the number of items in a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The number of items; `0` if there is no such section.
  /// - Complexity: O(log sections)
  public final func numberOfItems(in section: Int) -> Int {
    self.section(at: section).map { itemCount(in: $0) } ?? 0
  }

  /// Returns the item at an index path.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  /// - Returns: The item; `nil` if there is none.
  /// - Complexity: O(log n)
  public final func item(at indexPath: IndexPath) -> ItemType? {
    guard let position = ItemPath(indexPath), let item = item(at: position), values.contains(item)
    else { return nil }
    return unsafe values.address(of: item).pointee
  }

  /// Returns the title above a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title; `nil` if the section has none, or does not exist.
  /// - Complexity: O(log n)
  public final func headerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { titles[$0].header }
  }

  /// Returns the title below a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title; `nil` if the section has none, or does not exist.
  /// - Complexity: O(log n)
  public final func footerTitle(for section: Int) -> String? {
    self.section(at: section).flatMap { titles[$0].footer }
  }

  /// Returns the identity of a section: that of the source's section, or the key of a group.
  ///
  /// Behind a concatenation it is another value than in the source: two sources may have equal
  /// ones. There, `section(id:)`, `items(inSectionID:)` and `collapse(id:)` only find a section by
  /// what this method returns.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: The identity; `nil` if the section has none, or does not exist.
  /// - Complexity: O(log n)
  public final func sectionIdentity(at index: Int) -> AnyHashable? {
    self.section(at: index).flatMap(titles.identity)
  }

  /// Changes sources and operators, and reports all changes together: one change set for structure,
  /// and one for content.
  ///
  /// ```swift
  /// try results.performBatch {
  ///   try contacts.append(ada)
  ///   favorites.predicate = { $0.isNear }
  /// }
  /// ```
  ///
  /// The batch applies to all operators connected with this one, directly or by a common source.
  /// They show each change immediately, and report at the end of the outermost batch. What leaves
  /// and returns is not reported. The sources notify their other observers as usual.
  ///
  /// A batch started inside an observer is queued like any other change. If an observer is added
  /// inside the batch, the other observers are first notified of the preceding changes.
  ///
  /// To edit a single ready-made data source, its `transaction` is faster: it computes all changes
  /// at once.
  ///
  /// - Parameter body: Makes the changes.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws. The changes made before it are reported.
  /// - Complexity: That of the changes, and O(n) to keep the old order of each observed operator:
  ///   0.03 ms for 100,000 items.
  public final func performBatch<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try queue.performBatch(for: self, body)
  }

  // MARK: For operators

  /// Whether an item is unchanged.
  final func areSame(_ old: ItemType?, _ new: ItemType?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return equality.areSame(old, new)
  }

  /// Whether a new item is the same object as the old one. Its earlier state is not available, so
  /// it counts as changed.
  final func areSameObject(_ old: ItemType, _ new: ItemType) -> Bool {
    ItemKind(of: new).areSameObject(old, new)
  }

  /// Whether items may be objects. Their earlier state is not available.
  final func holdsObjects(_ sample: ItemHandle?) -> Bool {
    if itemKind == nil, let sample, values.contains(sample) {
      itemKind = unsafe ItemKind(of: values.address(of: sample).pointee)
    }
    return itemKind != nil && itemKind != .values
  }

  /// Runs a closure that changes the state, once all observers have been notified of the last
  /// change. Then reports the recorded ``changes``.
  ///
  /// - Parameter task: Changes the state, and returns what it has replaced, such as an old closure.
  ///   That is released after the change.
  final func change<Replaced>(_ task: @escaping () -> Replaced) {
    queue.warn()
    queue.perform(for: self) { [unowned self] in
      var replaced: Replaced?
      queue.change(self) { replaced = task() }
      withExtendedLifetime(replaced) {}
    }
  }

  /// Replaces a property, and reports what differs.
  ///
  /// - Parameter exchange: Replaces the property, and returns its old value.
  final func replace<Replaced>(_ exchange: @escaping () -> Replaced) {
    change { [unowned self] in
      defer { recompute() }
      return exchange()
    }
  }

  /// The items with an identity. Some may not be shown.
  func items(for key: IdentityKey) -> Set<ItemHandle> {
    guard let identity else { return [] }
    return index { IdentityKey(key: identity.key($0)) }.items(for: key)
  }

  override func isUnchanged(_ item: ItemHandle) -> () -> Bool {
    let old = values[item]
    return { [unowned self] in !holdsObjects(item) && areSame(old, values[item]) }
  }

  override func release() { values.releaseReplaced() }
}
