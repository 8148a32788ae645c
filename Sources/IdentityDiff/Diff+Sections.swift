extension Diff {
  /// Finds what changed between two lists of sections, and between the items in them.
  ///
  /// What the sections hold besides identity and items is not compared. Where that matters, say how to
  /// compare it with `difference(from:to:id:items:itemID:areSectionsEqual:)`; an ``AnimatableSectionModel``
  /// whose model is `Equatable` has its model compared, unless it is passed as a type parameter.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Complexity: O(sections + items), and O(m log m) for the m items of sections in which some are
  ///   moved. Partners that share the storage of their items are not read.
  @inlinable @inline(never)
  public static func difference<Section: AnimatableSectionModelType>(
    from old: [Section], to new: [Section]
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new, sections: Reading(IdentityPropertyReader(), NoContentReader()),
      items: { $0.items }, reader: Reading(IdentityPropertyReader(), EqualityReader()))
  }

  /// Finds what changed between two lists of sections, and between the items in them. The sections'
  /// own equality does not count: it includes that of their items.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(__always)
  public static func difference<Section: AnimatableSectionModelType & Equatable>(
    from old: [Section], to new: [Section]
  ) -> SectionedDifference {
    sectionedDifference(from: old, to: new)
  }

  /// Finds what changed between two lists of sections, and between the items in them. The sections'
  /// `identity` counts, not their `id`, and not their own equality: it includes that of their items.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(__always)
  public static func difference<Section: AnimatableSectionModelType & Equatable & Identifiable>(
    from old: [Section], to new: [Section]
  ) -> SectionedDifference {
    sectionedDifference(from: old, to: new)
  }

  /// Finds what changed between two lists of ready-made sections, their models included, and between the
  /// items in them.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<Model: Equatable, Item>(
    from old: [AnimatableSectionModel<Model, Item>],
    to new: [AnimatableSectionModel<Model, Item>]
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new, sections: Reading(IdentityPropertyReader(), ModelReader()),
      items: { $0.items }, reader: Reading(IdentityPropertyReader(), EqualityReader()))
  }

  /// Finds what changed between two lists of sections that are `Identifiable`, and between the items in
  /// them.
  ///
  /// ```swift
  /// Diff.difference(from: oldGroups, to: newGroups, items: \.people) { $0.title == $1.title }
  /// ```
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - items: gives the items of a section. It is asked once a section.
  ///   - areSectionsEqual: says whether two sections of one identity have equal content, their items
  ///     apart. If left out, they have.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<Section: Identifiable, Item: Identifiable & Equatable>(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new,
      sections: Reading(IDReader(), ClosureEqualityReader(areSectionsEqual)), items: items,
      reader: Reading(IDReader(), EqualityReader()))
  }

  /// Finds what changed between two lists of sections, and between the items in them, with any identity of
  /// both.
  ///
  /// ```swift
  /// Diff.difference(
  ///   from: oldAisles, to: newAisles, sectionIdentity: .ignoringContent(\.number), items: \.products,
  ///   identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - sectionIdentity: identifies sections, and compares their content, which had better not include
  ///     their items: `.ignoringContent`, or a closure that compares titles.
  ///   - items: gives the items of a section. It is asked once a section.
  ///   - identity: identifies items, and compares their content.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:items:areSectionsEqual:)`.
  @inlinable @inline(__always)
  public static func difference<Section, Item>(
    from old: [Section], to new: [Section], sectionIdentity: Identity<Section>,
    items: (Section) -> [Item], identity: Identity<Item>
  ) -> SectionedDifference {
    identity.difference(
      from: old.map(items), to: new.map(items), sections: sectionIdentity.difference(old, new))
  }

  /// Finds what changed between two lists of sections that are `Identifiable`, and between the items in
  /// them, which are ``IdentifiableType``.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - items: gives the items of a section. It is asked once a section.
  ///   - areSectionsEqual: says whether two sections of one identity have equal content, their items
  ///     apart. If left out, they have.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<Section: Identifiable, Item: IdentifiableType & Equatable>(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new,
      sections: Reading(IDReader(), ClosureEqualityReader(areSectionsEqual)), items: items,
      reader: Reading(IdentityPropertyReader(), EqualityReader()))
  }

  /// Finds what changed between two lists of sections that are `Identifiable`, and between the items in
  /// them, which are both `Identifiable` and ``IdentifiableType``; their `id` counts.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - items: gives the items of a section. It is asked once a section.
  ///   - areSectionsEqual: says whether two sections of one identity have equal content, their items
  ///     apart. If left out, they have.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<
    Section: Identifiable, Item: Identifiable & IdentifiableType & Equatable
  >(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new,
      sections: Reading(IDReader(), ClosureEqualityReader(areSectionsEqual)), items: items,
      reader: Reading(IDReader(), EqualityReader()))
  }

  /// Finds what changed between two lists of sections that are `Identifiable`, and between the items in
  /// them, with any identity of the items that a key path leads to.
  ///
  /// ```swift
  /// Diff.difference(from: oldAisles, to: newAisles, items: \.products, itemID: \.sku)
  /// ```
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - items: gives the items of a section. It is asked once a section.
  ///   - itemID: leads to the identity of an item.
  ///   - areSectionsEqual: says whether two sections of one identity have equal content, their items
  ///     apart. If left out, they have.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<Section: Identifiable, Item: Equatable, ItemID: Hashable>(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    itemID: KeyPath<Item, ItemID>,
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    let sections = Reading(IDReader<Section>(), ClosureEqualityReader(areSectionsEqual))
    if let offset = MemoryLayout<Item>.offset(of: itemID) {
      return Engine.difference(
        from: old, to: new, sections: sections, items: items,
        reader: Reading(OffsetReader<Item, ItemID>(offset: offset), EqualityReader()))
    }
    return Engine.difference(
      from: old, to: new, sections: sections, items: items,
      reader: Reading(KeyPathReader(itemID), EqualityReader()))
  }

  /// Finds what changed between two lists of sections that are `Identifiable`, and between the items in
  /// them, with any identity and any equality of the items.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - items: gives the items of a section. It is asked once a section.
  ///   - itemID: gives the identity of an item.
  ///   - areItemsEqual: says whether two items of one identity have equal content.
  ///   - areSectionsEqual: says whether two sections of one identity have equal content, their items
  ///     apart. If left out, they have.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<Section: Identifiable, Item, ItemID: Hashable>(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    itemID: @escaping (Item) -> ItemID, areItemsEqual: @escaping (Item, Item) -> Bool,
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new,
      sections: Reading(IDReader(), ClosureEqualityReader(areSectionsEqual)), items: items,
      reader: Reading(ClosureIDReader(itemID), ClosureEqualityReader(areItemsEqual)))
  }

  /// Finds what changed between two lists of sections, and between the items in them, with any identity
  /// of both.
  ///
  /// ```swift
  /// Diff.difference(
  ///   from: oldAisles, to: newAisles, id: { $0.number }, items: { $0.products },
  ///   itemID: { $0.sku })
  /// ```
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - id: gives the identity of a section.
  ///   - items: gives the items of a section. It is asked once a section.
  ///   - itemID: gives the identity of an item.
  ///   - areSectionsEqual: says whether two sections of one identity have equal content, their items
  ///     apart. If left out, they have.
  /// - Returns: what changed.
  /// - Complexity: as that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<Section, SectionID: Hashable, Item: Equatable, ItemID: Hashable>(
    from old: [Section], to new: [Section], id: @escaping (Section) -> SectionID,
    items: @escaping (Section) -> [Item], itemID: @escaping (Item) -> ItemID,
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new,
      sections: Reading(ClosureIDReader(id), ClosureEqualityReader(areSectionsEqual)),
      items: items, reader: Reading(ClosureIDReader(itemID), EqualityReader()))
  }

  /// The difference of sections that are more than ``AnimatableSectionModelType``.
  @inlinable @inline(__always)
  static func sectionedDifference<Section: AnimatableSectionModelType>(
    from old: [Section], to new: [Section]
  ) -> SectionedDifference {
    difference(from: old, to: new)
  }
}
