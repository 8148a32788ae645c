import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import TestSupport
import Testing

/// A run as one text, edits that report nothing, and violations without a closure.
@Suite struct TranscriptTests {
  private let list = DiffableListDataSource(items: ["Ada", "Grace"], identity: .itself)

  @Test func aRun() {
    let tester = DataSourceTester(dataSource: list)
    list.items = ["Barbara", "Grace", "Ada"]
    list.items.removeLast()
    expectEqual(
      tester.transcript,
      """
      [0]
        Ada
        Grace
      [insert item 0-0, move item 0-1 to 0-1]
      [0]
      + Barbara
      > Grace
        Ada
      [delete item 0-2]
      [0]
        Barbara
        Grace
      """)
    list.items = (0..<30).map(String.init)
    #expect(tester.transcript.split(separator: "\n").count == 13)
    tester.verify()
    #expect(tester.violations.isEmpty)
  }

  @Test func nothing() throws {
    let tester = DataSourceTester(dataSource: list)
    tester.expectsNothing { list.items = ["Ada", "Grace"] }
    #expect(tester.violations.isEmpty)
    let line = #line + 1
    tester.expectsNothing { list.items = ["Grace"] }
    expectEqual(tester.violations.map(\.location?.line), [line])
    #expect(tester.violations[0].message.contains("nothing was expected"))
    struct Problem: Error {}
    #expect(throws: Problem.self) { try tester.expectsNothing { throw Problem() } }
    expectEqual(tester.violations.count, 1)
  }

  @Test func violationsWithoutAClosure() {
    final class Names: ListDataSource {
      var items = ["Ada"]
      var reloadBlock: ReloadBlock?
    }
    let names = Names()
    let tester = DataSourceTester(dataSource: names)
    tester.changes { names.items.append("Grace") }
    expectEqual(tester.violations.map(\.rule), [.wrongContent])
  }
}
