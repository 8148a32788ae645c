public import DataSourceKit
public import IdentityDiff

/// A ready-made data source of sections: ``DiffableSectionedDataSource`` or ``DiffableModelDataSource``.
///
/// `SectionType` is the class of the objects that describe sections when they are applied or read. The data source
/// stores values: it keeps no object.
public class DiffableSections<SectionType: Section<ItemType> & Identifiable, ItemType>:
  DiffableDataSource<SectionType.ID, ItemType>, SectionedDataSource
{
  /// Creates the object of a section.
  let makeSection: (SectionSnapshot<SectionType.ID, ItemType>, Int) -> SectionType

  @usableFromInline
  init(
    sections: [SectionType], items: ElementIdentity<ItemType>,
    identity: ElementIdentity<SectionHead<SectionType.ID>>,
    makeSection: @escaping (SectionSnapshot<SectionType.ID, ItemType>, Int) -> SectionType
  ) {
    self.makeSection = makeSection
    super.init(
      .sections(SectionSnapshot(sections)),
      comparison: ContentComparison(items: items, sections: identity))
  }

  /// The sections. The setter calls `apply(_:)`.
  ///
  /// Each access creates new objects, so that the data source does not keep one that is mutated in place.
  ///
  /// - Complexity: O(sections)
  public var sections: [SectionType] {
    get { (0..<numberOfSections).map { makeSection(snapshot.sections, $0) } }
    set { apply(.sections(SectionSnapshot(newValue))) }
  }

  /// Returns a new object with the content of the section at an index.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: The section; `nil` if there is none.
  public func section(at index: Int) -> SectionType? {
    index >= 0 && index < numberOfSections ? makeSection(snapshot.sections, index) : nil
  }

  /// Returns the index of the first section with an identity.
  ///
  /// - Parameter id: The section's identity.
  /// - Returns: The section's index; `nil` if there is none.
  /// - Complexity: O(1), and O(sections) for the first look-up after sections have changed.
  public func sectionIndex(forID id: SectionType.ID) -> Int? { index(ofSection: id) }

  /// Replaces the sections, and reports the changes.
  ///
  /// - Parameter sections: The sections AFTER. The objects are not retained.
  /// - Returns: The change sets that were reported, in order: none if nothing has changed, or if there are no
  ///   observers.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved. Sections whose items share their storage are not read.
  @discardableResult
  public func apply(_ sections: [SectionType]) -> [ChangeSet] {
    changeSets(applying: .sections(SectionSnapshot(sections)))
  }
}

extension DiffableSections {
  /// Replaces the sections on the caller's actor, because the items or identities are not
  /// `Sendable`: as `apply(_:)`.
  ///
  /// - Parameter sections: The sections (AFTER).
  /// - Returns: The change sets that were reported, in order; `nil` if the sections were not
  ///   applied, because the task was cancelled.
  /// - Complexity: As that of `apply(_:)`.
  @discardableResult
  public func applyInBackground(_ sections: [SectionType]) async -> [ChangeSet]? {
    Task.isCancelled ? nil : apply(sections)
  }
}

extension DiffableSections where SectionType.ID: Sendable, ItemType: Sendable {
  /// Replaces the sections after computing the changes on another thread, without blocking the caller's actor.
  /// Concurrent calls are handled as by ``DiffableListDataSource``.
  ///
  /// - Parameter sections: The sections (AFTER). The objects are read before the call suspends.
  /// - Returns: The change sets that were reported, in order; `nil` if the sections were not applied, because
  ///   newer ones superseded them or the task was cancelled.
  /// - Complexity: As that of `apply(_:)`.
  @discardableResult
  public func applyInBackground(
    _ sections: [SectionType]
  ) async -> [ChangeSet]? {
    await applyInBackground(.sections(SectionSnapshot(sections)))?.flatMap(\.changeSets)
  }
}
