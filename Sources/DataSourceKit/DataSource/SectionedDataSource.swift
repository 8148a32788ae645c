public import Foundation

/// A data source of any number of sections, backed by an array of ``Section`` objects.
///
/// ```swift
/// class SimpleSectionedDataSource: SectionedDataSource {
///   typealias ItemType = String
///   typealias SectionType = Section<String>
///   var sections = [
///     Section(items: ["Item 0.0", "Item 0.1"]),
///     Section(items: ["Item 1.0"], headerTitle: "Header 1"),
///   ]
///   var reloadBlock: ReloadBlock?
/// }
/// ```
public protocol SectionedDataSource<ItemType>: DataSource {
  /// The class of the sections: ``Section`` or a subclass of it.
  associatedtype SectionType: Section<ItemType>

  /// The sections, in order.
  var sections: [SectionType] { get }

  /// The section at an index.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: The section, `nil` where there is none.
  func section(at index: Int) -> SectionType?

  /// The title above a section; `nil` if it has none, or there is no such section.
  ///
  /// - Parameter section: The section's index.
  func headerTitle(for section: Int) -> String?

  /// The title below a section; `nil` if it has none, or there is no such section.
  ///
  /// - Parameter section: The section's index.
  func footerTitle(for section: Int) -> String?
}

extension SectionedDataSource {
  public var numberOfSections: Int { sections.count }

  public func numberOfItems(in section: Int) -> Int { self.section(at: section)?.items.count ?? 0 }

  public func item(at indexPath: IndexPath) -> ItemType? {
    guard let position = Position(indexPath), let section = section(at: position.section),
      position.item < section.items.count
    else { return nil }
    return section.items[position.item]
  }

  public func section(at index: Int) -> SectionType? {
    let sections = sections
    return sections.indices.contains(index) ? sections[index] : nil
  }

  public func headerTitle(for section: Int) -> String? { self.section(at: section)?.headerTitle }

  public func footerTitle(for section: Int) -> String? { self.section(at: section)?.footerTitle }

  // The array of sections is read once a call, so that computing it on each access stays affordable.

  @inlinable
  public func indexPath(after indexPath: IndexPath) -> IndexPath? {
    let sections = sections
    return _indexPath(after: indexPath, numberOfSections: sections.count) {
      sections[$0].items.count
    }
  }

  @inlinable
  public func indexPath(before indexPath: IndexPath) -> IndexPath? {
    let sections = sections
    return _indexPath(before: indexPath, numberOfSections: sections.count) {
      sections[$0].items.count
    }
  }

  public var itemCounts: [Int] { sections.map(\.items.count) }
}
