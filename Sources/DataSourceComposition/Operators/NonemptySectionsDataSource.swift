public import DataSourceKit
import Foundation
public import IdentityDiff

/// Another data source without its empty sections.
///
/// ```swift
/// let results = contactsByTeam.filtered { $0.name.contains(text) }.withoutEmptySections()
/// ```
///
/// A section is shown from its first item to its last. Empty sections can be shown again, for
/// example while nothing is searched for: ``hidesEmptySections``.
public final class NonemptySectionsDataSource<ItemType>: ArrangedDataSource<ItemType> {
  /// Whether empty sections are hidden, as they are at first. A change is reported as the empty
  /// sections that are inserted or deleted.
  ///
  /// - Complexity: O(sections)
  public var hidesEmptySections: Bool {
    get { hidesEmpty }
    set {
      change { [unowned self] changes in
        guard newValue != hidesEmpty else { return }
        hidesEmpty = newValue
        let empty = mirror.sections.handles(in: 0).filter { mirror.items.count(in: $0) == 0 }
        for section in empty { changes.touch(section: section, before: place(ofSection: section)) }
        for section in empty { mirror.refreshWeight(ofSection: section) }
      }
    }
  }

  private var hidesEmpty = true

  override init(_ source: some DataSource<ItemType>, identity: Identity<ItemType>?) {
    super.init(source, identity: identity)
    mirror.weighSection = { [unowned self] in hidesEmpty ? min(1, $0) : 1 }
    start()
  }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    guard hidesEmpty else { return }
    for item in edit.leavingItems {
      guard let section = mirror.items.tree(of: item) else { continue }
      changes.touch(section: section, before: place(ofSection: section))
    }
  }

  override func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    guard hidesEmpty else { return }
    // A section that has not been noted has not lost anything. If it holds no more than what was
    // inserted, it was empty.
    let arrived = edit.insertedItems.map(\.item) + edit.movedItems.map(\.item)
    for (section, items) in Dictionary(grouping: arrived, by: { mirror.items.tree(of: $0) }) {
      guard let section, mirror.items.count(in: section) == items.count else { continue }
      changes.touch(section: section, before: nil)
    }
  }

  override func place(ofSection section: Int) -> Int? {
    mirror.sections.weight(of: section) > 0 ? mirror.sections.total(before: section) : nil
  }

  override func section(at index: Int) -> Int? {
    mirror.sections.handle(atTotal: index, in: 0)?.handle
  }

  override var shownSectionCount: Int { mirror.sections.total(in: 0) }
}

extension DataSource {
  /// This data source without its empty sections, now and after each change.
  ///
  /// - Parameter identity: The identity of the items; inherited by default.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withoutEmptySections(
    identity: Identity<ItemType>? = nil
  ) -> NonemptySectionsDataSource<ItemType> {
    NonemptySectionsDataSource(self, identity: identity)
  }
}
