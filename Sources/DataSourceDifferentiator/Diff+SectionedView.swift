public import IdentityDiff

extension Diff {
  /// Computes the change sets for a transition between sections. As in Differentiator.
  ///
  /// There are up to three. Apply them in sequence, each with its ``Changeset/finalSections`` as
  /// the view's data:
  ///
  /// 1. Sections and items are deleted; items are updated.
  /// 2. Sections are inserted and moved.
  /// 3. Items are inserted and moved.
  ///
  /// Empty change sets are left out. Each change set is valid in every table and collection view.
  /// Views cannot move an item out of a deleted section or into an inserted one: the first becomes
  /// an insertion, the second a deletion. Otherwise as few sections and items as possible are
  /// moved.
  ///
  /// Sections are matched by identity. Their content besides identity and items is not compared;
  /// from the first change set on, it is that of the final sections.
  ///
  /// ```swift
  /// let changesets = try Diff.differencesForSectionedView(
  ///   initialSections: [AnimatableSectionModel(model: "Fruit", items: ["Apple", "Fig"])],
  ///   finalSections: [AnimatableSectionModel(model: "Fruit", items: ["Fig", "Lime"])])
  /// changesets[0].deletedItems   // [(0, 0)]
  /// changesets[1].insertedItems  // [(0, 1)]
  /// ```
  ///
  /// - Parameters:
  ///   - initialSections: The sections before the transition.
  ///   - finalSections: The sections after the transition.
  /// - Returns: The change sets, in order.
  /// - Throws: ``Error`` if two sections, or two items in any sections, have the same identity, or
  ///   if `init(original:items:)` does not keep items or identity.
  /// - Complexity: O(sections + items + changes · log changes)
  // Inlined so that the items are read where their type is known; nothing else needs it.
  @_alwaysEmitIntoClient
  public static func differencesForSectionedView<Section: AnimatableSectionModelType>(
    initialSections: [Section], finalSections: [Section]
  ) throws -> [Changeset<Section>] {
    try changesets(from: initialSections, to: finalSections, identity: .identity)
  }

  @usableFromInline
  static func changesets<Section: AnimatableSectionModelType>(
    from initialSections: [Section], to finalSections: [Section],
    identity: ElementIdentity<Section.Item>
  ) throws -> [Changeset<Section>] {
    let old = initialSections.map { SectionSnapshot($0) }
    let new = finalSections.map { SectionSnapshot($0) }
    try checkUnique(old, of: initialSections)
    try checkUnique(new, of: finalSections)
    try checkUnique(itemsOf: old, identity)
    try checkUnique(itemsOf: new, identity)

    let difference = difference(
      from: old, to: new, sectionIdentity: .ignoringContent { $0.identity }, items: { $0.items },
      identity: identity)
    let plan = StagePlan(difference, oldCount: old.count)
    let survivors = try plan.makeSurvivors(old: old, new: new, finalSections: finalSections)
    return plan.changesets(from: initialSections, through: survivors, to: finalSections)
  }

  /// Throws if two sections have the same identity.
  private static func checkUnique<Section>(
    _ snapshots: [SectionSnapshot<Section>], of sections: [Section]
  ) throws(Error) {
    let duplicates = duplicates(in: snapshots, identity: .ignoringContent { $0.identity })
    if let position = duplicates.first { throw .duplicateSection(section: sections[position]) }
  }

  /// Throws if two items in any sections have the same identity.
  private static func checkUnique<Section>(
    itemsOf snapshots: [SectionSnapshot<Section>], _ identity: ElementIdentity<Section.Item>
  ) throws(Error) {
    if let position = identity.duplicates(in: snapshots.map(\.items)).first {
      throw .duplicateItem(item: snapshots[position.sectionIndex].items[position.itemIndex])
    }
  }
}
