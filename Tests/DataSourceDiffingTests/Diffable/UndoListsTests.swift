import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Undo of steps that edit several lists, and in states that are rarely met.
@Suite struct UndoListsTests {
  /// A section that only its identity distinguishes from the old one is another section.
  @Test func theOnlySectionIsReplaced() {
    for titles in [["a", "a"], ["a", "b"]] {
      let source = CardSections(sections: [
        CardSection(id: 1, items: [Card(1)], headerTitle: titles[0])
      ])
      source.apply([CardSection(id: 2, items: [Card(1)], headerTitle: titles[1])])
      var reports: [String] = []
      source.reloadBlock = { reports.append($0.description) }
      source.apply([CardSection(id: 1, items: [Card(1)], headerTitle: titles[0])])
      #expect(reports == ["[delete section 0, insert section 0]"])
    }
  }

  @Test func offsetsOfASetMuchLargerThanTheList() throws {
    let offsets = IndexSet(integersIn: 1..<1_000_000_000_000)
    let list = CardList(items: (0..<3).map { Card($0) })
    let clock = ContinuousClock()
    let duration = try clock.measure {
      try list.move(fromOffsets: offsets, toOffset: 0)
      #expect(list.items.map(\.id) == [1, 2, 0])
      let removed = list.remove(atOffsets: offsets.union([7, Int.max - 1]))
      #expect(removed.map(\.id) == [2, 0] && list.items.map(\.id) == [1])
      #expect(list.remove(atOffsets: IndexSet(integersIn: 5..<1_000_000_000)) == [])
    }
    #expect(duration < .seconds(1))
    let sections = CardSections(sections: [CardContent(1, [11, 12, 13])].objects)
    try sections.move(fromOffsets: [0, 2, 99], toOffset: 2, inSectionID: 1)
    #expect(sections.shown == [[Card(12), Card(11), Card(13)]])
    #expect(sections.remove(atOffsets: [1, 44], inSectionID: 1) == [Card(11)])
  }

  /// An item is edited again and again while a difference is computed.
  @MainActor @Test(.timeLimit(.minutes(1))) func editsDuringABackgroundUpdate() async throws {
    let list = CardList(items: (0..<20_000).map { Card($0) })
    let observation = list.observeChanges { _ in }
    var isApplied = false
    let update = Task { @MainActor in
      let reports = await list.applyInBackground((0..<20_000).reversed().map { Card($0) })
      isApplied = true
      return reports
    }
    var edits = 0
    while !isApplied, edits < 1_000_000 {
      await Task.yield()
      if isApplied { break }
      edits += 1
      try list.update(at: [0, 0]) { $0.text += 1 }
    }
    #expect(await update.value)
    #expect(list.items.map(\.id) == (0..<20_000).reversed())
    withExtendedLifetime(observation) {}
  }
}
