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
  ///   - sectionPool: The handles of its sections, if they are not the source's sections.
  init(
    _ source: any DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    identity: ElementIdentity<ItemType>?, values: ValueStore<ItemTag, ItemType>,
    sections: SectionSequences? = nil, items: ItemSequences? = nil,
    sectionPool: HandlePool<SectionTag>? = nil
  ) {
    self.source = source
    self.upstream = upstream
    hasOwnValues = values as AnyObject !== upstream.values as AnyObject
    super.init(
      identity: identity, values: values, itemPool: upstream.itemPool,
      sectionPool: sectionPool ?? upstream.sectionPool,
      sections: sections ?? upstream.sectionSequences, items: items ?? upstream.itemSequences,
      titles: sectionPool == nil ? upstream.titles : TitleStore())
  }

  /// Reads the source and starts following it. Call it once, at the end of the initializer.
  final func start() {
    follow(upstream)
    load { rebuild() }
    changes.removeAll()
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

  override final var followsReloads: Bool { upstream.followsReloads }

  override func follows(_ other: AnyObject) -> Bool { source.leads(to: other) }

  override func position(of item: ItemHandle, in source: AnyObject) -> ItemPath? {
    self === source ? position(of: item) : upstream.position(of: item, in: source)
  }

  override func item(at position: ItemPath, in source: AnyObject) -> ItemHandle? {
    self === source ? item(at: position) : upstream.item(at: position, in: source)
  }
}
