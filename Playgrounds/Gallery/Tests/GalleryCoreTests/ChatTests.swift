import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct ChatTests {
  @Test func olderMessagesAreInsertedAtTheTop() async {
    let screen = ChatScreen(
      server: ChatServer(delay: .zero, fails: { $0 == 1 }), pageSize: 25)
    let tester = DataSourceTester(dataSource: screen.list, text: String.init(describing:)) {
      Issue.record("\($0)")
    }
    await screen.loadOlder()
    #expect(screen.list.allIDs == [-1] + Array(36...60))
    #expect(screen.list.headerTitle(for: 1) == "Yesterday")
    await screen.loadOlder()
    #expect(screen.state == .failed(ChatServer.Unreachable()))
    await screen.loadOlder()
    await screen.loadOlder()
    #expect(screen.state == .end)
    #expect(screen.list.allIDs == [-1] + Array(1...60))
    await screen.loadOlder()
    tester.verify()
  }

  @Test func aMessageIsSentWhileAnotherPageLoads() async {
    let screen = ChatScreen(server: ChatServer(delay: .milliseconds(20)))
    let tester = DataSourceTester(dataSource: screen.list, text: String.init(describing:)) {
      Issue.record("\($0)")
    }
    let loading = Task { await screen.loadOlder() }
    while screen.state != .loading { await Task.yield() }
    screen.typist = "Ada"
    screen.send("Good night.")
    await screen.loadOlder()
    await loading.value
    #expect(screen.list.allIDs == [-1] + Array(49...61) + [-2])
    screen.typist = nil
    #expect(screen.list.allIDs.last == 61)
    tester.verify()
  }
}
