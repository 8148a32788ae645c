public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items of another data source, transformed by a closure, which leaves out some of them.
///
/// ```swift
/// let photos = files.compactMapped { $0 as? Photo }
/// ```
///
/// Each item is transformed when it is inserted, and again whenever it is updated. Then it may
/// appear or disappear. Sections are kept, even if they are empty.
public final class CompactMappedDataSource<SourceItem, ItemType>: ArrangedDataSource<
  SourceItem, ItemType
>
{
  /// Transforms an item. Setting a new closure reports the items that appear and disappear, and an
  /// update for each one whose result differs.
  ///
  /// - Complexity: O(n), and O(log n) for each item with a different result.
  public var transform: (SourceItem) -> ItemType? {
    get { stored.closure }
    @inlinable set { replaceTransform(Evaluated(newValue)) }
  }

  private var stored: Evaluated<SourceItem, ItemType?>

  @usableFromInline
  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: ElementIdentity<SourceItem>?,
    identity: ElementIdentity<ItemType>?, transform: Evaluated<SourceItem, ItemType?>
  ) {
    stored = transform
    let upstream = ComposedDataSource<SourceItem>.stage(of: source, identity: sourceIdentity)
    super.init(source, upstream: upstream, identity: identity ?? .automatic, values: ValueStore())
    start()
  }

  @usableFromInline
  func replaceTransform(_ transform: Evaluated<SourceItem, ItemType?>) {
    replace { [unowned self] in exchange(&stored, with: transform) }
  }

  override func recompute() {
    let affected = upstream.order.filter { item in
      let wasShown = values.contains(item)
      renew(item)
      return values.contains(item) != wasShown
    }
    rearrange(asking: affected)
  }

  override func transform(_ item: ItemHandle) {
    guard upstream.values.contains(item) else { return }
    values.assign(stored.evaluate(item, upstream.values), to: item)
  }

  override func updateContent() {
    for item in upstream.arrivedItems { transform(item) }
    super.updateContent()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    values.contains(item) ? upstream.section(of: item) : nil
  }
}

extension DataSource {
  /// Returns a data source with the items transformed by a closure, in the same sections and order.
  ///
  /// ```swift
  /// let photos = files.compactMapped { $0 as? Photo }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceIdentity: The identity of the items of this data source; inherited by default.
  ///   - identity: The identity of the new items; by default their `id` if they are `Identifiable`.
  ///   - transform: Transforms an item; `nil` to leave it out.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  @_alwaysEmitIntoClient
  public func compactMapped<Result>(
    sourceIdentity: ElementIdentity<ItemType>? = nil, identity: ElementIdentity<Result>? = nil,
    _ transform: @escaping (ItemType) -> Result?
  ) -> CompactMappedDataSource<ItemType, Result> {
    CompactMappedDataSource(
      self, sourceIdentity: sourceIdentity, identity: identity, transform: Evaluated(transform))
  }
}
