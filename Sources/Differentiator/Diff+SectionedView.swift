public import IdentityDiff

extension Diff {
  /// Finds the change sets that lead a view from some sections to others. As known from Differentiator.
  ///
  /// There are up to three, to be applied one after the other, each with its
  /// ``Changeset/finalSections`` as the data of the view by then:
  ///
  /// 1. Sections and items that are gone are deleted, items with other content are updated.
  /// 2. Sections are inserted and moved.
  /// 3. Items are inserted and moved.
  ///
  /// A change set in which nothing happens is left out; nothing changed, if there is none. Each of them
  /// is valid in every table and collection view. An item that comes out of a deleted section is
  /// inserted, one that goes into an inserted section is deleted, because views cannot move these.
  /// Otherwise as few sections and items as possible are moved.
  ///
  /// Sections with the same identity are the same section. What they hold besides identity and items is
  /// not compared, and is that of the final sections from the first change set on.
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
  ///   - initialSections: the sections before.
  ///   - finalSections: the sections after.
  /// - Returns: the change sets, in order.
  /// - Throws: ``Error``: an identity that two sections have, or two items of whatever sections, in the
  ///   initial or in the final ones; or an `init(original:items:)` that loses items or identity.
  /// - Complexity: O(sections + items + changes · log changes)
  @inlinable
  public static func differencesForSectionedView<Section: AnimatableSectionModelType>(
    initialSections: [Section], finalSections: [Section]
  ) throws -> [Changeset<Section>] {
    let old = initialSections.map { _SectionSnapshot($0) }
    let new = finalSections.map { _SectionSnapshot($0) }
    try checkUnique(old, of: initialSections)
    try checkUnique(new, of: finalSections)
    try checkUnique(itemsOf: old)
    try checkUnique(itemsOf: new)

    let difference = difference(
      from: old, to: new, sectionIdentity: .ignoringContent { $0.identity }, items: { $0.items },
      identity: .identity)
    let plan = _StagePlan(difference, oldCount: old.count, newCount: new.count)
    let survivors = try plan.makeSurvivors(old: old, new: new, finalSections: finalSections)
    return plan.changesets(from: initialSections, through: survivors, to: finalSections)
  }

  /// Throws the later one of two sections that have the same identity.
  @inlinable
  static func checkUnique<Section>(
    _ snapshots: [_SectionSnapshot<Section>], of sections: [Section]
  ) throws(Error) {
    let duplicates = duplicates(in: snapshots, identity: .ignoringContent { $0.identity })
    if let position = duplicates.first { throw .duplicateSection(section: sections[position]) }
  }

  /// Throws the later one of two items, in whatever sections, that have the same identity.
  @inlinable
  static func checkUnique<Section>(
    itemsOf snapshots: [_SectionSnapshot<Section>]
  ) throws(Error) {
    let items = snapshots.flatMap(\.items)
    if let position = duplicates(in: items, identity: .identity).first {
      throw .duplicateItem(item: items[position])
    }
  }
}
