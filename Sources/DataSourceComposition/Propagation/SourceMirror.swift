import DataSourceKit
import Foundation

/// What an operator knows of a source: its sections and items as they were at its last change set.
///
/// Sections and items have handles that stay theirs as long as they exist. So an operator can keep its own
/// order of the same handles, and ask for the position of each before and after a change.
///
/// A change takes three steps: ``edit(for:)`` finds out what has happened, ``commit(_:)`` makes it so, and
/// ``finish(_:)`` forgets what is gone. In between, handles that are gone are not used again.
final class SourceMirror<Item> {
  let source: any DataSource<Item>
  let identity: ItemIdentity<Item>?

  /// The sections, in sequence 0. A section weighs what its items weigh, or as `weighSection` says.
  var sections = Forest()

  /// The items, those of each section in a sequence that has the section's handle as its number.
  var items = Forest()

  /// The items' values. A source that answers no item where it should have one leaves a gap.
  var values: [Item?] = []

  /// The titles by section.
  var titles: [SectionTitles] = []

  /// Whether items may have changed although they are the same. Told by the first that is read.
  private(set) var itemKind: ItemKind?

  var itemPool = HandlePool()
  var sectionPool = HandlePool()

  /// The weight of an item, from its value.
  var weigh: (Item?) -> Int = { _ in 1 }

  /// The weight of a section, from the weight of its items.
  var weighSection: (Int) -> Int = { $0 }

  init(_ source: some DataSource<Item>, identity: ItemIdentity<Item>?) {
    self.source = source
    self.identity = identity
  }

  /// Reads everything anew. No handle means anything any more.
  ///
  /// - Complexity: O(n)
  func load() {
    sections = Forest()
    items = Forest()
    values = []
    titles = []
    itemPool = HandlePool()
    sectionPool = HandlePool()
    let contents = (0..<max(0, source.numberOfSections)).map(readSection)
    for content in contents {
      items.fill(content.section, with: content.items, weights: content.items.map(weight))
    }
    let order = contents.map(\.section)
    sections.fill(0, with: order, weights: order.map { weighSection(items.total(in: $0)) })
  }

  /// The weight of an item.
  func weight(of item: Int) -> Int { weigh(values[item]) }

  /// Changes the weight of an item.
  ///
  /// - Complexity: O(log n)
  func setWeight(_ weight: Int, of item: Int) {
    guard items.weight(of: item) != weight, let section = items.tree(of: item) else { return }
    items.setWeight(weight, of: item)
    refreshWeight(ofSection: section)
  }

  func refreshWeight(ofSection section: Int) {
    sections.setWeight(weighSection(items.total(in: section)), of: section)
  }
}

extension SourceMirror {
  var sectionCount: Int { sections.count(in: 0) }

  /// The position of an item in the source.
  func position(of item: Int) -> Position? {
    guard let section = items.tree(of: item), let index = sections.position(of: section),
      let position = items.position(of: item)
    else { return nil }
    return Position(section: index, item: position)
  }

  /// The item at a position in the source.
  func item(at position: Position) -> Int? {
    sections.handle(at: position.section, in: 0).flatMap {
      items.handle(at: position.item, in: $0)
    }
  }

  /// Whether an item stands before another one in the source.
  ///
  /// - Complexity: O(1)
  func precedes(_ first: Int, _ second: Int) -> Bool {
    let sections = (Int(items.nodes[first].tree), Int(items.nodes[second].tree))
    return sections.0 == sections.1
      ? items.precedes(first, second) : self.sections.precedes(sections.0, sections.1)
  }

  /// All items, in the order of the source.
  ///
  /// - Complexity: O(n)
  var order: [Int] { sections.handles(in: 0).flatMap { items.handles(in: $0) } }
}

extension SourceMirror {
  /// Takes handles for a section and its items and reads both.
  func readSection(_ index: Int) -> SourceEdit<Item>.NewSection {
    let count = max(0, source.numberOfItems(in: index))
    return .init(
      section: newSection(), at: index, titles: readTitles(index),
      items: (0..<count).map { newItem(at: Position(section: index, item: $0)) }
    ).noting(in: self)
  }

  func newSection() -> Int {
    let section = sectionPool.take()
    if section >= titles.count { titles.append(SectionTitles()) }
    return section
  }

  /// Takes a handle for an item and reads it.
  func newItem(at position: Position) -> Int { newItem(readItem(at: position)) }

  func newItem(_ value: Item?) -> Int {
    let item = itemPool.take()
    if item < values.count { values[item] = value } else { values.append(value) }
    return item
  }

  func readItem(at position: Position) -> Item? {
    let item = source.item(at: position.indexPath)
    if itemKind == nil { itemKind = item.map { ItemKind(of: $0) } }
    return item
  }

  func readTitles(_ section: Int) -> SectionTitles {
    SectionTitles(
      header: source.headerTitle(for: section), footer: source.footerTitle(for: section))
  }
}

extension SourceEdit.NewSection {
  fileprivate func noting(in mirror: SourceMirror<Item>) -> Self {
    mirror.titles[section] = titles
    return self
  }
}
