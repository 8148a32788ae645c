public import DataSourceKit
public import IdentityDiff

/// Sections of items that the data source owns, and exact change sets of all that changes in them.
///
/// ```swift
/// let contacts = DiffableSectionedDataSource<String, Person>()
/// contacts.reloadBlock = { changeSet in print(changeSet) }
/// contacts.apply([
///   IdentifiedSection(id: "friends", items: friends, headerTitle: "Friends"),
///   IdentifiedSection(id: "work", items: colleagues, headerTitle: "Work"),
/// ])
/// try contacts.append(cleo, toSection: "work")
/// ```
///
/// Sections are stored as values: changing a section object that was passed to the data source, or returned
/// by it, changes nothing until the sections are applied again.
public final class DiffableSectionedDataSource<ID: Hashable, ItemType>:
  DiffableDataSource<ID, ItemType>, SectionedDataSource
{
  /// The sections as objects, and the revision that they show.
  private var objects: (sections: [IdentifiedSection<ID, ItemType>], revision: Int)?

  @usableFromInline
  init(
    sections: [IdentifiedSection<ID, ItemType>], items: Identity<ItemType>,
    identity: Identity<SectionContent<ID, ItemType>>
  ) {
    super.init(
      sections.map { SectionContent($0) },
      comparison: ContentComparison(items: items, sections: identity))
  }

  /// Creates a data source of items with any identity.
  ///
  /// ```swift
  /// DiffableSectionedDataSource<String, Product>(identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - identity: what identifies an item, and when its content is equal.
  @inlinable
  public convenience init(
    sections: [IdentifiedSection<ID, ItemType>] = [], identity: Identity<ItemType>
  ) {
    self.init(sections: sections, items: identity, identity: .section())
  }

  /// Creates a data source of items that are identified by their `id`.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable {
    self.init(sections: sections, identity: .id)
  }

  /// Creates a data source of items that are identified by their `id`.
  ///
  /// This one exists beside that for items that are not `Sendable` because only here the changes can be
  /// computed on any thread, as for lists.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(sections: sections, identity: .id)
  }

  // Without this the compiler only says that a parameter is missing.
  @available(
    *, unavailable,
    message:
      "Make the items Identifiable and Equatable, or pass an identity: `identity: .by(\\.id)`"
  )
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = []) { fatalError() }

  /// The sections. Setting them is the same as to `apply(_:)` them.
  ///
  /// The objects are created on the first access after a change, and stay the same until the next.
  ///
  /// - Complexity: O(1), and O(sections) for the first time after a change.
  public var sections: [IdentifiedSection<ID, ItemType>] {
    get {
      if let objects, objects.revision == revision { return objects.sections }
      let sections = sectionContents.map { IdentifiedSection($0) }
      objects = (sections, revision)
      return sections
    }
    set { apply(newValue) }
  }

  /// The index of the section with an identity; of the first one if there are several.
  ///
  /// - Parameter id: the section's identity.
  /// - Returns: the section's index; `nil` if there is none.
  /// - Complexity: O(1), and O(sections) for the first time after sections have changed.
  public func sectionIndex(forID id: ID) -> Int? { index(ofSection: id) }
}

// Replacing all data.

extension DiffableSectionedDataSource {
  /// Replaces the sections, and reports what has changed.
  ///
  /// - Parameter sections: the sections (AFTER). The objects may be used for something else afterwards.
  /// - Returns: the change sets that were reported, in order. There are none if nothing has changed, and if
  ///   there are no observers, since nothing is computed then.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved. Sections that share the storage of their items with those before are not read.
  @discardableResult
  public func apply(_ sections: [IdentifiedSection<ID, ItemType>]) -> [ChangeSet] {
    applyContents(sections.map { SectionContent($0) })
  }
}

extension DiffableSectionedDataSource where ID: Sendable, ItemType: Sendable {
  /// Replaces the sections as soon as the changes have been computed, which is done on another thread: the caller's
  /// actor is free meanwhile.
  ///
  /// Calls are carried out in their order. One that waits while another one computes gives way to a newer
  /// one; so does one that computes to an `apply` on the spot. Edits made meanwhile are replaced.
  ///
  /// Where items must not leave their actor, because their conformances are isolated to it, the changes are
  /// computed on it.
  ///
  /// - Parameter sections: the sections (AFTER). The objects are read before anything else happens.
  /// - Returns: the outcome.
  /// - Complexity: as that of `apply(_:)`.
  @discardableResult
  public func apply(_ sections: [IdentifiedSection<ID, ItemType>]) async -> UpdateOutcome {
    await applyContents(sections.map { SectionContent($0) })
  }
}
