public import DataSourceCore
import Foundation
public import IdentityDiff

/// The sections of another data source, and below them a section with one row, such as an activity
/// indicator.
///
/// ```swift
/// let rows = feed.grouped(by: \.day).withTrailingRow()
/// rows.trailingRow = .loading   // while more is fetched
/// rows.trailingRow = nil
/// ```
public final class TrailingRowDataSource<ItemType>: ExtraRowDataSource<ItemType> {
  /// The row; `nil` for none. Setting it reports a section as inserted or deleted, or the row as
  /// updated if it differs in identity or content. Without an identity, `Equatable` items are
  /// compared.
  ///
  /// If it is set by an observer of a change set, this property and the row change after all
  /// observers have been notified.
  ///
  /// - Complexity: O(log n)
  public var trailingRow: ItemType? {
    get { storedRow }
    set { replace { [unowned self] in exchange(&storedRow, with: newValue) } }
  }

  private var storedRow: ItemType?

  init(
    _ source: some DataSource<ItemType>, row: ItemType?, identity: ElementIdentity<ItemType>?
  ) {
    storedRow = row
    super.init(
      source, upstream: ComposedDataSource.stage(of: source, identity: identity),
      identity: identity)
    start()
  }

  override var extraRow: ItemType? { storedRow }
}

extension DataSource {
  /// Returns a data source with the sections of this one, and below them a section with one row.
  ///
  /// - Parameters:
  ///   - row: The row; `nil`, the default, for none.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change; O(sections) to insert, delete or move some.
  public func withTrailingRow(
    _ row: ItemType? = nil, identity: ElementIdentity<ItemType>? = nil
  ) -> TrailingRowDataSource<ItemType> {
    TrailingRowDataSource(self, row: row, identity: identity)
  }
}
