public import DataSourceKit
public import Foundation

/// Another data source, or one item in its place as long as it has no items at all.
///
/// ```swift
/// let rows = results.mapped(Row.result).withPlaceholder(.noResults)
/// ```
///
/// The placeholder stands in the first section; if there are no sections, in one of its own.
///
/// | change of the source | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n) |
/// | a section is moved | O(log sections) |
/// | a section of k items is inserted or deleted | O(k + log sections) |
/// | a section of k items is updated | O(k), and as for each item that differs |
/// | everything is reloaded | O(n), if items have an identity; else it is passed on as a reload |
/// | ``placeholder`` is replaced | O(1) |
public final class PlaceholderDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// What is shown if there are no items. Another one is reported as an update if it is shown and differs in
  /// identity or content, or as an `Equatable` item without an identity.
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

  /// Shows a placeholder for an empty data source.
  ///
  /// - Parameters:
  ///   - source: The data source to follow. It is held strongly.
  ///   - placeholder: What is shown if there are no items.
  ///   - identity: How items are known again after a reload; that of the source, or of `Identifiable`
  ///     items, if left out.
  /// - Complexity: O(n)
  public init(
    _ source: some DataSource<ItemType>, placeholder: ItemType,
    identity: ItemIdentity<ItemType>? = nil
  ) {
    storedPlaceholder = placeholder
    let identity = identity ?? .inherited(from: source)
    super.init(source, sourceIdentity: identity, identity: identity)
    start()
  }

  override func willChange(_ edit: SourceEdit<ItemType>, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    changes.touch(section: extra, before: place(ofSection: extra))
    changes.touch(item: extra, before: place(ofItem: extra))
  }

  override func place(ofItem item: Int) -> Position? {
    guard item == extra else { return super.place(ofItem: item) }
    return isPlaceholderShown ? Position(section: 0, item: 0) : nil
  }

  override func place(ofSection section: Int) -> Int? {
    guard section == extra else { return super.place(ofSection: section) }
    return mirror.sectionCount == 0 ? 0 : nil
  }

  override func item(at position: Position) -> Int? {
    if isPlaceholderShown { return position == Position(section: 0, item: 0) ? extra : nil }
    return super.item(at: position)
  }

  public override var numberOfSections: Int { max(1, mirror.sectionCount) }

  public override func numberOfItems(in section: Int) -> Int {
    if isPlaceholderShown { return section == 0 ? 1 : 0 }
    return super.numberOfItems(in: section)
  }

  public override func item(at indexPath: IndexPath) -> ItemType? {
    guard let item = Position(indexPath).flatMap(item(at:)) else { return nil }
    return item == extra ? storedPlaceholder : mirror.values[item]
  }
}
