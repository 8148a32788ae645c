public import DataSourceKit
public import IdentityDiff

/// Sections that own their items and report exact change sets.
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
/// Sections are stored as values: mutating a section object that was passed to the data source, or returned
/// by it, has no effect until the sections are applied again. So `contacts.sections[1].items.append(cleo)` changes
/// an object that is released at once; edit through the data source, or apply the objects that you have changed:
///
/// ```swift
/// let sections = contacts.sections
/// sections[1].items.append(cleo)
/// contacts.sections = sections
/// ```
public final class DiffableSectionedDataSource<ID: Hashable, ItemType>:
  DiffableDataSource<ID, ItemType>, SectionedDataSource
{
  @usableFromInline
  init(
    sections: [IdentifiedSection<ID, ItemType>], items: ElementIdentity<ItemType>,
    identity: ElementIdentity<SectionHead<ID>>
  ) {
    super.init(
      .sections(SectionSnapshot(sections)),
      comparison: ContentComparison(items: items, sections: identity))
  }

  /// Creates a data source of items with any identity.
  ///
  /// ```swift
  /// DiffableSectionedDataSource<String, Product>(identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - identity: Identifies items and compares their content.
  @inlinable
  public convenience init(
    sections: [IdentifiedSection<ID, ItemType>] = [], identity: ElementIdentity<ItemType>
  ) {
    self.init(sections: sections, items: identity, identity: .section())
  }

  /// Creates a data source of items that are identified by their `id`.
  ///
  /// - Parameter sections: The sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable {
    self.init(sections: sections, identity: .id)
  }

  /// Creates a data source of items that are identified by their `id`.
  ///
  /// With this overload for `Sendable` items, changes can be computed on any thread, because their conformances
  /// are not isolated to an actor.
  ///
  /// - Parameter sections: The sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(sections: sections, identity: .id)
  }

  // Improves the error message of the compiler.
  @available(
    *, unavailable,
    message:
      "Make the items Identifiable and Equatable, or pass `identity: .by(\\.id, areEqual: …)`"
  )
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = []) { fatalError() }

  /// The sections. The setter calls `apply(_:)`.
  ///
  /// Each access creates new objects, so that the data source does not keep one that is mutated in place.
  ///
  /// - Complexity: O(sections), as is that of `section(at:)`. The other look-ups do not need the objects.
  public var sections: [IdentifiedSection<ID, ItemType>] {
    get { IdentifiedSection.objects(snapshot.sections) }
    set { apply(.sections(SectionSnapshot(newValue))) }
  }

  /// Returns the index of the first section with an identity.
  ///
  /// - Parameter id: The section's identity.
  /// - Returns: The section's index; `nil` if there is none.
  /// - Complexity: O(1), and O(sections) for the first look-up after sections have changed.
  public func sectionIndex(forID id: ID) -> Int? { index(ofSection: id) }

  /// Replaces the sections, and reports the changes.
  ///
  /// - Parameter sections: The sections AFTER. The objects are not retained.
  /// - Returns: The change sets that were reported, in order: none if nothing has changed, or if there are no
  ///   observers.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved. Sections whose items share their storage are not read.
  @discardableResult
  public func apply(_ sections: [IdentifiedSection<ID, ItemType>]) -> [ChangeSet] {
    changeSets(applying: .sections(SectionSnapshot(sections)))
  }
}

extension DiffableSectionedDataSource where ID: Sendable, ItemType: Sendable {
  /// Replaces the sections after computing the changes on another thread, without blocking the caller's actor.
  /// Concurrent calls are handled as by ``DiffableListDataSource``.
  ///
  /// - Parameter sections: The sections (AFTER). The objects are read before the call suspends.
  /// - Returns: The change sets that were reported, in order; `nil` if the sections were not applied, because
  ///   newer ones superseded them or the task was cancelled.
  /// - Complexity: As that of `apply(_:)`.
  @discardableResult
  public func applyInBackground(
    _ sections: [IdentifiedSection<ID, ItemType>]
  ) async -> [ChangeSet]? {
    await applyInBackground(.sections(SectionSnapshot(sections)))?.flatMap(\.changeSets)
  }
}
