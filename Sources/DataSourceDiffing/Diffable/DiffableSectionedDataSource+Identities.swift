public import IdentityDiff

// Two initialisers for each way to know an item: where the items are `Sendable` what has changed can be
// computed on any thread. The compiler chooses the more special one unless conformances are isolated.

extension DiffableSectionedDataSource {
  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0.id },
        difference: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) }
            ))
        }))
  }

  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & Equatable & Sendable, ID: Sendable {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0.id },
        concurrently: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) }
            ))
        }))
  }

  /// Creates a data source of items that are told apart by their `identity`.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: IdentifiableType & Equatable {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0.identity },
        difference: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) }
            ))
        }))
  }

  /// Creates a data source of items that are told apart by their `identity`.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: IdentifiableType & Equatable & Sendable, ID: Sendable {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0.identity },
        concurrently: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) }
            ))
        }))
  }

  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & IdentifiableType & Equatable {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0.id },
        difference: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) }
            ))
        }))
  }

  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter sections: the sections.
  @inlinable
  public convenience init(sections: [IdentifiedSection<ID, ItemType>] = [])
  where ItemType: Identifiable & IdentifiableType & Equatable & Sendable, ID: Sendable {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0.id },
        concurrently: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, areSectionsEqual: { $0.hasEqualTitles(as: $1) }
            ))
        }))
  }

  /// Creates a data source of items that are told apart by what a key path leads to.
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - id: leads to the identity of an item.
  @inlinable
  public convenience init<ItemID: Hashable>(
    sections: [IdentifiedSection<ID, ItemType>] = [],
    itemID id: KeyPath<ItemType, ItemID>
  ) where ItemType: Equatable {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0[keyPath: id] },
        difference: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, itemID: id,
              areSectionsEqual: { $0.hasEqualTitles(as: $1) }))
        }))
  }

  /// Creates a data source of items that are told apart by what a key path leads to.
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - id: leads to the identity of an item.
  @inlinable
  public convenience init<ItemID: Hashable>(
    sections: [IdentifiedSection<ID, ItemType>] = [],
    itemID id: any KeyPath<ItemType, ItemID> & Sendable
  ) where ItemType: Equatable & Sendable, ID: Sendable, ItemID: SendableMetatype {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: { $0[keyPath: id] },
        concurrently: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, itemID: id,
              areSectionsEqual: { $0.hasEqualTitles(as: $1) }))
        }))
  }

  /// Creates a data source of items that are told apart by any identity, and compared by any equality.
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - id: gives the identity of an item.
  ///   - areEqual: says whether two items of one identity have equal content.
  @_disfavoredOverload
  @inlinable
  public convenience init<ItemID: Hashable>(
    sections: [IdentifiedSection<ID, ItemType>] = [],
    itemID id: @escaping (ItemType) -> ItemID,
    by areEqual: @escaping (ItemType, ItemType) -> Bool
  ) {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: id,
        difference: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, itemID: id, areItemsEqual: areEqual,
              areSectionsEqual: { $0.hasEqualTitles(as: $1) }))
        }))
  }

  /// Creates a data source of items that are told apart by any identity, and compared by any equality.
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - id: gives the identity of an item.
  ///   - areEqual: says whether two items of one identity have equal content.
  @inlinable
  public convenience init<ItemID: Hashable>(
    sections: [IdentifiedSection<ID, ItemType>] = [],
    itemID id: @escaping @Sendable (ItemType) -> ItemID,
    by areEqual: @escaping @Sendable (ItemType, ItemType) -> Bool
  ) where ItemType: Sendable, ID: Sendable, ItemID: SendableMetatype {
    self.init(
      sections,
      identity: _ItemIdentity(
        id: id,
        concurrently: {
          .sections(
            Diff.difference(
              from: $0, to: $1, items: { $0.items }, itemID: id, areItemsEqual: areEqual,
              areSectionsEqual: { $0.hasEqualTitles(as: $1) }))
        }))
  }
}
