public import DataSourceKit
public import Foundation

/// The items of all sections of another data source in one list.
///
/// ```swift
/// let list = contactsByTeam.flattened().sorted(by: \.name)
/// ```
///
/// | change of the source | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n) |
/// | a section of k items is inserted, deleted or moved | O(k log n) |
/// | a section of k items is updated | O(k), and as for each item that differs |
/// | everything is reloaded | O(n), if items have an identity; else it is passed on as a reload |
public final class FlattenedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType>,
  ListDataSource
{
  override var dissolvesSections: Bool { true }

  /// Flattens a data source.
  ///
  /// - Parameters:
  ///   - source: The data source to follow. It is held strongly.
  ///   - identity: How items are known again after a reload; that of the source, or of `Identifiable`
  ///     items, if left out.
  /// - Complexity: O(n)
  public init(_ source: some DataSource<ItemType>, identity: ItemIdentity<ItemType>? = nil) {
    let identity = identity ?? .inherited(from: source)
    super.init(source, sourceIdentity: identity, identity: identity)
    start()
  }

  override func place(ofItem item: Int) -> Position? {
    guard let section = mirror.items.tree(of: item) else { return nil }
    return Position(
      section: 0, item: mirror.sections.total(before: section) + mirror.items.total(before: item))
  }

  override func place(ofSection section: Int) -> Int? { nil }

  override func item(at position: Position) -> Int? {
    guard position.section == 0,
      let (section, rest) = mirror.sections.handle(atTotal: position.item, in: 0)
    else { return nil }
    return mirror.items.handle(at: rest, in: section)
  }

  /// The items, in order.
  ///
  /// - Complexity: O(n)
  public var items: [ItemType] { mirror.order.compactMap { mirror.values[$0] } }

  public override var numberOfSections: Int { 1 }

  public override func numberOfItems(in section: Int) -> Int {
    section == 0 ? mirror.sections.total(in: 0) : 0
  }

  public override func item(at indexPath: IndexPath) -> ItemType? {
    Position(indexPath).flatMap(item(at:)).flatMap { mirror.values[$0] }
  }

  public override func headerTitle(for section: Int) -> String? { nil }

  public override func footerTitle(for section: Int) -> String? { nil }
}
