public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items of another data source with separators between them, as rows of their own.
///
/// ```swift
/// let rows = messages.mapped(Row.message).separated(first: { .day($0.day) }) { previous, next in
///   previous.day == next.day ? nil : .day(next.day)
/// }
/// ```
///
/// A separator between two consecutive items in a section belongs to the second one, and moves with
/// it.
public final class SeparatedDataSource<ItemType>: RowsDataSource<ItemType, ItemType> {
  /// Returns the separator between two consecutive items; `nil` for none. Setting a new closure
  /// reports the separators that are inserted and deleted, and an update for each separator that
  /// differs in identity or content. Without an identity, `Equatable` items are compared.
  ///
  /// - Complexity: O(n), and O(log n) for each separator that is inserted, deleted or changed.
  public var separator: (_ previous: ItemType, _ next: ItemType) -> ItemType? {
    get { separators.between }
    set { replace { [unowned self] in exchange(&separators.between, with: newValue) } }
  }

  /// Returns the separator before the first item of a section; `nil` for none. Setting it reports
  /// changes the same way as ``separator``.
  public var firstSeparator: ((_ first: ItemType) -> ItemType?)? {
    get { separators.first }
    set { replace { [unowned self] in exchange(&separators.first, with: newValue) } }
  }

  /// Returns the separator after the last item of a section; `nil` for none. Setting it reports
  /// changes the same way as ``separator``.
  public var lastSeparator: ((_ last: ItemType) -> ItemType?)? {
    get { separators.last }
    set { replace { [unowned self] in exchange(&separators.last, with: newValue) } }
  }

  private var separators: Separators<ItemType>

  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    separators: Separators<ItemType>
  ) {
    self.separators = separators
    super.init(source, identity: identity)
    start()
  }

  override var dependsOnNeighbors: Bool { true }

  override func contents(of item: ItemHandle) -> [Content] {
    guard let value = values[item] else { return [.item] }
    let before =
      if let previous = upstream.item(before: item) {
        values[previous].flatMap { separators.between($0, value) }
      } else {
        separators.first?(value)
      }
    let after = upstream.item(after: item) == nil ? separators.last?(value) : nil
    return [before.map { .row(0, $0) }, .item, after.map { .row(1, $0) }].compactMap(\.self)
  }
}

/// The closures that return separators.
struct Separators<ItemType> {
  var between: (_ previous: ItemType, _ next: ItemType) -> ItemType?
  var first: ((ItemType) -> ItemType?)?
  var last: ((ItemType) -> ItemType?)?
}

extension DataSource {
  /// Returns a data source with the items and separators between them.
  ///
  /// ```swift
  /// let dotted = rows.separated { _, _ in .dots }
  ///
  /// // A chat with a label above the messages of each day, the first one included.
  /// let dated = messages.separated(first: Message.init(dayOf:)) {
  ///   $0.day == $1.day ? nil : Message(dayOf: $1)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: The identity of the items; inherited by default.
  ///   - first: Returns the separator before the first item of a section; `nil` for none.
  ///   - last: Returns the separator after the last item of a section; `nil` for none.
  ///   - separator: Returns the separator between two consecutive items; `nil` for none.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func separated(
    identity: ElementIdentity<ItemType>? = nil, first: ((ItemType) -> ItemType?)? = nil,
    last: ((ItemType) -> ItemType?)? = nil,
    by separator: @escaping (_ previous: ItemType, _ next: ItemType) -> ItemType?
  ) -> SeparatedDataSource<ItemType> {
    SeparatedDataSource(
      self, identity: identity,
      separators: Separators(between: separator, first: first, last: last))
  }
}
