import DataSourceDiffing
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// How changes are reported, and duplicates in new data.
@Suite struct UpdateOptionsTests {
  /// The change sets reported for one change to a list, with two commands of structure and one of
  /// content.
  private func heard(_ options: UpdateOptions) -> [ChangeSet] {
    let source = Rows([1, 2])
    source.options = options
    let follower = Follower(source)
    source.items = [Row(2, 1), 3]
    expectNil(follower.screenProblem)
    return follower.changeSets
  }

  /// The same for sections: one command of structure and one of content.
  private func heardOfSections(_ options: UpdateOptions) -> [ChangeSet] {
    let source = Groups([Group(0, [1]), Group(1, [])])
    source.options = options
    let follower = Follower(source)
    source.set([Group(0, [1], version: 1)])
    expectNil(follower.screenProblem)
    return follower.changeSets
  }

  @Test func policies() {
    expectEqual(heard(UpdateOptions(shouldReload: { _ in true })), [.all])
    expectEqual(heardOfSections(UpdateOptions(shouldReload: { _ in true })), [.all])
    // Without changes there is no reload.
    let source = Rows([1])
    source.options.shouldReload = { _ in true }
    let follower = Follower(source)
    source.items = [1]
    #expect(follower.changeSets.isEmpty)

    expectEqual(heard(UpdateOptions(shouldReload: { _ in false })).count, 2)
    expectEqual(heardOfSections(UpdateOptions(shouldReload: { _ in false })).count, 2)
  }

  @Test func commandLimits() {
    expectEqual(heard(UpdateOptions(shouldReload: { $0.commandCount > 3 })).count, 2)
    expectEqual(heard(UpdateOptions(shouldReload: { $0.commandCount > 2 })), [.all])
    expectEqual(heard(UpdateOptions(shouldReload: { $0.commandCount > 0 })), [.all])
    expectEqual(heardOfSections(UpdateOptions(shouldReload: { $0.commandCount > 2 })).count, 2)
    expectEqual(heardOfSections(UpdateOptions(shouldReload: { $0.commandCount > 1 })), [.all])
  }

  @Test func transitionsAreDecided() {
    var plans: [ChangePlan] = []
    var answer = false
    let options = UpdateOptions(shouldReload: {
      plans.append($0)
      return answer
    })
    let animated = heard(options)
    expectEqual(plans.map(\.changeSets), [animated])
    answer = true
    expectEqual(heard(options), [.all])
    expectEqual(heardOfSections(options), [.all])
    expectEqual(plans.count, 3)
  }

  @Test func duplicatesInLists() {
    var found: [[DuplicateIdentity]] = []
    let source = Rows([1, 2])
    source.options.duplicatesHandler = { found.append($0) }
    let follower = Follower(source)
    source.items = [1, 2, 7]
    #expect(found.isEmpty)
    source.items = [1, 2, 7, 1, 7]
    expectEqual(found.map(\.text), ["duplicate item 1 at 0-3; duplicate item 7 at 0-4"])
    expectEqual(found.first?.map(\.indexPath), [[0, 3], [0, 4]])
    expectEqual(found.first?.map(\.identity), ["1", "7"])
    // Duplicates that are removed are not reported.
    source.items = [1, 2, 7]
    expectEqual(found.count, 1)
    expectNil(follower.screenProblem)
  }

  @Test func duplicatesInSections() {
    var found: [[DuplicateIdentity]] = []
    let source = Groups([Group(0, [1])])
    source.options.duplicatesHandler = { found.append($0) }
    let follower = Follower(source)
    source.set([Group(0, [1, 2]), Group(5, [3, 2]), Group(0, [4, 1])])
    expectEqual(
      found.map(\.text),
      [
        "duplicate section 0 at 2; duplicate item 2 at 1-1; duplicate item 1 at 2-1"
      ])
    expectEqual(found.first?.map(\.indexPath), [[2], [1, 1], [2, 1]])
    expectNil(follower.screenProblem)
  }

  /// Duplicates are reported before the change, and by their key.
  @Test func duplicatesAreToldFirst() {
    var events: [String] = []
    let source = OpenList<Row>([]) {
      $0.reload(
        from: $1, identity: .by { $0.id % 10 },
        options: UpdateOptions(duplicatesHandler: { events.append($0.text) }))
    }
    source.reloadBlock = { events.append("\($0)") }
    source.items = [3, 13]
    expectEqual(events, ["duplicate item 3 at 0-1", "[insert item 0-0, insert item 0-1]"])
  }
}
