import DataSourceKit
import IdentityDiff
import Subsequences

/// An operator that shows only some of its source's items, or shows them in other sections or in
/// another order.
///
/// A subclass answers which section shows an item, and which of two items is first. A change of the
/// source takes three steps: record what is affected, while the sequences have their old state;
/// remove the rows that leave; insert those that arrive. The source has its new state from the
/// beginning. A row that moves both leaves and arrives.
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
    identity: ElementIdentity<ItemType>?, values: ValueStore<ItemType>,
    sections: HandleSequences? = nil
  ) {
    hasOwnSections = false
    super.init(
      source, upstream: upstream, identity: identity, values: values, sections: sections,
      items: HandleSequences())
  }

  /// Creates an operator with the items of its source, and shares their values.
  ///
  /// - Parameter sectionPool: The handles of its sections, if they are not the source's.
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    sectionPool: HandlePool? = nil
  ) where SourceItem == ItemType {
    hasOwnSections = sectionPool != nil
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity, values: upstream.values,
      sections: sectionPool.map { _ in HandleSequences() }, items: HandleSequences(),
      sectionPool: sectionPool)
  }

  // MARK: Questions

  /// The section that shows an item of the source; `nil` if it is not shown.
  func targetSection(of item: Int) -> Int? { upstream.section(of: item) }

  /// Whether a row precedes another one in a section.
  func isBefore(_ first: Int, _ second: Int) -> Bool { upstream.precedes(first, second) }

  /// Rows of one section, in order.
  func sorted(_ rows: [Int]) -> [Int] { upstream.inOrder(rows) }

  /// Whether a shown item that the source moves or updates stays where it is.
  func isInPlace(_ item: Int, mayMove: Bool) -> Bool { !mayMove }

  // MARK: Answers

  override func rebuild() {
    shownItems.removeAll()
    insert(candidates.compactMap { item in targetSection(of: item).map { (item, $0) } })
  }

  /// The items to ask about when everything is arranged again.
  var candidates: [Int] { upstream.order }

  override func updateContent() { rearrange() }

  /// Follows the changes of the source.
  ///
  /// - Parameters:
  ///   - others: Other items of the source that are affected.
  ///   - asksAll: Whether to ask for the section of each item, moved ones included.
  final func rearrange(_ others: [Affected] = [], asksAll: Bool = false) {
    let source = upstream.changes
    var affected = source.items.map {
      Affected(
        item: $0.handle, mayMove: $0.mayMove, isUpdated: $0.isUpdated,
        isAsked: asksAll || $0.isUpdated || $0.before == nil)
    }
    if hasOwnSections {
      // A moved section's items move one by one.
      let moved = Set(source.movedSections.map(\.section))
      for index in affected.indices where !moved.isEmpty {
        if let section = upstream.section(of: affected[index].item), moved.contains(section) {
          affected[index].mayMove = true
        }
      }
      for item in moved.flatMap({ upstream.items(in: $0) }) where !source.isRecorded(item) {
        affected.append(Affected(item: item, mayMove: true))
      }
    } else {
      changes.copySections(source)
    }
    affected += others
    var places = shownItems.places(of: affected.map(\.item))[...]
    var leaving: [Int] = []
    var arriving: [(row: Int, section: Int)] = []
    for item in affected {
      var place: Place?
      if let next = places.first, next.handle == item.item {
        place = (next.sequence, next.position)
        places.removeFirst()
      }
      let section = newSection(of: item, place)
      guard place != nil || section != nil else { continue }
      let moves =
        place?.section != section
        || (item.mayMove || item.isUpdated) && !isInPlace(item.item, mayMove: item.mayMove)
      guard moves || item.isUpdated else { continue }
      changes.record(item.item, before: place, mayMove: moves, isUpdated: item.isUpdated)
      guard moves else { continue }
      if place != nil { leaving.append(item.item) }
      if let section { arriving.append((item.item, section)) }
    }
    shownItems.remove(leaving)
    insert(arriving)
  }

  private func newSection(of item: Affected, _ place: Place?) -> Int? {
    guard let section = upstream.section(of: item.item) else { return nil }
    if item.isAsked { return targetSection(of: item.item) }
    return place.map { hasOwnSections ? $0.section : section }
  }

  /// Inserts rows where they belong.
  final func insert(_ arriving: [(row: Int, section: Int)]) {
    if arriving.count == 1 {
      return shownItems.merge([arriving[0].row], into: arriving[0].section, isBefore: isBefore)
    }
    var indices: [Int: Int] = [:]
    var rows: [(section: Int, rows: [Int])] = []
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
      shownItems.merge(sorted(rows), into: section, isBefore: isBefore)
    }
  }
}

/// An item of the source that a change affects.
struct Affected {
  let item: Int
  var mayMove = false
  var isUpdated = false
  /// Whether to ask for its section.
  var isAsked = false
}
