import DataSourceCore
import IdentityDiff

/// An operator with one source: the base class of most operators.
///
/// It has the sections and items of its source, unless it is created with separate sequences.
@_documentation(visibility: internal)
public class UnaryDataSource<SourceItem, ItemType>: ComposedDataSource<ItemType> {
  /// The source.
  final let source: any DataSource<SourceItem>

  /// The stage that it follows: the source, or its root.
  final let upstream: ComposedDataSource<SourceItem>

  /// Whether the values of the source's items are its own.
  private let hasOwnValues: Bool

  /// Items that the source has removed. Their values are released with the change, unless they
  /// return in the same batch.
  private var goneItems: [ItemHandle] = []

  /// - Parameters:
  ///   - source: The data source.
  ///   - upstream: The stage to follow.
  ///   - identity: The identity of the items.
  ///   - values: The values of the items.
  ///   - sections: The sections that it shows; those of the source by default.
  ///   - items: The items that it shows; those of the source by default.
  init(
    _ source: any DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    identity: ElementIdentity<ItemType>?, values: ValueStore<ItemTag, ItemType>,
    sections: SectionSequences? = nil, items: ItemSequences? = nil
  ) {
    self.source = source
    self.upstream = upstream
    hasOwnValues = values as AnyObject !== upstream.values as AnyObject
    super.init(
      identity: identity, values: values, itemPool: upstream.itemPool,
      sectionPool: upstream.sectionPool, sections: sections ?? upstream.sectionSequences,
      items: items ?? upstream.itemSequences, titles: upstream.titles)
  }

  /// Creates an operator with the items of its source, and shares their values.
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    sections: SectionSequences? = nil, items: ItemSequences? = nil,
    sectionPool: HandlePool<SectionTag>? = nil
  ) where SourceItem == ItemType {
    self.source = source
    upstream = .stage(of: source, identity: identity)
    hasOwnValues = false
    super.init(
      identity: identity ?? upstream.identity, values: upstream.values,
      itemPool: upstream.itemPool, sectionPool: sectionPool ?? upstream.sectionPool,
      sections: sections ?? upstream.sectionSequences, items: items ?? upstream.itemSequences,
      titles: sectionPool == nil ? upstream.titles : TitleStore())
  }

  /// Reads the source and starts following it. Call it once, at the end of the initializer.
  final func start() {
    follow(upstream)
    readFirst { rebuild() }
    changes.removeAll()
  }

  /// Sets an item's value, if the operator has its own.
  func transform(_ item: ItemHandle) {}

  override func rebuild() {
    guard hasOwnValues else { return }
    values.removeAll()
    for item in upstream.order { transform(item) }
  }

  override func recompute() {
    if hasOwnValues { for item in upstream.order { renew(item) } } else { super.recompute() }
  }

  /// Transforms an item again, and records an update if the result differs.
  final func renew(_ item: ItemHandle) {
    let old = values[item]
    transform(item)
    if !areSame(old, values[item]) { recordUpdate(of: item) }
  }

  override func update() {
    if hasOwnValues { goneItems += upstream.removedItems }
    if upstream.changes.isReload {
      readAgain()
    } else {
      updateContent()
    }
  }

  /// Updates the state from the source's changes, which are not a reload.
  func updateContent() { changes.copy(upstream.changes) }

  override func release() {
    for item in goneItems where !upstream.shownItems.contains(item) { values.remove(item) }
    goneItems.clear()
    super.release()
  }

  override func items(for key: IdentityKey) -> Set<ItemHandle> {
    // The source's items may get an identity later.
    identity == nil && !hasOwnValues ? upstream.items(for: key) : super.items(for: key)
  }

  override final var identifiesItems: Bool { upstream.identifiesItems }

  override func isDerived(from other: AnyObject) -> Bool { source.leads(to: other) }

  override func position(of item: ItemHandle, in source: AnyObject) -> ItemPath? {
    self === source ? position(of: item) : upstream.position(of: item, in: source)
  }

  override func item(at position: ItemPath, in source: AnyObject) -> ItemHandle? {
    self === source ? item(at: position) : upstream.item(at: position, in: source)
  }
}
