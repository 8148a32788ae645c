import DataSourcePositions
public import Foundation

/// A data source of any number of sections, backed by an array of ``Section`` objects.
///
/// The array, ``DataSource/reloadBlock`` and the name of the items' type are the only requirements.
/// `SectionType` is inferred from the sections; `ItemType` cannot be.
///
/// ```swift
/// class SimpleSectionedDataSource: SectionedDataSource {
///   typealias ItemType = String
///   var sections = [
///     Section(items: ["Item 0.0", "Item 0.1"]),
///     Section(items: ["Item 1.0"], headerTitle: "Header 1"),
///   ]
///   var reloadBlock: ReloadBlock?
/// }
/// ```
public protocol SectionedDataSource<ItemType>: DataSource {
  /// The sections' class: ``Section`` or a subclass of it.
  associatedtype SectionType: Section<ItemType>

  /// The sections, in order.
  ///
  /// Every lookup reads them at least once, so store them, or compute them in O(1). A data source
  /// that creates them on access also implements ``section(at:)``.
  var sections: [SectionType] { get }

  /// Returns the section at an index.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: The section; `nil` if there is none.
  func section(at index: Int) -> SectionType?
}

extension SectionedDataSource {
  @_alwaysEmitIntoClient
  public var numberOfSections: Int { sections.count }

  @_alwaysEmitIntoClient
  public func numberOfItems(in section: Int) -> Int { self.section(at: section)?.items.count ?? 0 }

  @_alwaysEmitIntoClient
  public func item(at indexPath: IndexPath) -> ItemType? {
    guard contains(indexPath), let position = ItemPath(indexPath),
      let section = section(at: position.section), position.item < section.items.count
    else { return nil }
    return section.items[position.item]
  }

  @_alwaysEmitIntoClient
  public func section(at index: Int) -> SectionType? {
    let sections = sections
    return sections.indices.contains(index) ? sections[index] : nil
  }

  public func headerTitle(for section: Int) -> String? { self.section(at: section)?.headerTitle }

  public func footerTitle(for section: Int) -> String? { self.section(at: section)?.footerTitle }

  /// Returns a section's `id` if its class is `Identifiable`.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: The identity; `nil` if the section has none, or does not exist.
  public func sectionIdentity(at index: Int) -> AnyHashable? {
    (section(at: index) as? any Identifiable)?.anyID
  }
}

extension Identifiable {
  fileprivate var anyID: AnyHashable { AnyHashable(id) }
}
