import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Ready-made sections with models.
@Suite struct DiffableModelTests {
  private let mailbox = Mailbox(sections: [
    FolderSection(Folder(id: 1), items: [1, 2]), FolderSection(Folder(id: 2), items: []),
  ])
  private let tester: DataSourceTester<Row>
  private let headers: FolderHeaders<Mailbox>

  init() {
    tester = DataSourceTester(dataSource: mailbox) { Issue.record("\($0)") }
    headers = FolderHeaders(mailbox)
  }

  private func check(_ models: [Folder], _ changeSets: String...) {
    expectEqual(mailbox.sections.map(\.model), models)
    expectEqual(headers.shown, models)
    expectEqual(tester.changeSets.map(\.description), changeSets)
    tester.verify()
  }

  @Test func update() throws {
    try mailbox.updateSection(id: 1) { $0.unread = 3 }
    try mailbox.updateSection(id: 1) { $0.unread = 3 }
    check([Folder(id: 1, unread: 3), Folder(id: 2)], "[update section 0]")
    expectEqual(mailbox.section(at: 0)?.model, Folder(id: 1, unread: 3))
    expectEqual(mailbox.section(at: 0)?.items, [1, 2])
    #expect(mailbox.section(at: -1) == nil && mailbox.section(at: 2) == nil)
  }

  @Test func updateOfAnEmptySection() throws {
    try mailbox.updateSection(id: 2) { $0.unread = 1 }
    check([Folder(id: 1), Folder(id: 2, unread: 1)], "[delete section 1, insert section 1]")
  }

  @Test func newIdentity() throws {
    try mailbox.updateSection(id: 1) { $0.id = 3 }
    check([Folder(id: 3), Folder(id: 2)], "[delete section 0, insert section 0]")
    #expect(mailbox.sectionIndex(forID: 1) == nil && mailbox.sectionIndex(forID: 3) == 0)
    expectEqual(mailbox.indexPath(forID: 2), [0, 1])
    #expect(throws: EditError.duplicateIdentity("2")) {
      try mailbox.updateSection(id: 3) { $0.id = 2 }
    }
    #expect(try !mailbox.updateSection(id: 1) { _ in })
  }

  /// The closure may edit the same data source.
  @Test func nestedEdits() throws {
    try mailbox.updateSection(id: 1) { model in
      #expect(throws: Never.self) { try mailbox.moveSection(id: 1, to: 1) }
      model.unread = 1
    }
    check(
      [Folder(id: 2), Folder(id: 1, unread: 1)], "[move section 0 to 1]", "[update section 1]")
    #expect(try !mailbox.updateSection(id: 1) { _ in mailbox.removeSection(id: 1) })
  }

  @Test func transaction() throws {
    try mailbox.transaction {
      try mailbox.append(3, toSectionID: 2)
      try mailbox.updateSection(id: 2) { $0.unread += 1 }
      try mailbox.updateSection(id: 1) { $0.unread += 1 }
      try mailbox.updateSection(id: 1) { $0.unread -= 1 }
    }
    check(
      [Folder(id: 1), Folder(id: 2, unread: 1)], "[insert item 1-0]", "[update section 1]")
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try mailbox.transaction {
        try mailbox.updateSection(id: 1) { $0.unread = 9 }
        throw Stop()
      }
    }
    expectEqual(mailbox.sections.map(\.model.unread), [0, 1])
  }

  @Test func undo() throws {
    let history = EditHistory()
    try mailbox.transaction("Read", undo: history) {
      try mailbox.updateSection(id: 1) { $0.unread = 3 }
      try mailbox.updateSection(id: 2) { $0.id = 4 }
    }
    let new = [Folder(id: 1, unread: 3), Folder(id: 4)]
    expectEqual(mailbox.sections.map(\.model), new)
    history.undo()
    expectEqual(mailbox.sections.map(\.model), [Folder(id: 1), Folder(id: 2)])
    history.redo()
    #expect(mailbox.sections.map(\.model) == new && headers.shown == new)
    tester.verify()
  }

  @Test func titlesKeepTheModel() throws {
    try mailbox.updateSection(id: 1) { $0.unread = 2 }
    mailbox.setTitles(ofSectionID: 1, headerTitle: "Inbox", footerTitle: "2 unread")
    expectEqual(mailbox.section(at: 0)?.model.unread, 2)
    #expect(mailbox.headerTitle(for: 0) == "Inbox" && mailbox.footerTitle(for: 0) == "2 unread")
    try mailbox.updateSection(id: 1) { $0.unread = 1 }
    expectEqual(mailbox.headerTitle(for: 0), "Inbox")
    expectEqual(tester.changeSets.count, 3)
  }

  @Test func sectionEdits() throws {
    try mailbox.appendSection(FolderSection(Folder(id: 3, unread: 1), items: [5]))
    let removed = try #require(mailbox.removeSection(id: 3))
    #expect(removed.model == Folder(id: 3, unread: 1) && removed.items == [5])
    removed.model.unread = 7
    try mailbox.insertSection(removed, at: 0)
    removed.model.unread = 8
    expectEqual(mailbox.sections.map(\.model.unread), [7, 0, 0])
    tester.verify()
    expectEqual(headers.shown, mailbox.sections.map(\.model))
  }

  @Test func inBackground() async {
    let random = SplitMix64(seed: 40)
    var numbers = random
    for _ in 0..<TestLength.pick(200, long: 600) {
      let state = SectionContentTests.states[numbers.below(SectionContentTests.states.count)]
      let wanted = state.map(\.folder)
      #expect(await mailbox.applyInBackground(state.map(\.section)))
      #expect(headers.shown == wanted && mailbox.sections.map(\.model) == wanted)
    }
    tester.verify()
  }

  /// Models whose conformances do not leave the actor.
  @Test func withoutSendableModels() async {
    struct Model: Identifiable, Equatable {
      final class Name {}
      var id: Int
      var name = Name()
      static func == (first: Model, second: Model) -> Bool { first.name === second.name }
    }
    let source = DiffableModelDataSource<Model, Row>()
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    let model = Model(id: 1)
    await source.applyInBackground([ModelSection(model, items: [1])])
    await source.applyInBackground([ModelSection(model, items: [1])])
    await source.applyInBackground([ModelSection(Model(id: 1), items: [1])])
    expectEqual(tester.changeSets.map(\.description), ["[insert section 0]", "[update section 0]"])
  }
}
