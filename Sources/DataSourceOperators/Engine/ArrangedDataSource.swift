import DataSourceCore
import IdentityDiff
import _DataSourceSubsequences

/// An operator that shows only some of its source's items, or shows them in other sections or in
/// another order.
///
/// A subclass answers which section shows an item, and which of two items is first. A change of the
/// source takes three steps. Record what is affected, while the sequences have their old state.
/// Then remove the rows that leave, and insert those that arrive. The source has its new state from
/// the beginning. A row that moves both leaves and arrives.
@_documentation(visibility: internal)
public class ArrangedDataSource<SourceItem, ItemType>: UnaryDataSource<SourceItem, ItemType> {
  /// Whether its sections are not those of the source.
  private let hasOwnSections: Bool

  /// - Parameters:
  ///   - source: The data source.
  ///   - upstream: The stage to follow.
  ///   - identity: The identity of the items.
  ///   - values: The values of the items.
  ///   - sections: Its sections, if it shows only some of the source's, or others, too.
  init(
    _ source: any DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    identity: ElementIdentity<ItemType>?, values: ValueStore<ItemTag, ItemType>,
    sections: SectionSequences? = nil
  ) {
    hasOwnSections = false
    super.init(
      source, upstream: upstream, identity: identity, values: values, sections: sections,
      items: SharedSequences())
  }

  /// Creates an operator with the items of its source, and shares their values.
  ///
  /// - Parameter sectionPool: The handles of its sections, if they are not the source's.
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    sectionPool: HandlePool<SectionTag>? = nil
  ) where SourceItem == ItemType {
    hasOwnSections = sectionPool != nil
    super.init(
      source, identity: identity, sections: sectionPool.map { _ in SectionSequences() },
      items: ItemSequences(), sectionPool: sectionPool)
  }

  // MARK: Questions

  /// The section that shows an item of the source; `nil` if it is not shown.
  func targetSection(of item: ItemHandle) -> SectionHandle? { upstream.section(of: item) }

  /// Whether a row precedes another one in a section.
  func isBefore(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
    upstream.precedes(first, second)
  }

  /// Rows of one section, in order, given the rows in source order.
  func sorted(_ rows: [ItemHandle]) -> [ItemHandle] { rows }

  /// Whether a shown item that the source moves or updates stays where it is.
  func isInPlace(_ item: ItemHandle, mayMove: Bool) -> Bool { !mayMove }

  // MARK: Answers

  override func rebuild() {
    super.rebuild()
    shownItems.removeAll()
    insert(candidates.compactMap { item in targetSection(of: item).map { (item, $0) } })
  }

  /// The items to ask about when everything is arranged again.
  var candidates: [ItemHandle] { upstream.order }

  override func updateContent() { rearrange() }

  /// Updates the state from the changes of the source.
  ///
  /// - Parameters:
  ///   - others: Other source items to ask for their sections.
  ///   - moving: Other source items that may move in their sections.
  ///   - asksAll: Whether to ask for the section of each item, moved ones included.
  final func rearrange(
    asking others: [ItemHandle] = [], moving: [ItemHandle] = [], asksAll: Bool = false
  ) {
    let source = upstream.changes
    let moved = Set(hasOwnSections ? source.sections.moved.map(\.section) : [])
    if !hasOwnSections { changes.sections = source.sections }
    let places = shownItems.places(for: source.items.count + others.count)
    changes.reserve(source.items.count + others.count)
    var leaving: [ItemHandle] = []
    var arriving: [(row: ItemHandle, section: SectionHandle)] = []
    func arrange(
      _ item: ItemHandle, mayMove: Bool = false, isUpdated: Bool = false, isAsked: Bool = false
    ) {
      let place = places.place(of: item, in: shownItems)
      var section = upstream.section(of: item)
      let mayMove = mayMove || !moved.isEmpty && section.map(moved.contains) == true
      if section != nil {
        if isAsked {
          section = targetSection(of: item)
        } else if hasOwnSections || place == nil {
          section = place?.section
        }
      }
      guard place != nil || section != nil else { return }
      let moves =
        place?.section != section
        || (mayMove || isUpdated) && !isInPlace(item, mayMove: mayMove)
      guard moves || isUpdated else { return }
      changes.record(item, before: place, mayMove: moves && section != nil, isUpdated: isUpdated)
      guard moves else { return }
      if place != nil { leaving.append(item) }
      if let section { arriving.append((item, section)) }
    }
    for item in source.items {
      arrange(
        item.handle, mayMove: item.mayMove, isUpdated: item.isUpdated,
        isAsked: asksAll || item.isUpdated || item.before == nil)
    }
    // A moved section's items move one by one.
    if hasOwnSections { for item in upstream.draggedItems { arrange(item, mayMove: true) } }
    for item in moving where !source.isRecorded(item) { arrange(item, mayMove: true) }
    for item in others where !source.isRecorded(item) { arrange(item, isAsked: true) }
    if !leaving.isEmpty { shownItems.remove(leaving) }
    if !arriving.isEmpty { insert(upstream.inOrder(arriving) { $0.row }) }
  }

  /// Inserts rows, given in source order, where they belong.
  final func insert(_ arriving: [(row: ItemHandle, section: SectionHandle)]) {
    if arriving.count == 1 {
      return itemSequences.merge([arriving[0].row], into: arriving[0].section, isBefore: isBefore)
    }
    var indices: [SectionHandle: Int] = [:]
    var rows: [(section: SectionHandle, rows: [ItemHandle])] = []
    var index = -1
    for (row, section) in arriving {
      // Many consecutive rows are in the same section.
      if index < 0 || rows[index].section != section {
        index = indices[section] ?? rows.count
        indices[section] = index
        if index == rows.count { rows.append((section, [])) }
      }
      rows[index].rows.append(row)
    }
    for (section, rows) in rows {
      itemSequences.merge(sorted(rows), into: section, isBefore: isBefore)
    }
  }
}
