public import DataSourceKit
import Foundation
public import IdentityDiff

/// The items of all sections of another data source in one list.
///
/// ```swift
/// let list = contactsByTeam.flattened().sorted(by: \.name)
/// ```
public final class FlattenedDataSource<ItemType>: ArrangedDataSource<ItemType>,
  ListDataSource
{
  override var dissolvesSections: Bool { true }

  override init(_ source: some DataSource<ItemType>, identity: Identity<ItemType>?) {
    super.init(source, identity: identity)
    start()
  }

  override func findPlace(ofItem item: Int) -> Position? {
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
  override func shownItems(inSection section: Int) -> [Int] { section == 0 ? mirror.order : [] }

  public var items: [ItemType] { mirror.order.compactMap { mirror.values[$0] } }

  override var shownSectionCount: Int { 1 }

  override func shownItemCount(in section: Int) -> Int {
    section == 0 ? mirror.sections.total(in: 0) : 0
  }

  override func titles(ofSection section: Int) -> SectionTitles { SectionTitles() }
}

extension DataSource {
  /// The items of all sections in one list, now and after each change.
  ///
  /// - Parameter identity: The identity of the items; inherited by default.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func flattened(identity: Identity<ItemType>? = nil) -> FlattenedDataSource<ItemType> {
    FlattenedDataSource(self, identity: identity)
  }
}
