import DataSourceCore
import DataSourceDiffing
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// An observer forwards change sets, and another change is made during its call.
@Suite struct ForwardedChangeTests {
  /// The change sets that the observer forwards if it changes the list after the first one.
  private func forwarded(
    _ new: [Row], then edit: @escaping (DiffableListDataSource<Row>) throws -> Void
  ) -> [String] {
    let list = DiffableListDataSource<Row>(items: [1, 2, 3])
    var forwarded: [String] = []
    let observation = list.observeChanges { [unowned list] changeSet in
      forwarded.append("\(changeSet)")
      if forwarded.count == 1 { do { try edit(list) } catch { Issue.record(error) } }
    }
    list.items = new
    observation.cancel()
    return forwarded
  }

  private let new: [Row] = [1, Row(2, 1), 3, 4]

  @Test func contentFollowsALaterStructure() {
    expectEqual(
      forwarded(new) { try $0.remove(at: [0, 0]) },
      ["[insert item 0-3]", "[delete item 0-0]", "[update item 0-0]"])
    expectEqual(
      forwarded(new) { try $0.move(from: [0, 1], to: [0, 3]) },
      ["[insert item 0-3]", "[move item 0-1 to 0-3]", "[update item 0-3]"])
  }

  @Test func contentOfADeletedItemIsLeftOut() {
    expectEqual(
      forwarded(new) { try $0.remove(at: [0, 1]) }, ["[insert item 0-3]", "[delete item 0-1]"])
  }

  @Test func aReloadIncludesTheContent() {
    expectEqual(forwarded(new) { $0.report(.all) }, ["[insert item 0-3]", "reload all"])
  }

  /// Both changes have structure and content.
  @Test func contentsOfBothFollow() {
    expectEqual(
      forwarded(new) { $0.items = [5, 1, Row(2, 1), Row(3, 1), 4] },
      [
        "[insert item 0-3]", "[insert item 0-0]", "[update item 0-2, update item 0-3]",
      ])
  }
}
