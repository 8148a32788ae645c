extension Diff {
  /// Computes the difference between two lists of `Identifiable` sections and their items.
  ///
  /// ```swift
  /// Diff.difference(from: oldGroups, to: newGroups, items: \.people) { $0.title == $1.title }
  /// ```
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - items: Returns a section's items. It is called once for each section.
  ///   - areSectionsEqual: Returns whether two sections with the same identity have equal content,
  ///     apart from their items. By default, they count as equal.
  /// - Returns: The difference.
  /// - Complexity: That of `difference(from:to:)`.
  @_alwaysEmitIntoClient
  public static func difference<Section: Identifiable, Item: Identifiable & Equatable>(
    from old: [Section], to new: [Section], items: @escaping (Section) -> [Item],
    areSectionsEqual: @escaping (Section, Section) -> Bool = { _, _ in true }
  ) -> SectionedDifference {
    difference(
      from: old, to: new,
      sectionIdentity: ElementIdentity(
        isSendable: false, id: { $0.id }, areEqual: areSectionsEqual),
      items: items, identity: .id)
  }

  /// Computes the difference between two lists of sections and their items, with any identities.
  ///
  /// ```swift
  /// Diff.difference(
  ///   from: oldAisles, to: newAisles, sectionIdentity: .ignoringContent(\.number),
  ///   items: \.products, identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - old: The old sections.
  ///   - new: The new sections.
  ///   - sectionIdentity: Identifies sections and compares their content, which should not include
  ///     their items: `.ignoringContent`, or a closure that compares titles.
  ///   - items: Returns a section's items. It is called once for each section.
  ///   - identity: Identifies items and compares their content.
  /// - Returns: The difference.
  /// - Complexity: That of `difference(from:to:items:areSectionsEqual:)`.
  @_alwaysEmitIntoClient
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
  /// - Parameter items: Returns a section's items.
  /// - Returns: Arrays in native storage, which does not move. An array bridged from Objective-C is
  ///   converted here, once.
  // Inlined: without the types of sections and items, 20 sections take 50,000 instructions instead
  // of 2,000.
  @_alwaysEmitIntoClient
  func contents<Item>(_ items: (Element) -> [Item]) -> [[Item]] {
    unsafe withUnsafeBufferPointer { sections in
      indices.map { unsafe call(items, sections.baseAddress! + $0).inNativeStorage }
    }
  }

  /// The same array in native storage, which does not move while it is referenced. An array bridged
  /// from Objective-C is converted.
  @inlinable
  package var inNativeStorage: [Element] {
    #if canImport(ObjectiveC)
      return [Element](ContiguousArray(self))
    #else
      return self
    #endif
  }
}
