public import DataSourceKit
public import IdentityDiff

/// Finds what has changed in sections whose objects are changed in place.
///
/// It keeps what the sections held when it looked last.
///
/// ```swift
/// final class Playlists: SectionedDataSource {
///   typealias ItemType = Song
///   var sections: [IdentifiedSection<String, Song>] = []
///   var reloadBlock: ReloadBlock?
///   private let tracker = SectionTracker<String, Song>()
///
///   func add(_ song: Song, to index: Int) {
///     sections[index].items.append(song)
///     reload(with: tracker)
///   }
/// }
/// ```
public final class SectionTracker<ID: Hashable, ItemType> {
  /// What the sections held when the tracker looked last.
  public private(set) var contents: [SectionContent<ID, ItemType>] = []

  /// Makes a tracker that has seen no sections yet: what there is when it looks first has been inserted.
  public init() {}

  /// Makes a tracker that has seen sections.
  ///
  /// - Parameter sections: the sections that the listeners know already.
  public init<SectionType: Section<ItemType> & Identifiable>(_ sections: [SectionType])
  where SectionType.ID == ID {
    _ = look(at: sections)
  }

  /// Looks at sections, and keeps what they hold now.
  ///
  /// - Parameter sections: the sections.
  /// - Returns: what they held the last time, and what they hold now.
  /// - Complexity: O(sections)
  @discardableResult
  public func look<SectionType: Section<ItemType> & Identifiable>(
    at sections: [SectionType]
  ) -> (before: [SectionContent<ID, ItemType>], after: [SectionContent<ID, ItemType>])
  where SectionType.ID == ID {
    let before = contents
    contents = sections.map { SectionContent($0) }
    return (before, contents)
  }
}

extension SectionedDataSource
where SectionType: Identifiable, ItemType: Identifiable & Equatable {
  /// Reports what has changed in `sections` since a tracker looked at them last.
  ///
  /// - Parameters:
  ///   - tracker: knows what the sections held. It keeps what they hold now.
  ///   - options: how to tell it.
  /// - Complexity: as that of `reload(from:options:)`. The first change of a section's items after each
  ///   report copies them, because the tracker keeps them.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  @inlinable @discardableResult
  public func reload(
    with tracker: SectionTracker<SectionType.ID, ItemType>, options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      with: tracker, options: options, identity: { "\($0.id)" },
      difference: {
        Diff.difference(
          from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) })
      })
  }
}

extension SectionedDataSource
where SectionType: Identifiable, ItemType: IdentifiableType & Equatable {
  /// Reports what has changed in `sections` since a tracker looked at them last; items are told apart by
  /// their `identity`.
  ///
  /// - Parameters:
  ///   - tracker: knows what the sections held. It keeps what they hold now.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  @inlinable @discardableResult
  public func reload(
    with tracker: SectionTracker<SectionType.ID, ItemType>, options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      with: tracker, options: options, identity: { "\($0.identity)" },
      difference: {
        Diff.difference(
          from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) })
      })
  }
}

extension SectionedDataSource
where SectionType: Identifiable, ItemType: Identifiable & IdentifiableType & Equatable {
  /// Reports what has changed in `sections` since a tracker looked at them last; items are told apart by
  /// their `id`.
  ///
  /// - Parameters:
  ///   - tracker: knows what the sections held. It keeps what they hold now.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  @inlinable @discardableResult
  public func reload(
    with tracker: SectionTracker<SectionType.ID, ItemType>, options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      with: tracker, options: options, identity: { "\($0.id)" },
      difference: {
        Diff.difference(
          from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) })
      })
  }
}

extension SectionedDataSource where SectionType: Identifiable {
  /// Reports what has changed in `sections` since a tracker looked at them last, with any identity
  /// of items that a key path leads to.
  ///
  /// - Parameters:
  ///   - tracker: knows what the sections held. It keeps what they hold now.
  ///   - id: leads to the identity of an item.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  @inlinable @discardableResult
  public func reload<ID: Hashable>(
    with tracker: SectionTracker<SectionType.ID, ItemType>, id: KeyPath<ItemType, ID>,
    options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] where ItemType: Equatable {
    report(
      with: tracker, options: options, identity: { "\($0[keyPath: id])" },
      difference: {
        Diff.difference(
          from: $0, to: $1, items: { $0.items }, itemID: id,
          areSectionsEqual: { $0.hasEqualTitles(as: $1) })
      })
  }

  /// Reports what has changed in `sections` since a tracker looked at them last, with any identity and any
  /// equality of items.
  ///
  /// - Parameters:
  ///   - tracker: knows what the sections held. It keeps what they hold now.
  ///   - id: gives the identity of an item.
  ///   - areEqual: says whether two items of one identity have equal content.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  @inlinable @discardableResult
  public func reload<ID: Hashable>(
    with tracker: SectionTracker<SectionType.ID, ItemType>, id: @escaping (ItemType) -> ID,
    by areEqual: @escaping (ItemType, ItemType) -> Bool, options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      with: tracker, options: options, identity: { "\(id($0))" },
      difference: {
        Diff.difference(
          from: $0, to: $1, items: { $0.items }, itemID: id, areItemsEqual: areEqual,
          areSectionsEqual: { $0.hasEqualTitles(as: $1) })
      })
  }

  @inlinable
  func report(
    with tracker: SectionTracker<SectionType.ID, ItemType>, options: UpdateOptions,
    identity: (ItemType) -> String,
    difference: (
      [SectionContent<SectionType.ID, ItemType>], [SectionContent<SectionType.ID, ItemType>]
    ) -> SectionedDifference
  ) -> [ChangeSet] {
    let (before, after) = tracker.look(at: sections)
    guard reloadBlock != nil else { return [] }
    return report(
      difference(before, after), itemCounts: after.map { $0.items.count }, options: options,
      sectionIdentity: { "\(after[$0].id)" },
      itemIdentity: { identity(after[$0.sectionIndex].items[$0.itemIndex]) },
      // A listener that changes something else lets the tracker look again.
      later: { difference(after, tracker.contents).whereabouts })
  }
}
