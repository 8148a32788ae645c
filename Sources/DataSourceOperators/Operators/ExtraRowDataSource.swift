import DataSourceCore
import IdentityDiff

/// An operator with one row of its own, after the items of a section or in a section of its own
/// below all others.
///
/// A subclass answers what the row is and which section shows it.
@_documentation(visibility: internal)
public class ExtraRowDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  private let own: OwnRows<ItemType>
  private var row: ItemHandle?
  /// A removed row, until it is released. In a batch, it may return.
  private var removedRow: ItemHandle?
  private let ownSection: SectionHandle

  init(
    _ source: any DataSource<ItemType>, upstream: ComposedDataSource<ItemType>,
    identity: ElementIdentity<ItemType>?
  ) {
    ownSection = upstream.sectionPool.take()
    own = OwnRows(pool: upstream.itemPool, values: upstream.values)
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity, values: upstream.values,
      sections: SharedSequences())
  }

  deinit { sectionPool.giveFromAnyThread([ownSection]) }

  /// The value of the row; `nil` if it is not shown.
  var extraRow: ItemType? { nil }

  /// The section that shows the row; `nil` for one of its own.
  var extraRowSection: SectionHandle? { nil }

  /// The number of items that it shows.
  final var shownItemCount: Int { shownItems.handleCount - (row == nil ? 0 : 1) }

  override func isBefore(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
    first != row && (second == row || upstream.precedes(first, second))
  }

  override func rebuild() {
    own.removeAll()
    (row, removedRow) = (nil, nil)
    super.rebuild()
    shownSections.replace(.only, with: upstream.sections)
    showRow()
    changes.removeAll()
  }

  override func release() {
    removedRow = nil
    own.recycle()
    super.release()
  }

  override func updateContent() {
    showRow {
      let ownSections = row.flatMap(section(of:)) == ownSection ? [ownSection] : []
      rearrangeItems()
      if upstream.changes.sections.changesOrder {
        shownSections.replace(.only, with: upstream.sections + ownSections)
      }
    }
  }

  override func recompute() { showRow() }

  /// Follows the changes of the source's items.
  func rearrangeItems() { rearrange() }

  /// Shows the row where it belongs.
  ///
  /// - Parameter body: Changes the items before.
  final func showRow(_ body: () -> Void = {}) {
    let (place, index) = (row.flatMap(place), sectionCount - 1)
    body()
    let value = extraRow
    let section = value == nil ? nil : extraRowSection ?? ownSection
    guard value != nil || row != nil else { return }
    let moves = place?.section != section
    let old = (row ?? removedRow).flatMap { values[$0] }
    let isUpdated = old != nil && value != nil && !areSame(old, value)
    let new = row ?? removedRow.map { own.restore($0, value) } ?? own.add(value)
    if let value { own.set(value, for: new) } else { own.remove(new) }
    (row, removedRow) = value == nil ? (nil, new) : (new, nil)
    guard moves || isUpdated else { return }
    changes.record(new, before: place, mayMove: moves, isUpdated: isUpdated)
    guard moves else { return }
    shownItems.remove(new)
    if place?.section == ownSection {
      shownSections.remove(ownSection)
      changes.sections.removed.append((ownSection, index))
    }
    guard let section else { return }
    if section == ownSection {
      shownSections.insert(section, in: .only, at: sectionCount)
      changes.sections.inserted.append(section)
    }
    shownItems.insert(new, in: section, at: itemCount(in: section))
  }
}
