public import DataSourceKit
import Foundation
public import IdentityDiff
import Subsequences

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
    set {
      change { [unowned self] in
        guard newValue != hidesEmpty else { return }
        hidesEmpty = newValue
        let empty = upstream.sections.filter { upstream.itemCount(in: $0) == 0 }
        if hidesEmpty { take(empty, moving: []) } else { show(empty) }
      }
    }
  }

  private var hidesEmpty = true

  init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity,
      values: upstream.values, sections: HandleSequences())
    start()
  }

  override func rebuild() {
    shownSections.removeAll()
    shownSections.fill(0, with: upstream.sections.filter(isToBeShown))
  }

  private func isToBeShown(_ section: Int) -> Bool {
    !hidesEmpty || upstream.itemCount(in: section) > 0
  }

  override func updateContent() {
    let source = upstream.changes
    changes.copy(source)
    changes.removeSections()
    changes.retitledSections.removeAll { !shownSections.contains($0) }
    var leaving = source.removedSections.map(\.section)
    var arriving = source.insertedSections
    if hidesEmpty {
      for item in source.items {
        if item.wasShown, upstream.itemCount(in: item.section) == 0 { leaving.append(item.section) }
        if let section = upstream.section(of: item.handle) { arriving.append(section) }
      }
    }
    take(leaving, moving: source.movedSections.map(\.section))
    for (section, _) in changes.movedSections { insert(section) }
    show(arriving.filter(isToBeShown))
  }

  /// Takes out the sections to delete, and those to insert again elsewhere.
  private func take(_ leaving: [Int], moving: [Int]) {
    let leaving = Set(leaving).filter(shownSections.contains)
    let moving = moving.filter { shownSections.contains($0) && !leaving.contains($0) }
    changes.removedSections = leaving.map { ($0, shownSections.position(of: $0) ?? 0) }
    changes.movedSections = moving.map { ($0, shownSections.position(of: $0) ?? 0) }
    for section in leaving { shownSections.remove(section) }
    for section in moving { shownSections.remove(section) }
  }

  private func show(_ sections: [Int]) {
    for section in sections where !shownSections.contains(section) {
      changes.insertedSections.append(section)
      insert(section)
    }
  }

  private func insert(_ section: Int) {
    guard let index = upstream.index(of: section) else { return }
    let position = shownSections.partitioningPosition(in: 0) {
      (upstream.index(of: $0) ?? 0) > index
    }
    shownSections.insert(section, in: 0, at: position)
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
