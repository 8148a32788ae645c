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
  @inlinable
  public static func difference<Section: Identifiable, Item: Identifiable & Equatable>(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    difference(
      from: old, to: new,
      sectionIdentity: ElementIdentity(
        IDReader(), ClosureEqualityReader(areSectionsEqual), isSendable: false),
      items: items, identity: .id)
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
  @inlinable
  public static func difference<Section, Item>(
    from old: [Section], to new: [Section], sectionIdentity: ElementIdentity<Section>,
    items: (Section) -> [Item], identity: ElementIdentity<Item>
  ) -> SectionedDifference {
    identity.difference(
      old.contents(items), new.contents(items), sections: sectionIdentity.difference(old, new))
  }
}

extension Array {
  /// Reads the items of sections, each once.
  ///
  /// - Parameter items: Returns the items of a section.
  /// - Returns: Arrays in native storage, which stays where it is: one that is bridged from Objective-C is converted
  ///   here once.
  // Inlined, because without the types of sections and items 20 of them take 50,000 instructions instead of 2,000.
  @inlinable
  func contents<Item>(_ items: (Element) -> [Item]) -> [[Item]] {
    unsafe withUnsafeBufferPointer { sections in
      indices.map { unsafe call(items, sections.baseAddress! + $0).inNativeStorage }
    }
  }

  /// The same array in native storage, which stays where it is as long as it is referred to. One that is bridged from
  /// Objective-C is converted.
  @inlinable
  package var inNativeStorage: [Element] {
    #if canImport(ObjectiveC)
      return [Element](ContiguousArray(self))
    #else
      return self
    #endif
  }
}
