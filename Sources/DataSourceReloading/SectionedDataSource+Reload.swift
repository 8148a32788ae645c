public import DataSourceCore
import DataSourcePlanning
public import IdentityDiff

extension SectionedDataSource where SectionType: Identifiable {
  /// Reports the difference between earlier sections and `sections`, including their titles and
  /// items.
  ///
  /// ```swift
  /// final class Teams: SectionedDataSource {
  ///   typealias ItemType = Person
  ///   var sections: [IdentifiedSection<String, Person>] = [] { didSet { reload(from: oldValue) } }
  ///   var reloadBlock: ReloadBlock?
  /// }
  /// ```
  ///
  /// The sections' class can be any subclass of `Section` that is `Identifiable`. The reload block
  /// and all observers are notified of the structure, then of the content, each unless it is empty;
  /// see `ChangePlan`. The difference is not computed if there are no observers.
  ///
  /// A section is updated if its titles or its `content`, such as a ``ModelSection``'s model,
  /// differ.
  ///
  /// Create new section objects. An object that is in both arrays and was mutated in place has the
  /// same content in both; use ``SectionTracker`` for such objects. If items, titles or the model
  /// were mutated since this data source last reported the object, it reports `ChangeSet.all`.
  /// Debug builds print a message to standard error. For an object that it never reported,
  /// mutations since its creation count.
  ///
  /// - Parameters:
  ///   - oldSections: The old sections.
  ///   - options: How to report the changes.
  /// - Complexity: O(sections + items), plus O(m log m) for the m items in sections with moved
  ///   items. Sections whose items share their storage are not read.
  @_alwaysEmitIntoClient
  public func reload(
    from oldSections: [SectionType], options: UpdateOptions = UpdateOptions()
  ) where ItemType: Identifiable & Equatable {
    reload(from: oldSections, identity: .id, options: options)
  }

  /// Reports the difference between earlier sections and `sections`, with any identity for items.
  ///
  /// - Parameters:
  ///   - oldSections: The old sections.
  ///   - identity: Identifies items and compares their content.
  ///   - options: How to report the changes.
  /// - Complexity: O(sections + items), plus O(m log m) for the m items in sections with moved
  ///   items.
  @_alwaysEmitIntoClient
  public func reload(
    from oldSections: [SectionType], identity: ElementIdentity<ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) {
    if reloadAfterMutation(of: oldSections) { return }
    report(
      from: { DataSnapshot(oldSections) },
      to: { DataSnapshot(sections) },
      ContentComparison(items: identity, sections: .section()), options: options)
  }

  /// Reports that everything may have changed if a section was mutated in place, because the old
  /// data is then unknown.
  ///
  /// - Returns: Whether a section was mutated in place.
  @usableFromInline
  func reloadAfterMutation(of oldSections: [SectionType]) -> Bool {
    // Even without observers: a view may be added before the next change.
    let index = sections.markReported(by: self, after: oldSections)
    guard isObserved, let index else { return false }
    reportMistake(
      """
      Section \(index) of \(type(of: self)) was mutated in place, so that reload(from:) does not know what \
      has changed, and reloads everything. Create a new section object for each change, or call reload(with:) \
      with a SectionTracker.
      """, about: "\(type(of: self))")
    report(ChangeSet.all)
    return true
  }

  /// Reports the changes to `sections` since a tracker's snapshot.
  ///
  /// - Parameters:
  ///   - tracker: Holds the snapshot, which is replaced by the current sections.
  ///   - options: How to report the changes.
  /// - Complexity: That of `reload(from:options:)`. After each report, the first change to a
  ///   section's items copies them, because the tracker retains them.
  @_alwaysEmitIntoClient
  public func reload(
    with tracker: SectionTracker<SectionType.ID, ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) where ItemType: Identifiable & Equatable {
    reload(with: tracker, identity: .id, options: options)
  }

  /// Reports the changes to `sections` since a tracker's snapshot, with any identity for items.
  ///
  /// - Parameters:
  ///   - tracker: Holds the snapshot, which is replaced by the current sections.
  ///   - identity: Identifies items and compares their content.
  ///   - options: How to report the changes.
  @_alwaysEmitIntoClient
  public func reload(
    with tracker: SectionTracker<SectionType.ID, ItemType>, identity: ElementIdentity<ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) {
    let (before, after) = tracker.read(sections)
    report(
      from: { before }, to: { after },
      ContentComparison(items: identity, sections: .section()),
      options: options)
  }
}
