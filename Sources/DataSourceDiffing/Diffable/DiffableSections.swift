public import DataSourceCore
public import IdentityDiff

/// What ``DiffableSectionedDataSource`` and ``DiffableModelDataSource`` have in common.
///
/// When sections are applied or read, objects of class `SectionType` describe them. The data source
/// stores values, and keeps no object.
public class DiffableSections<SectionType: Section<ItemType> & Identifiable, ItemType>:
  DiffableDataSource<SectionType.ID, ItemType>, SectionedDataSource
{
  /// Creates a section's object.
  final let makeSection: (SectionHead<SectionType.ID>, [ItemType]) -> SectionType

  @usableFromInline
  init(
    _ sections: [SectionType], _ items: ElementIdentity<ItemType>,
    _ identity: ElementIdentity<SectionHead<SectionType.ID>>,
    _ makeSection: @escaping (SectionHead<SectionType.ID>, [ItemType]) -> SectionType
  ) {
    self.makeSection = makeSection
    super.init(
      DataSnapshot(sections),
      comparison: ContentComparison(items: items, sections: identity))
  }

  /// The sections. The setter calls `apply(_:)`.
  ///
  /// Each access creates new objects, so that the data source does not keep an object that is
  /// mutated in place.
  ///
  /// - Complexity: O(sections)
  public final var sections: [SectionType] {
    get { zip(snapshot.heads, snapshot.items).map(makeSection) }
    set { apply(DataSnapshot(newValue)) }
  }

  /// Returns a new object with the content of the section at an index.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: The section; `nil` if there is none.
  public final func section(at index: Int) -> SectionType? {
    guard snapshot.heads.indices.contains(index) else { return nil }
    return makeSection(snapshot.heads[index], snapshot.items[index])
  }

  /// Returns the index of the first section with an identity.
  ///
  /// - Parameter id: The section's identity.
  /// - Returns: The section's index; `nil` if there is none.
  /// - Complexity: O(1); O(sections) for the first lookup after sections have changed.
  public final func sectionIndex(forID id: SectionType.ID) -> Int? { index(ofSection: id) }

  /// Replaces the sections and reports the changes.
  ///
  /// - Parameter sections: The new sections. The objects are not retained.
  /// - Complexity: O(sections + items), plus O(m log m) for the m items in sections with moved
  ///   items. Sections whose items share their storage are not read.
  public final func apply(_ sections: [SectionType]) { apply(DataSnapshot(sections)) }
}

extension DiffableSections {
  /// Replaces the sections as `apply(_:)` does, on the caller's actor, because the items or
  /// identities are not `Sendable`.
  ///
  /// - Parameter sections: The new sections.
  /// - Returns: Whether the sections were applied: `false` if the task was cancelled.
  @available(
    *, deprecated,
    message:
      "Make the items and the sections' ids Sendable, so that another thread may compare them, or call `apply(_:)`"
  )
  @discardableResult
  public func applyInBackground(_ sections: [SectionType]) async -> Bool {
    if Task.isCancelled { return false }
    apply(sections)
    return true
  }
}

extension DiffableSections where SectionType.ID: Sendable, ItemType: Sendable {
  /// Replaces the sections after computing the changes on another thread, without blocking the
  /// caller's actor. Concurrent calls are handled as in ``DiffableListDataSource``.
  ///
  /// - Parameter sections: The new sections. The objects are read before the call suspends.
  /// - Returns: Whether the sections were applied: `false` if newer ones superseded them, or the
  ///   task was cancelled.
  /// - Complexity: That of `apply(_:)`.
  @discardableResult
  public func applyInBackground(_ sections: [SectionType]) async -> Bool {
    await applyInBackground(DataSnapshot(sections)) != nil
  }
}
