public import DataSourceKit
import Foundation
public import IdentityDiff

/// Another data source, or one item in its place as long as it has no items at all.
///
/// ```swift
/// let rows = results.mapped(Row.result).withPlaceholder(.noResults)
/// ```
///
/// The placeholder is in the first section; if there are no sections, in one of its own.
public final class PlaceholderDataSource<ItemType>: ArrangedDataSource<ItemType> {
  /// What is shown if there are no items. A new one is reported as an update if it is shown and
  /// differs in identity or content, or as an `Equatable` item without an identity.
  public var placeholder: ItemType {
    get { storedPlaceholder }
    set {
      change { [unowned self] changes in
        let isSame = areSame(storedPlaceholder, newValue)
        storedPlaceholder = newValue
        if !isSame { changes.touch(item: extra, before: place(ofItem: extra), isUpdated: true) }
      }
    }
  }

  private var storedPlaceholder: ItemType

  /// The handle of the placeholder, and of the section that is made for it.
  private let extra = -1

  private var isPlaceholderShown: Bool { mirror.sections.total(in: 0) == 0 }

  init(
    _ source: some DataSource<ItemType>, placeholder: ItemType,
    identity: Identity<ItemType>? = nil
  ) {
    storedPlaceholder = placeholder
    super.init(source, identity: identity)
    start()
  }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    changes.touch(section: extra, before: place(ofSection: extra))
    changes.touch(item: extra, before: place(ofItem: extra))
  }

  override func findPlace(ofItem item: Int) -> Position? {
    guard item == extra else { return super.findPlace(ofItem: item) }
    return isPlaceholderShown ? Position(section: 0, item: 0) : nil
  }

  override func place(ofSection section: Int) -> Int? {
    guard section == extra else { return super.place(ofSection: section) }
    return mirror.sectionCount == 0 ? 0 : nil
  }

  override func shownItems(inSection section: Int) -> [Int] {
    if isPlaceholderShown { return section == 0 ? [extra] : [] }
    return super.shownItems(inSection: section)
  }

  override func item(at position: Position) -> Int? {
    if isPlaceholderShown { return position == Position(section: 0, item: 0) ? extra : nil }
    return super.item(at: position)
  }

  override var shownSectionCount: Int { max(1, mirror.sectionCount) }

  override func shownItemCount(in section: Int) -> Int {
    if isPlaceholderShown { return section == 0 ? 1 : 0 }
    return super.shownItemCount(in: section)
  }

  override func value(of item: Int) -> ItemType? {
    item == extra ? storedPlaceholder : mirror.values[item]
  }
}

extension DataSource {
  /// This data source, or a placeholder as long as it has no items, now and after each change.
  ///
  /// - Parameters:
  ///   - placeholder: What is shown if there are no items.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withPlaceholder(
    _ placeholder: ItemType, identity: Identity<ItemType>? = nil
  ) -> PlaceholderDataSource<ItemType> {
    PlaceholderDataSource(self, placeholder: placeholder, identity: identity)
  }
}
