extension Diff {
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
      from: old.map(items), to: new.map(items),
      sections: Engine.difference(
        from: old, to: new, reader: Reading(IDReader(), ClosureEqualityReader(areSectionsEqual))),
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
  public static func difference<Section, Item>(
    from old: [Section], to new: [Section], sectionIdentity: Identity<Section>,
    items: (Section) -> [Item], identity: Identity<Item>
  ) -> SectionedDifference {
    identity.sectionedDifference(
      old.map(items), new.map(items), sectionIdentity.difference(old, new))
  }
}
