public import DataSourceCore
import Foundation
public import IdentityDiff

/// Another data source without its empty sections.
///
/// ```swift
/// let results = contactsByTeam.filtered { $0.name.contains(text) }.withoutEmptySections()
/// ```
///
/// Empty sections can be shown again, for example when the search text is empty: see
/// ``hidesEmptySections``.
public final class NonemptySectionsDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// Whether empty sections are hidden; initially `true`. Setting it reports the empty sections as
  /// inserted or deleted.
  ///
  /// - Complexity: O(sections)
  public var hidesEmptySections: Bool {
    get { hidesEmpty }
    set { replace { [unowned self] in exchange(&hidesEmpty, with: newValue) } }
  }

  private var hidesEmpty = true

  init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    super.init(source, identity: identity, sections: SectionSequences())
    start()
  }

  override func rebuild() {
    shownSections.replace(.only, with: upstream.sections.filter(isToBeShown))
  }

  private func isToBeShown(_ section: SectionHandle) -> Bool {
    !hidesEmpty || upstream.itemCount(in: section) > 0
  }

  override func updateContent() {
    let source = upstream.changes
    changes.copy(source)
    var affected = Set(source.sections.removed.map(\.section) + source.sections.inserted)
    for item in source.items {
      if let section = item.before?.section { affected.insert(section) }
      if let section = upstream.section(of: item.handle) { affected.insert(section) }
    }
    func isLeaving(_ section: SectionHandle) -> Bool {
      upstream.index(of: section) == nil || !isToBeShown(section)
    }
    let leaving = affected.filter { shownSections.contains($0) && isLeaving($0) }
    let moving = source.sections.moved.map(\.section)
      .filter { shownSections.contains($0) && !leaving.contains($0) }
    let arriving = affected.filter { !shownSections.contains($0) && !isLeaving($0) }
    changes.sections.removed = indexed(leaving)
    changes.sections.moved = indexed(moving)
    changes.sections.inserted = Array(arriving)
    shownSections.remove(leaving + moving)
    for section in moving + arriving {
      sectionSequences.merge([section], into: .only, isBefore: upstream.shownSections.precedes)
    }
  }
}

extension DataSource {
  /// Returns a data source without the empty sections of this one.
  ///
  /// - Parameter identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withoutEmptySections(
    identity: ElementIdentity<ItemType>? = nil
  ) -> NonemptySectionsDataSource<ItemType> {
    NonemptySectionsDataSource(self, identity: identity)
  }
}
