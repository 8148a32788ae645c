import DataSourceReloading
import Foundation
import IdentityDiff
import _DataSourceSubsequences

extension RecordedEdit {
  /// The edits that make up a difference, in a presumed order.
  ///
  /// - Parameters:
  ///   - touched: The elements that are moved, if that is known.
  ///   - properties: Updates of single properties, which a comparison does not find.
  /// - Complexity: O(changes); O(sections + items) with `touched`
  static func edits(
    from old: DataSnapshot<SectionID, Item>, to new: DataSnapshot<SectionID, Item>,
    touched: TouchedElements<SectionID>?, properties: [RecordedEdit] = [],
    _ comparison: ContentComparison<SectionID, Item>
  ) -> [RecordedEdit] {
    func oldItem(_ place: ItemPath) -> Item { old.items[place.section][place.item] }
    func newItem(_ place: ItemPath) -> Item { new.items[place.section][place.item] }
    var changes = comparison.difference(from: old, to: new)
    if let touched { changes.move(touched, from: old, to: new, comparison.items) }

    let movedSections = Dictionary(
      uniqueKeysWithValues: changes.movedSections.map { ($0.from, $0.to) })
    let movedItems = Dictionary(
      uniqueKeysWithValues: changes.movedItems.map { ($0.from, $0.to) })
    let returningSections = (changes.deletedSections + movedSections.keys).inOrder()
    let returningItems = (changes.deletedItems + movedItems.keys).inOrder()

    // In undo order. Each one returns after the one before it, or if that is gone, before the next
    // one that is in place.
    let origins = old.places(
      ofMoved: returningSections.map { SnapshotPosition(section: nil, index: $0) }
        + returningItems.map(SnapshotPosition.init), isInOrder: true, comparison.items.key)
    var undo: [RecordedEdit] = []
    func add(_ edit: ListEdit<SectionID, Item>, origin: SnapshotPosition? = nil) {
      undo.append(RecordedEdit(edit: edit, origin: origin.flatMap { origins[$0] }))
    }
    // Sections return in their old order, so the one before each is in place already.
    let departed = Dictionary(grouping: changes.movedItems.map(\.from), by: \.section)
    for index in returningSections {
      let position = SnapshotPosition(section: nil, index: index)
      if let target = movedSections[index] {
        add(.moveSection(old.heads[index].id, from: index, to: target), origin: position)
        continue
      }
      // Items that have moved elsewhere return one by one.
      let elsewhere = IndexSet(departed[index, default: []].map(\.item))
      let section = StoredSection(old.heads[index], old.items[index].without(elsewhere))
      add(.replaceSection(section, with: nil, at: index), origin: position)
    }
    for section in changes.updatedSections {
      let (old, new) = (old.heads[section.from], new.heads[section.to])
      if comparison.haveSameContent(old, new) { continue }
      add(.replaceSection(StoredSection(old), with: StoredSection(new), at: section.to))
    }
    for place in changes.insertedItems { add(.replace([], with: [newItem(place)], at: place)) }
    let others = TouchedElements(properties, comparison.items.key)
    for update in changes.updatedItems {
      let (old, new) = (oldItem(update.from), newItem(update.to))
      if comparison.items.haveSameContent(old, new) { continue }
      if others.elements.isEmpty || others[.item(comparison.items.key(old))].isEmpty {
        add(.replace([old], with: [new], at: update.to))
      }
    }
    undo += properties
    for place in returningItems {
      let item = oldItem(place)
      add(
        movedItems[place].map { .move(item, from: place, to: $0) }
          ?? .replace([item], with: [], at: place),
        origin: SnapshotPosition(place))
    }
    let arrived = Dictionary(grouping: changes.movedItems.map(\.to), by: \.section)
    for index in changes.insertedSections {
      let elsewhere = IndexSet(arrived[index, default: []].map(\.item))
      let section = StoredSection(new.heads[index], new.items[index].without(elsewhere))
      add(.replaceSection(nil, with: section, at: index))
    }
    return undo.reversed()
  }
}

extension SectionedDifference {
  /// Replaces the fewest moves by those of the elements that were touched. Of two elements that
  /// change places, the other one may be the one that was moved.
  fileprivate mutating func move<SectionID, Item>(
    _ touched: TouchedElements<SectionID>, from old: DataSnapshot<SectionID, Item>,
    to new: DataSnapshot<SectionID, Item>, _ identity: ElementIdentity<Item>
  ) {
    let before = DiffableContents(old, identity: identity)
    let after = DiffableContents(new, identity: identity)
    func staysInSection(_ move: ElementMove<ItemPath>) -> Bool {
      old.heads.isEmpty || old.heads[move.from.section].id == new.heads[move.to.section].id
    }
    // Invariant: what is not touched keeps its order.
    movedItems.removeAll {
      let key = identity.key(old.items[$0.from.section][$0.from.item])
      return staysInSection($0) && !touched[.item(key)].contains(.place)
    }
    movedSections.removeAll { !touched[.section(old.heads[$0.from].id)].contains(.place) }
    var items = Set(deletedItems + movedItems.map(\.from))
    var sections = Set(deletedSections + movedSections.map(\.from))
    for element in touched.elements where touched[element].contains(.alone) {
      switch element {
      case .item(let key):
        guard let from = before.position(of: key), let to = after.position(of: key) else { break }
        let move = ElementMove(from: from, to: to)
        if staysInSection(move), items.insert(from).inserted { movedItems.append(move) }
      case .section(let id):
        guard let from = before.section(of: id), let to = after.section(of: id) else { break }
        if sections.insert(from).inserted { movedSections.append(ElementMove(from: from, to: to)) }
      }
    }
  }
}
