public import DataSourceKit
public import Foundation

/// Sections of items that the data source owns, with exact change sets for whatever changes in them.
///
/// ```swift
/// let contacts = DiffableSectionedDataSource<String, Person>()
/// contacts.reloadBlock = { changeSet in print(changeSet) }
/// contacts.apply {
///   IdentifiedSection(id: "friends", items: friends, headerTitle: "Friends")
///   IdentifiedSection(id: "work", items: colleagues, headerTitle: "Work")
/// }
/// try contacts.append(cleo, toSection: "work")
/// ```
///
/// Sections are values inside: whoever changes a section object that the data source was given, or gave,
/// changes nothing until the sections are applied again.
public final class DiffableSectionedDataSource<ID: Hashable, ItemType>: SectionedDataSource,
  DiffableDataSource
{
  public typealias SectionID = ID

  public let _core: _DiffableCore<ID, ItemType>

  /// The sections as objects, and the revision that they show.
  private var vended: (sections: [IdentifiedSection<ID, ItemType>], revision: Int)?

  @usableFromInline
  init(
    _ sections: [IdentifiedSection<ID, ItemType>], identity: _ItemIdentity<ID, ItemType>
  ) {
    _core = _DiffableCore(sections.map { SectionContent($0) }, identity: identity)
  }

  /// The sections. Setting them is the same as to `apply(_:)` them.
  ///
  /// They are made when they are asked for, and stay the same objects until something changes.
  ///
  /// - Complexity: O(1), and O(sections) for the first time after a change.
  public var sections: [IdentifiedSection<ID, ItemType>] {
    get {
      if let vended, vended.revision == _core.revision { return vended.sections }
      let sections = _core.contents.map {
        IdentifiedSection(
          id: $0.id, items: $0.items, headerTitle: $0.headerTitle, footerTitle: $0.footerTitle)
      }
      vended = (sections, _core.revision)
      return sections
    }
    set { apply(newValue) }
  }

  public var numberOfSections: Int { _core.contents.count }

  public func numberOfItems(in section: Int) -> Int { _core.itemCount(of: section) }

  public func item(at indexPath: IndexPath) -> ItemType? {
    guard let place = Position(indexPath), place.item < _core.itemCount(of: place.section) else {
      return nil
    }
    return _core.contents[place.section].items[place.item]
  }

  public func headerTitle(for section: Int) -> String? { content(of: section)?.headerTitle }

  public func footerTitle(for section: Int) -> String? { content(of: section)?.footerTitle }

  /// What a section holds, as a value.
  ///
  /// - Parameter section: the section's index.
  /// - Returns: what it holds; `nil` if there is no such section.
  public func content(of section: Int) -> SectionContent<ID, ItemType>? {
    _core.contents.indices.contains(section) ? _core.contents[section] : nil
  }

  /// The index of the section with an identity; of the first one if there are several.
  ///
  /// - Parameter id: the section's identity.
  /// - Returns: the section's index; `nil` if there is none.
  /// - Complexity: O(1), and O(sections) for the first time after sections have changed.
  public func sectionIndex(forID id: ID) -> Int? { _core.section(of: id) }
}

// Replacing all data.

extension DiffableSectionedDataSource {
  /// Replaces the sections, and tells what has changed.
  ///
  /// - Parameter sections: the sections (AFTER). The objects may be used for something else afterwards.
  /// - Returns: the change sets that were sent, in order. There are none if nothing has changed, and if there
  ///   is no reload block, since nothing is computed then.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved. Sections that share the storage of their items with those before are not read.
  @discardableResult
  public func apply(_ sections: [IdentifiedSection<ID, ItemType>]) -> [ChangeSet] {
    _core.apply(sections.map { SectionContent($0) })
  }

  /// Replaces the sections, and tells what has changed.
  ///
  /// - Parameter contents: the sections (AFTER), as values.
  /// - Returns: the change sets that were sent, in order.
  /// - Complexity: as that of `apply(_:)`.
  @discardableResult
  public func apply(contents: [SectionContent<ID, ItemType>]) -> [ChangeSet] {
    _core.apply(contents)
  }

  /// Replaces the sections with those that a closure states, and tells what has changed.
  ///
  /// - Parameter sections: states the sections (AFTER).
  /// - Returns: the change sets that were sent, in order.
  @discardableResult
  public func apply(
    @ListBuilder<IdentifiedSection<ID, ItemType>> _ sections: () -> [IdentifiedSection<
      ID, ItemType
    >]
  ) -> [ChangeSet] {
    _core.apply(sections().map { SectionContent($0) })
  }
}

extension DiffableSectionedDataSource where ID: Sendable, ItemType: Sendable {
  /// Replaces the sections as soon as the changes have been computed, which is done elsewhere: the caller's
  /// actor is free meanwhile.
  ///
  /// Calls are carried out in their order. One that waits while another one computes gives way to a newer
  /// one; so does one that computes to an `apply` on the spot. Edits made meanwhile are replaced.
  ///
  /// Where items must not leave their actor, because their conformances are isolated to it, the changes are
  /// computed on it.
  ///
  /// - Parameter sections: the sections (AFTER). The objects are read before anything else happens.
  /// - Returns: what has become of them.
  /// - Complexity: as that of `apply(_:)`.
  @discardableResult
  public func apply(_ sections: [IdentifiedSection<ID, ItemType>]) async -> UpdateOutcome {
    await _core.applyConcurrently(sections.map { SectionContent($0) })
  }

  /// Replaces the sections as soon as the changes have been computed elsewhere.
  ///
  /// - Parameter contents: the sections (AFTER), as values.
  /// - Returns: what has become of them.
  @discardableResult
  public func apply(contents: [SectionContent<ID, ItemType>]) async -> UpdateOutcome {
    await _core.applyConcurrently(contents)
  }
}
