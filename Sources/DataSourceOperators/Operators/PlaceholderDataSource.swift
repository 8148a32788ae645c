public import DataSourceCore
import Foundation
public import IdentityDiff

/// Another data source, or one placeholder item while it has no items.
///
/// ```swift
/// let rows = results.mapped(Row.result).withPlaceholder(.noResults)
/// ```
///
/// The placeholder is in the first section; if there are no sections, it gets its own.
public final class PlaceholderDataSource<ItemType>: ExtraRowDataSource<ItemType> {
  /// The placeholder item. Setting it reports an update if it is shown and the new value differs in
  /// identity or content. Without an identity, values are compared if they are `Equatable`.
  ///
  /// If it is set by an observer of a change set, this property and the row change after all
  /// observers have been notified.
  public var placeholder: ItemType {
    get { storedPlaceholder }
    set { replace { [unowned self] in exchange(&storedPlaceholder, with: newValue) } }
  }

  private var storedPlaceholder: ItemType

  init(
    _ source: some DataSource<ItemType>, placeholder: ItemType,
    identity: ElementIdentity<ItemType>? = nil
  ) {
    storedPlaceholder = placeholder
    super.init(
      source, upstream: ComposedDataSource.stage(of: source, identity: identity),
      identity: identity)
    start()
  }

  override var extraRow: ItemType? { upstream.itemCount == 0 ? storedPlaceholder : nil }

  override var extraRowSection: SectionHandle? { upstream.section(at: 0) }
}

extension DataSource {
  /// Returns a data source with the items of this one, or with a placeholder if there are none.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder item.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withPlaceholder(
    _ placeholder: ItemType, identity: ElementIdentity<ItemType>? = nil
  ) -> PlaceholderDataSource<ItemType> {
    PlaceholderDataSource(self, placeholder: placeholder, identity: identity)
  }
}
