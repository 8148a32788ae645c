public import DataSourceKit
public import IdentityDiff

extension SectionedDataSource where SectionType: Identifiable {
  /// Reports what has changed between earlier sections and `sections`, their titles and their
  /// items.
  ///
  /// ```swift
  /// final class Teams: SectionedDataSource {
  ///   typealias ItemType = Person
  ///   var sections: [IdentifiedSection<String, Person>] = [] { didSet { reload(from: oldValue) } }
  ///   var reloadBlock: ReloadBlock?
  /// }
  /// ```
  ///
  /// Any subclass of `Section` that is `Identifiable` will do. The reload block and all observers are
  /// notified of the structure and then of the content, each only if there is any; see `ChangePlan`.
  /// Nothing is computed if there are none.
  ///
  /// Put new section objects into the array. One that is in both arrays and was changed in place has
  /// the same content in both: for these there is ``SectionTracker``.
  ///
  /// - Parameters:
  ///   - oldSections: the sections BEFORE.
  ///   - options: how to report it.
  /// - Returns: the change sets that were reported, in order: none, one or two.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved. Sections that share the storage of their items are not read.
  @inlinable @discardableResult
  public func reload(
    from oldSections: [SectionType], options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] where ItemType: Identifiable & Equatable {
    reload(from: oldSections, identity: .id, options: options)
  }

  /// Reports what has changed between earlier sections and `sections`, with any identity of items.
  ///
  /// - Parameters:
  ///   - oldSections: the sections BEFORE.
  ///   - identity: what identifies an item, and when its content is equal.
  ///   - options: how to report it.
  /// - Returns: the change sets that were reported, in order: none, one or two.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved.
  @inlinable @discardableResult
  public func reload(
    from oldSections: [SectionType], identity: Identity<ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      from: { oldSections.map { SectionContent($0) } }, to: { sections.map { SectionContent($0) } },
      ContentComparison(items: identity, sections: .section()), options: options)
  }

  /// Reports what has changed in `sections` since a tracker read them last.
  ///
  /// - Parameters:
  ///   - tracker: holds what the sections held. It keeps what they hold now.
  ///   - options: how to report it.
  /// - Returns: the change sets that were reported, in order: none, one or two.
  /// - Complexity: as that of `reload(from:options:)`. The first change of a section's items after each
  ///   report copies them, because the tracker keeps them.
  @inlinable @discardableResult
  public func reload(
    with tracker: SectionTracker<SectionType.ID, ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] where ItemType: Identifiable & Equatable {
    reload(with: tracker, identity: .id, options: options)
  }

  /// Reports what has changed in `sections` since a tracker read them last, with any identity of items.
  ///
  /// - Parameters:
  ///   - tracker: holds what the sections held. It keeps what they hold now.
  ///   - identity: what identifies an item, and when its content is equal.
  ///   - options: how to report it.
  /// - Returns: the change sets that were reported, in order: none, one or two.
  @inlinable @discardableResult
  public func reload(
    with tracker: SectionTracker<SectionType.ID, ItemType>, identity: Identity<ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    let (before, after) = tracker.read(sections)
    return report(
      from: { before }, to: { after }, ContentComparison(items: identity, sections: .section()),
      options: options)
  }
}
