extension Diff {
  /// Computes the difference of two lists of `Identifiable` sections and of the items in them.
  ///
  /// ```swift
  /// Diff.difference(from: oldGroups, to: newGroups, items: \.people) { $0.title == $1.title }
  /// ```
  ///
  /// - Parameters:
  ///   - old: The sections BEFORE.
  ///   - new: The sections AFTER.
  ///   - items: Returns the items of a section. It is called once for each section.
  ///   - areSectionsEqual: Returns whether two sections of one identity have equal content, apart from their
  ///     items. By default, they count as equal.
  /// - Returns: The difference.
  /// - Complexity: As that of `difference(from:to:)`.
  @inlinable @inline(never)
  public static func difference<Section: Identifiable, Item: Identifiable & Equatable>(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    difference(
      ofItems: old.contents(items), to: new.contents(items),
      sections: Engine.difference(
        from: old, to: new, reader: Reading(IDReader(), ClosureEqualityReader(areSectionsEqual))))
  }

  /// Not inlined, so that its code does not depend on how the compiler optimises the closures of callers.
  @inlinable @inline(never)
  static func difference<Item: Identifiable & Equatable>(
    ofItems old: [[Item]], to new: [[Item]], sections: ListDifference
  ) -> SectionedDifference {
    Engine.difference(
      from: old, to: new, sections: sections, reader: Reading(IDReader(), EqualityReader()))
  }

  /// Computes the difference of two lists of sections and of the items in them, with any identity of both.
  ///
  /// ```swift
  /// Diff.difference(
  ///   from: oldAisles, to: newAisles, sectionIdentity: .ignoringContent(\.number), items: \.products,
  ///   identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - old: The sections BEFORE.
  ///   - new: The sections AFTER.
  ///   - sectionIdentity: Identifies sections and compares their content, which should not include
  ///     their items: `.ignoringContent`, or a closure that compares titles.
  ///   - items: Returns the items of a section. It is called once for each section.
  ///   - identity: Identifies items, and compares their content.
  /// - Returns: The difference.
  /// - Complexity: As that of `difference(from:to:items:areSectionsEqual:)`.
  // Not inlined, so that the two engines of the identities are not either: see `ElementIdentity`.
  @inline(never)
  public static func difference<Section, Item>(
    from old: [Section], to new: [Section], sectionIdentity: ElementIdentity<Section>,
    items: (Section) -> [Item], identity: ElementIdentity<Item>
  ) -> SectionedDifference {
    identity.sectionedDifference(
      old.contents(items), new.contents(items), sectionIdentity.difference(old, new))
  }
}
