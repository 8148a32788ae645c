import Differentiator
import IdentityDiff

extension DifferentiatorTests {
  /// A view of sections that does what it is told, and notices what is wrong.
  struct StrictView {
    /// What is shown.
    private(set) var sections: [Group]

    /// Shows what a change set tells, reading only what it inserts or updates from the final sections.
    ///
    /// - Returns: what is wrong with it.
    mutating func apply(_ changes: Changeset<Group>) -> Set<String> {
      let final = changes.finalSections
      var broken = Self.brokenRules(
        changes, before: sections.map(\.items.count), after: final.map(\.items.count))
      guard broken.isEmpty else { return broken }
      if changes.reloadData { broken.insert("reloads") }
      if changes.originalSections != sections { broken.insert("originalSections") }
      guard let shown = arranged(changes) else { return ["H2"] }
      for (shown, final) in zip(shown, final) {
        if shown.identity != final.identity { broken.insert("order of sections") }
        if shown.items != final.items { broken.insert("finalSections") }
      }
      sections = final
      return broken
    }

    private func arranged(_ changes: Changeset<Group>) -> [Group]? {
      let final = changes.finalSections
      var shown = sections
      // An update is read again at its place AFTER, but must still be the same item.
      for path in changes.updatedItems {
        shown[path.sectionIndex].items[path.itemIndex].version = -1
      }
      let order = Self.arrange(
        Array(sections.indices),
        without: changes.deletedSections + changes.movedSections.map(\.from),
        placing: changes.insertedSections.map { ($0, -1) }
          + changes.movedSections.map { ($0.to, $0.from) },
        count: final.count)
      guard let order else { return nil }

      var result: [Group] = []
      for (index, origin) in order.enumerated() {
        guard origin >= 0 else {
          result.append(final[index])
          continue
        }
        let removed = changes.deletedItems + changes.movedItems.map(\.from)
        let inserted = changes.insertedItems.filter { $0.sectionIndex == index }
        let movedIn = changes.movedItems.filter { $0.to.sectionIndex == index }
        let items = Self.arrange(
          shown[origin].items,
          without: removed.filter { $0.sectionIndex == origin }.map(\.itemIndex),
          placing: inserted.map { ($0.itemIndex, final[index].items[$0.itemIndex]) }
            + movedIn.map {
              ($0.to.itemIndex, shown[$0.from.sectionIndex].items[$0.from.itemIndex])
            },
          count: final[index].items.count)
        guard let items else { return nil }
        result.append(Group(shown[origin].identity, zip(items, final[index].items).map(Self.read)))
      }
      return result
    }

    private static func read(_ shown: Cell, _ final: Cell) -> Cell {
      shown.version < 0 && shown.identity == final.identity ? final : shown
    }

    /// A list without some elements, with others at given places; `nil` if the counts do not fit.
    static func arrange<Element>(
      _ elements: [Element], without removed: [Int], placing placed: [(Int, Element)], count: Int
    ) -> [Element]? {
      let removed = Set(removed)
      var kept = elements.indices.lazy.filter { !removed.contains($0) }.makeIterator()
      var slots = [Element?](repeating: nil, count: count)
      for (index, element) in placed { slots[index] = element }
      for index in slots.indices where slots[index] == nil {
        guard let next = kept.next() else { return nil }
        slots[index] = elements[next]
      }
      return kept.next() == nil ? slots.compactMap(\.self) : nil
    }
  }
}
