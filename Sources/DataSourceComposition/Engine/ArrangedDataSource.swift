import DataSourceKit
import IdentityDiff

/// An operator that shows only some of its source's items, or shows them in other sections or in
/// another order.
public class ArrangedDataSource<SourceItem, ItemType>: UnaryDataSource<SourceItem, ItemType> {
  final let arrangement: Arrangement

  /// - Parameters:
  ///   - source: The data source.
  ///   - upstream: The stage to follow.
  ///   - identity: The identity of the items.
  ///   - values: The values of the items.
  ///   - arrangement: How the items follow those of the source.
  ///   - sectionPool: The handles of its sections, if they are not the source's.
  init(
    _ source: any DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    identity: ElementIdentity<ItemType>?, values: ValueStore<ItemType>,
    arrangement: Arrangement = Arrangement(), sectionPool: HandlePool? = nil
  ) {
    self.arrangement = arrangement
    let dissolves = arrangement.dissolvesSections
    super.init(
      source, upstream: upstream, identity: identity, values: values,
      sections: dissolves ? HandleSequences() : nil, items: HandleSequences(),
      sectionPool: dissolves ? sectionPool ?? HandlePool() : nil)
  }

  /// Creates an operator with the items of its source, and shares their values.
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    arrangement: Arrangement = Arrangement(), sectionPool: HandlePool? = nil
  ) where SourceItem == ItemType {
    self.arrangement = arrangement
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    let dissolves = arrangement.dissolvesSections
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity,
      values: upstream.values, sections: dissolves ? HandleSequences() : nil,
      items: HandleSequences(), sectionPool: dissolves ? sectionPool ?? HandlePool() : nil)
  }

  override var inheritsPlaces: Bool { false }

  override var takesBulk: Bool { true }

  override func rebuild() {
    shownItems.removeAll()
    for section in upstream.sections {
      let items = upstream.items(in: section).filter { targetSection(of: $0) != nil }
      shownItems.fill(section, with: items)
    }
  }

  override func updateContent() {
    var change = Rearrangement(arrangement)
    change.update(self, upstream)
  }

  override func targetSection(of item: Int) -> Int? { upstream.section(of: item) }

  override func insertItems(_ items: [Int], into section: Int) {
    if items.count == 1, !arrangement.dissolvesSections,
      let position = position(for: items[0], in: section)
    {
      return shownItems.insert(items[0], in: section, at: position)
    }
    shownItems.merge(items, into: section) { upstream.precedes($0, $1) }
  }

  /// The position of an arriving item, if an item just before it in the followed stage is in the
  /// section. A search would read more memory.
  private func position(for item: Int, in section: Int) -> Int? {
    var item = item
    for _ in 0..<4 {
      guard let previous = upstream.item(before: item) else { return nil }
      if shownItems.sequence(of: previous) == section {
        return shownItems.position(of: previous).map { $0 + 1 }
      }
      item = previous
    }
    return nil
  }
}
