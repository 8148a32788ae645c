public import DataSourceKit
public import IdentityDiff

// One method for each way to know an item's identity, as for lists.

extension SectionedDataSource
where SectionType: Identifiable, ItemType: Identifiable & Equatable {
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
  /// Any subclass of `Section` that is `Identifiable` will do. The reload block is called with the
  /// structure and then with the content, each only if there is something to tell; see ``ChangePlan``.
  /// Without a reload block nothing is computed.
  ///
  /// Put new section objects into the array. One that is in both arrays and was changed in place has
  /// the same content in both: for these there is ``SectionTracker``.
  ///
  /// - Parameters:
  ///   - oldSections: the sections BEFORE.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved. Sections that share the storage of their items are not read.
  @inlinable @discardableResult
  public func reload(from oldSections: [SectionType], options: UpdateOptions = UpdateOptions())
    -> [ChangeSet]
  {
    report(
      from: oldSections, options: options, identity: { "\($0.id)" },
      difference: {
        Diff.difference(from: $0, to: $1, items: { $0.items }, areSectionsEqual: hasEqualTitles)
      })
  }
}

extension SectionedDataSource
where SectionType: Identifiable, ItemType: IdentifiableType & Equatable {
  /// Reports what has changed between earlier sections and `sections`, whose items are told apart
  /// by their `identity`.
  ///
  /// - Parameters:
  ///   - oldSections: the sections BEFORE.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved.
  @inlinable @discardableResult
  public func reload(from oldSections: [SectionType], options: UpdateOptions = UpdateOptions())
    -> [ChangeSet]
  {
    report(
      from: oldSections, options: options, identity: { "\($0.identity)" },
      difference: {
        Diff.difference(from: $0, to: $1, items: { $0.items }, areSectionsEqual: hasEqualTitles)
      })
  }
}

extension SectionedDataSource
where SectionType: Identifiable, ItemType: Identifiable & IdentifiableType & Equatable {
  /// Reports what has changed between earlier sections and `sections`, whose items are told apart
  /// by their `id`.
  ///
  /// - Parameters:
  ///   - oldSections: the sections BEFORE.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved.
  @inlinable @discardableResult
  public func reload(from oldSections: [SectionType], options: UpdateOptions = UpdateOptions())
    -> [ChangeSet]
  {
    report(
      from: oldSections, options: options, identity: { "\($0.id)" },
      difference: {
        Diff.difference(from: $0, to: $1, items: { $0.items }, areSectionsEqual: hasEqualTitles)
      })
  }
}

extension SectionedDataSource where SectionType: Identifiable {
  /// Reports what has changed between earlier sections and `sections`, whose items are told apart
  /// by what a key path leads to.
  ///
  /// - Parameters:
  ///   - oldSections: the sections BEFORE.
  ///   - id: leads to the identity of an item.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved.
  @inlinable @discardableResult
  public func reload<ID: Hashable>(
    from oldSections: [SectionType], id: KeyPath<ItemType, ID>,
    options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] where ItemType: Equatable {
    report(
      from: oldSections, options: options, identity: { "\($0[keyPath: id])" },
      difference: {
        Diff.difference(
          from: $0, to: $1, items: { $0.items }, itemID: id, areSectionsEqual: hasEqualTitles)
      })
  }

  /// Reports what has changed between earlier sections and `sections`, with any identity and
  /// equality of items.
  ///
  /// - Parameters:
  ///   - oldSections: the sections BEFORE.
  ///   - id: gives the identity of an item.
  ///   - areEqual: says whether two items of one identity have equal content.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved.
  @inlinable @discardableResult
  public func reload<ID: Hashable>(
    from oldSections: [SectionType], id: @escaping (ItemType) -> ID,
    by areEqual: @escaping (ItemType, ItemType) -> Bool, options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      from: oldSections, options: options, identity: { "\(id($0))" },
      difference: {
        Diff.difference(
          from: $0, to: $1, items: { $0.items }, itemID: id, areItemsEqual: areEqual,
          areSectionsEqual: hasEqualTitles)
      })
  }

  /// Reports a difference, and what a listener changes meanwhile.
  @inlinable
  func report(
    from oldSections: [SectionType], options: UpdateOptions, identity: (ItemType) -> String,
    difference: ([SectionType], [SectionType]) -> SectionedDifference
  ) -> [ChangeSet] {
    guard reloadBlock != nil else { return [] }
    let sections = sections
    return report(
      difference(oldSections, sections), itemCounts: sections.map { $0.items.count },
      options: options, sectionIdentity: { "\(sections[$0].id)" },
      itemIdentity: { identity(sections[$0.sectionIndex].items[$0.itemIndex]) },
      later: { difference(sections, self.sections).whereabouts })
  }

  /// Reports a difference.
  @usableFromInline
  func report(
    _ changes: SectionedDifference, itemCounts: [Int], options: UpdateOptions,
    sectionIdentity: (Int) -> String, itemIdentity: (ItemPath) -> String, later: () -> ChangeSet
  ) -> [ChangeSet] {
    let duplicates = DuplicateIdentities(
      sections: changes.duplicateSections, items: changes.duplicateItems,
      sectionIdentity: sectionIdentity, itemIdentity: itemIdentity)
    if !duplicates.isEmpty { options.reportDuplicates?(duplicates) }
    return deliver(changes.plan(itemCounts: itemCounts), options: options, later: later)
  }
}

/// Whether two sections say the same above and below their items.
@inlinable
func hasEqualTitles<ItemType>(_ left: Section<ItemType>, _ right: Section<ItemType>) -> Bool {
  left === right
    || left.headerTitle == right.headerTitle && left.footerTitle == right.footerTitle
}
