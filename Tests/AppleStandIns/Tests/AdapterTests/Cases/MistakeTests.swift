import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourcePlanning
import DataSourceViews
import XCTest

/// What debug builds name on one line, and what the view does then.
@MainActor
final class MistakeTests: ViewTests {
  /// The view reloads, the sentence names the rule, and `updateHandler` is told.
  func testAWrongChangeSet() async {
    for list in views([section("A", "a", "b")]) {
      let people = QuietPeople([section("A", "a", "b")])
      list.adapter.dataSource = people
      await list.settle()
      var updates: [ListUpdate] = []
      list.adapter.updater.updateHandler = { updates.append($0) }
      _ = list.takeCalls()
      let named = mistakes {
        list.performUpdates(
          .some([.item(type: .insert([0, 9]))]), on: people, [section("A", "a", "b", "c")])
      }
      XCTAssertEqual(list.takeCalls().reloads, 1)
      XCTAssertEqual(named.count, 1)
      XCTAssertTrue(named.first?.contains("QuietPeople") == true, "\(named)")
      guard case .reloaded(.violation(let violation))? = updates.first else {
        XCTFail("\(updates)")
        continue
      }
      XCTAssertTrue(named.first?.contains("\(violation)") == true, "\(named)")
    }
  }

  private final class Box: @unchecked Sendable {
    let source: People

    init(_ source: People) { self.source = source }
  }

  /// A change from another thread is named, and shown on the main thread.
  func testAChangeOnAnotherThread() async {
    let handler = Mistakes.handler
    defer { Mistakes.handler = handler }
    for list in views([section("A", "a", "b")]) {
      nonisolated(unsafe) var named: [String] = []
      Mistakes.handler = { named.append($0) }
      let box = Box(list.source)
      await Task.detached { @concurrent in box.source.set([section("A", "b", "c")]) }.value
      await list.settle()
      list.layOut()
      XCTAssertEqual(named.count, 1)
      XCTAssertTrue(named.first?.contains("main actor") == true, "\(named)")
      XCTAssertEqual(list.texts, [["b", "c"]])
      XCTAssertEqual(list.takeRules(), [])
      // On the main actor nothing is named, and everything is animated.
      _ = list.takeCalls()
      list.source.set([section("A", "b", "c", "d")])
      XCTAssertEqual(list.takeCalls().reloads, 0)
      XCTAssertEqual(named.count, 1)
    }
  }

  /// Without a handler each place is named once for each subject, on standard error.
  func testEachPlaceIsNamedOnce() async {
    var messages = 0
    func message() -> String {
      messages += 1
      return "Mistake \(messages) of a test."
    }
    func name(_ subject: String) { reportMistake(message(), about: subject) }
    for _ in 0..<3 { name("a") }
    name("b")
    XCTAssertEqual(messages, 2)
  }

  /// An alert that runs an event loop in a closure: changes wait, and nothing is tried again and
  /// again meanwhile.
  func testAnEventLoopInAClosure() async {
    for list in views([section("A", "a", "b")]) {
      nonisolated(unsafe) let list = list
      var tries = 0
      list.adapter.didSelect = { [unowned list] _, _ in
        list.source.set([section("A", "a", "c")])
        list.adapter.updater.policyProvider = { _ in
          tries += 1
          return .animated
        }
        let end = Date(timeIntervalSinceNow: 0.1)
        while Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
        XCTAssertEqual(list.texts, [["a", "b"]])
      }
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        // As an event: a block of the main queue would not let other blocks run.
        let timer = Timer(timeInterval: 0.01, repeats: false) { _ in
          MainActor.assumeIsolated { list.userSelects([0, 0]) }
          done.resume()
        }
        RunLoop.main.add(timer, forMode: .default)
      }
      await list.settle()
      XCTAssertEqual(list.texts, [["a", "c"]])
      XCTAssertEqual(tries, 1)
      list.adapter.didSelect = nil
    }
  }
}
