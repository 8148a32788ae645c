import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct MailTests {
  @Test func daysHaveTheirMessagesAndUnreadCounts() {
    let screen = MailScreen()
    #expect(screen.list.headerTitle(for: 0) == "Today — 3 unread")
    #expect(screen.list.headerTitle(for: 1) == "Yesterday — 1 unread")
    screen.open(1)
    #expect(screen.list.headerTitle(for: 0) == "Today — 2 unread")
    #expect(screen.unreadCount(in: .inbox) == 4)
    #expect(!screen.canUndo)
  }

  @Test func searchLeavesTheMessagesThatMatch() {
    let screen = MailScreen()
    screen.search = "COMPILER"
    #expect(screen.list.allIDs == [1])
    screen.search = "nothing like this"
    #expect(screen.list.numberOfSections == 0)
    screen.search = ""
    #expect(screen.list.allIDs == Samples.messages.map(\.id))
  }

  @Test func editsAreUndoneOneByOne() {
    let screen = MailScreen()
    screen.move([1, 2], to: .archive)
    screen.toggleFlag([3])
    #expect(screen.list.allIDs.first == 3)
    screen.folder = .archive
    #expect(screen.list.allIDs == [1, 2])
    screen.undo()
    screen.undo()
    #expect(screen.list.allIDs.isEmpty)
    screen.folder = .inbox
    #expect(screen.list.allIDs == Samples.messages.map(\.id))
    #expect(!screen.canUndo)
  }

  @Test func aMessageThatArrivesMeanwhileSurvivesUndo() {
    let screen = MailScreen()
    screen.move([1], to: .trash)
    screen.receive(Message(id: 99, sender: "A", subject: "B", preview: "C", age: 0))
    screen.undo()
    #expect(screen.list.allIDs.prefix(2) == [99, 1])
  }

  @Test func aRefusedUndoSaysSo() {
    let screen = MailScreen()
    #expect(screen.undo() == "There is nothing to undo.")
    screen.toggleUnread([3])
    #expect(screen.undo() == nil)
    screen.toggleUnread([3, 4])
    screen.open(3)
    screen.open(4)
    #expect(screen.undo() == "2 messages have changed since, and stay as they are.")
    screen.toggleUnread([6, 7])
    screen.open(6)
    #expect(screen.undo() == "One message has changed since, and stays as it is.")
    #expect(!screen.canUndo)
  }

  @Test func anEmptyListSaysWhy() {
    let screen = MailScreen()
    screen.folder = .trash
    #expect(screen.list.numberOfSections == 0)
    #expect(screen.emptyText == "Trash is empty.")
    screen.search = "x"
    #expect(screen.emptyText == "No message in Trash matches “x”.")
    let contacts = ContactsScreen()
    contacts.search = "nobody like this"
    #expect(contacts.list.numberOfSections == 0)
    #expect(contacts.emptyText == "No contact matches “nobody like this”.")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everyChangeIsValid(seed: UInt64) {
    let screen = MailScreen()
    let tester = DataSourceTester(dataSource: screen.list, text: \.subject) {
      Issue.record("seed \(seed): \($0)")
    }
    var random = Dice(seed: seed)
    for step in 0..<300 {
      let ids = Set((0..<3).map { _ in 1 + random.below(14) })
      switch random.below(8) {
      case 0: screen.folder = MailFolder.allCases[random.below(4)]
      case 1: screen.search = ["", "a", "re", "the", "Hopper"][random.below(5)]
      case 2: screen.toggleUnread(ids)
      case 3: screen.toggleFlag(ids)
      case 4: screen.move(ids, to: MailFolder.allCases[random.below(4)])
      case 5: screen.open(1 + random.below(14))
      case 6:
        screen.receive(
          Message(
            id: 100 + step, sender: "S", subject: "\(step)", preview: "", age: random.below(9_000)))
      default: screen.undo()
      }
    }
    tester.verify()
  }
}
