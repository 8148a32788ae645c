import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// What is on the screen, and when it is read.
@Suite struct SimulatorScreenTests {
  @Test func drawing() throws {
    let source = SectionsSource([["a", "b"], [], ["c"]])
    source.sections[1].headerTitle = "Header"
    source.sections[2].footerTitle = "Footer"
    let view = ListViewSimulator(dataSource: source) { $0.uppercased() }
    expectEqual(view.screen, "[0]\n  A\n  B\n[1] Header\n[2]\n  C\n  — Footer")
    expectEqual(view.markedScreen, view.screen)
    expectEqual(ListViewSimulator(dataSource: SectionsSource<Int>([])).screen, "")
  }

  @Test func marks() throws {
    let source = SectionsSource([["a", "b"], ["c"], ["d", "e"]])
    let view = ListViewSimulator(dataSource: source)
    source.set([["x"], ["c"], ["D", "e"], ["b", "a"]])
    try view.perform(.section(type: .insert([0])), .section(type: .move([0], [3]))) {
      expectEqual(view.itemCounts, [2, 1, 2])
    }
    expectEqual(
      view.markedScreen,
      """
      + [0]
        x
      [1]
        c
      [2]
        d
        e
      > [3]
        a
        b
      """)
    // The batch did not report that “a” and “b” change places, nor that “d” is now another item.
    let violation = try #require(throws: BatchViolation.self) { try view.verify() }
    expectEqual(violation.rule, .wrongContent)
    expectEqual(violation.indexPath, [2, 0])
    expectEqual(violation.message, "row 0 in section 2 shows “d”, the data source has “D”")

    try view.perform(.item(type: .update([2, 0])), .item(type: .move([3, 1], [3, 0])))
    #expect(view.markedScreen.hasSuffix("[2]\n~ D\n  e\n[3]\n> b\n  a"))
    try view.verify()

    source.set([["x"], ["C"], ["D", "e"], []])
    try view.perform(
      .section(type: .update([1])), .item(type: .delete([3, 0])), .item(type: .delete([3, 1])))
    expectEqual(view.markedScreen, "[0]\n  x\n~ [1]\n  C\n[2]\n  D\n  e\n[3]")
    try view.verify()
    source.set([["x"], ["D", "e", "f"]])
    try view.perform(
      .section(type: .delete([1])), .section(type: .delete([3])), .item(type: .insert([1, 2])))
    expectEqual(view.markedScreen, "[0]\n  x\n[1]\n  D\n  e\n+ f")
    try view.verify()

    // Structure, and then the title with the new count and a changed row: one update.
    source.set([["x", "y"], ["f", "D", "E"]])
    try view.perform(.item(type: .insert([0, 1])), .item(type: .move([1, 2], [1, 0])))
    try view.perform(.section(type: .update([0])), .item(type: .update([1, 2])))
    expectEqual(view.markedScreen, "~ [0]\n  x\n+ y\n[1]\n> f\n  D\n~ E")
    // The next update of content is one of its own.
    try view.perform(.item(type: .update([1, 1])))
    expectEqual(view.markedScreen, "[0]\n  x\n  y\n[1]\n  f\n~ D\n  E")
    try view.verify()
  }

  @Test func rowsAreReadWhenTheyAppear() throws {
    let source = ListSource([1, 2, 3])
    var read: [Int] = []
    let view = ListViewSimulator(dataSource: source) { item in
      read.append(item)
      return "\(item)"
    }
    expectEqual(read, [1, 2, 3])
    read = []
    source.items = [9, 1, 20, 3]
    try view.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))]))
    expectEqual(read, [9, 20])
  }

  @Test func titlesAreReadAgainWithTheirSectionOnly() throws {
    let source = SectionsSource([["a"], ["b"]])
    let view = ListViewSimulator(dataSource: source)
    source.sections[0].headerTitle = "New"
    source.sections[1].items.append("c")
    try view.perform(.item(type: .insert([1, 1])))
    expectEqual(view.screen, "[0]\n  a\n[1]\n  b\n  c")
    let violation = try #require(throws: BatchViolation.self) { try view.verify() }
    expectEqual(violation.message, "section 0 shows no header, the data source has “New”")
    try view.perform(.section(type: .update([0])))
    #expect(view.screen.hasPrefix("[0] New"))
    try view.verify()
  }

  @Test func itemsThatLookAlikeAreCompared() throws {
    let source = ListSource([Person(id: 1, name: "Ada"), Person(id: 2, name: "Alan")])
    let view = ListViewSimulator(dataSource: source) { _ in "someone" }
    source.items[1].name = "Grace"
    #expect(throws: BatchViolation.self) { try view.verify() }
    try view.perform(.item(type: .update([0, 1])))
    try view.verify()
  }

  @Test func objectsThatChangedInPlaceAreFoundByTheirText() throws {
    final class Note { var text = "old" }
    let note = Note()
    let view = ListViewSimulator(dataSource: ListSource([note])) { $0.text }
    note.text = "new"
    #expect(throws: BatchViolation.self) { try view.verify() }
  }

  @Test func missingItemsAreReported() throws {
    final class Hollow: DataSource {
      var reloadBlock: ReloadBlock?
      var count = 0
      var numberOfSections: Int { 1 }
      func numberOfItems(in section: Int) -> Int { section == 0 ? count : 0 }
      func item(at indexPath: IndexPath) -> Int? { nil }
    }
    let source = Hollow()
    let view = ListViewSimulator(dataSource: source)
    source.count = 1
    let violation = try #require(throws: BatchViolation.self) {
      try view.perform(.item(type: .insert([0, 0])))
    }
    expectEqual(violation.rule, .wrongContent)
    expectEqual(violation.indexPath, [0, 0])
    #expect(!ListViewSimulator(dataSource: source).violations.isEmpty)
  }
}
