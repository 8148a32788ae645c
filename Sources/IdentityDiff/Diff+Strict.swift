extension Diff {
  /// Finds what changed between two lists in which no identity may occur twice.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateItem(item:)`` with the first element whose identity an earlier one has.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved. Every
  ///   identity is hashed.
  @inlinable @inline(__always)
  public static func strictDifference<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) throws(Error) -> ListDifference {
    try checkUnique(old, IDReader())
    try checkUnique(new, IDReader())
    return difference(from: old, to: new)
  }

  /// Finds what changed between two lists in which no identity may occur twice.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateItem(item:)`` with the first element whose identity an earlier one has.
  /// - Complexity: as that of `strictDifference(from:to:)`.
  @inlinable @inline(__always)
  public static func strictDifference<Element: IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) throws(Error) -> ListDifference {
    try checkUnique(old, IdentityPropertyReader())
    try checkUnique(new, IdentityPropertyReader())
    return difference(from: old, to: new)
  }

  /// Finds what changed between two lists in which no `id` may occur twice.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateItem(item:)`` with the first element whose identity an earlier one has.
  /// - Complexity: as that of `strictDifference(from:to:)`.
  @inlinable @inline(__always)
  public static func strictDifference<Element: Identifiable & IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) throws(Error) -> ListDifference {
    try checkUnique(old, IDReader())
    try checkUnique(new, IDReader())
    return difference(from: old, to: new)
  }

  /// Finds what changed between two lists in which no identity may occur twice.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - id: gives the identity of an element.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateItem(item:)`` with the first element whose identity an earlier one has.
  /// - Complexity: as that of `strictDifference(from:to:)`.
  @inlinable @inline(never)
  public static func strictDifference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: @escaping (Element) -> ID
  ) throws(Error) -> ListDifference {
    try checkUnique(old, ClosureIDReader(id))
    try checkUnique(new, ClosureIDReader(id))
    return difference(from: old, to: new, id: id)
  }

  /// Finds what changed between two lists in which no identity may occur twice.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - id: leads to the identity of an element.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateItem(item:)`` with the first element whose identity an earlier one has.
  /// - Complexity: as that of `strictDifference(from:to:)`.
  @inlinable @inline(never)
  public static func strictDifference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: KeyPath<Element, ID>
  ) throws(Error) -> ListDifference {
    try checkUnique(old, KeyPathReader(id))
    try checkUnique(new, KeyPathReader(id))
    return difference(from: old, to: new, id: id)
  }

  /// Finds what changed between sections, in which no identity may occur twice, neither of a section nor
  /// of an item in whatever sections.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateSection(section:)`` or ``Error/duplicateItem(item:)`` with the first one
  ///   whose identity an earlier one has.
  /// - Complexity: as that of `difference(from:to:)`, but every identity is hashed.
  @inlinable @inline(__always)
  public static func strictDifference<Section: AnimatableSectionModelType>(
    from old: [Section], to new: [Section]
  ) throws(Error) -> SectionedDifference {
    try checkUnique(sections: old)
    try checkUnique(sections: new)
    return sectionedDifference(from: old, to: new)
  }

  /// Finds what changed between sections, in which no identity may occur twice, neither of a section nor
  /// of an item in whatever sections. The sections' own equality does not count.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateSection(section:)`` or ``Error/duplicateItem(item:)`` with the first one
  ///   whose identity an earlier one has.
  /// - Complexity: as that of `difference(from:to:)`, but every identity is hashed.
  @inlinable @inline(__always)
  public static func strictDifference<Section: AnimatableSectionModelType & Equatable>(
    from old: [Section], to new: [Section]
  ) throws(Error) -> SectionedDifference {
    try checkUnique(sections: old)
    try checkUnique(sections: new)
    return sectionedDifference(from: old, to: new)
  }

  /// Finds what changed between sections, in which no identity may occur twice, neither of a section nor
  /// of an item in whatever sections. The sections' `identity` counts, not their `id`, and not their own
  /// equality.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateSection(section:)`` or ``Error/duplicateItem(item:)`` with the first one
  ///   whose identity an earlier one has.
  /// - Complexity: as that of `difference(from:to:)`, but every identity is hashed.
  @inlinable @inline(__always)
  public static func strictDifference<
    Section: AnimatableSectionModelType & Equatable & Identifiable
  >(
    from old: [Section], to new: [Section]
  ) throws(Error) -> SectionedDifference {
    try checkUnique(sections: old)
    try checkUnique(sections: new)
    return sectionedDifference(from: old, to: new)
  }

  /// Finds what changed between ready-made sections, their models included, in which no identity may occur
  /// twice, neither of a section nor of an item in whatever sections.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  /// - Returns: what changed.
  /// - Throws: ``Error/duplicateSection(section:)`` or ``Error/duplicateItem(item:)`` with the first one
  ///   whose identity an earlier one has.
  /// - Complexity: as that of `difference(from:to:)`, but every identity is hashed.
  @inlinable @inline(__always)
  public static func strictDifference<Model: Equatable, Item>(
    from old: [AnimatableSectionModel<Model, Item>],
    to new: [AnimatableSectionModel<Model, Item>]
  ) throws(Error) -> SectionedDifference {
    try checkUnique(sections: old)
    try checkUnique(sections: new)
    return difference(from: old, to: new)
  }
}

extension Diff {
  /// Throws if two elements of a list have the same identity.
  @inlinable @inline(__always)
  static func checkUnique<Identity: IdentityReader>(
    _ elements: [Identity.Element], _ identity: Identity
  ) throws(Error) {
    let reader = Reading(identity, NoContentReader())
    if let position = Engine.firstDuplicate(in: elements, reader: reader) {
      throw .duplicateItem(item: elements[position])
    }
  }

  /// Throws if two sections, or two items in whatever sections, have the same identity.
  @inlinable @inline(never)
  static func checkUnique<Section: AnimatableSectionModelType>(
    sections: [Section]
  ) throws(Error) {
    let sectionReader = Reading(IdentityPropertyReader<Section>(), NoContentReader())
    if let position = Engine.firstDuplicate(in: sections, reader: sectionReader) {
      throw .duplicateSection(section: sections[position])
    }
    try checkUnique(items: sections.map(\.items))
  }

  /// Throws if two items, in whatever sections, have the same identity.
  @inlinable @inline(never)
  static func checkUnique<Item: IdentifiableType>(items: [[Item]]) throws(Error) {
    let reader = Reading(IdentityPropertyReader<Item>(), NoContentReader())
    if let path = Engine.firstDuplicate(in: items, reader: reader) {
      throw .duplicateItem(item: items[path.sectionIndex][path.itemIndex])
    }
  }
}
