import DataSourceCore
import Foundation
import TestSupport
import Testing

/// Observers that change the data, or end observations, while they are notified.
@Suite struct ObservationTests {
  let source = PlainDataSource(counts: [1])

  func insertion(_ item: Int) -> ChangeSet { .some([.item(type: .insert([0, item]))]) }

  @Test(arguments: [false, true], [false, true])
  func aChangeInAnswerWaitsUntilAllAreNotified(isCalled: Bool, ownerAnswers: Bool) {
    var log: [String] = []
    func report(_ changeSet: ChangeSet) {
      if isCalled { source.reloadBlock?(changeSet) } else { source.report(changeSet) }
    }
    func answer(_ name: String, _ changeSet: ChangeSet, isFirst: Bool) {
      log.append("\(name) \(changeSet.changes.count)")
      if isFirst, changeSet == insertion(1) {
        report(insertion(2))
        log.append("answered")
      }
    }
    source.reloadBlock = { answer("owner", $0, isFirst: ownerAnswers) }
    let observations = [
      source.observeChanges { answer("first", $0, isFirst: !ownerAnswers) },
      source.observeChanges { answer("second", $0, isFirst: false) },
    ]
    report(insertion(1))
    expectEqual(
      log,
      (ownerAnswers
        // Those that wait get a reload (no changes) in place of both.
        ? ["owner 1", "answered", "first 0", "second 0", "owner 1"]
        : ["owner 1", "first 1", "answered", "second 0", "owner 1", "first 1"]))
    expectEqual(observations.count, 2)
  }

  @Test(arguments: [false, true])
  func theOwnerIsNotifiedAlthoughTheLastObservationEnds(isCalled: Bool) {
    func report(_ changeSet: ChangeSet) {
      if isCalled { source.reloadBlock?(changeSet) } else { source.report(changeSet) }
    }
    var log: [ChangeSet] = []
    source.reloadBlock = { log.append($0) }
    var observation: ChangeObservation?
    observation = source.observeChanges { _ in
      report(insertion(2))
      observation = nil
    }
    report(insertion(1))
    expectEqual(log, [insertion(1), insertion(2)])
    report(insertion(3))
    expectEqual(log.last, insertion(3))
    expectNil(observation)
  }

  /// The setter of the reload block releases the observation, which would remove the block.
  @Test func theReloadBlockMayHoldTheObservation() {
    final class Holder { var observation: ChangeObservation? }
    for order in 0..<3 {
      weak var released: Holder?
      do {
        let holder = Holder()
        released = holder
        if order == 0 { source.reloadBlock = { _ in withExtendedLifetime(holder) {} } }
        holder.observation = source.observeChanges { _ in }
        if order == 1 { source.reloadBlock = { _ in withExtendedLifetime(holder) {} } }
        if order == 2 {
          let earlier = source.reloadBlock
          source.reloadBlock = {
            earlier?($0)
            withExtendedLifetime(holder) {}
          }
        }
      }
      #expect(released != nil)
      source.reloadBlock = nil
      expectNil(released)
      #expect(!source.isObserved)
    }
  }

  @Test func nothingIsHeld() {
    weak var released: PlainDataSource?
    var observation: ChangeObservation?
    do {
      let source = PlainDataSource(counts: [1])
      released = source
      source.reloadBlock = { _ in }
      observation = AnyDataSource(dataSource: source).observeChanges { _ in }
      source.report(.all)
    }
    expectNil(released)
    observation?.cancel()
    observation = nil
  }

  @Test func observersThatComeAndGoLeaveNothingBehind() {
    for _ in 0..<10_000 { source.observeChanges { _ in }.cancel() }
    // One block at most: a chain of them would be too deep to be called.
    source.reloadBlock?(.all)
    source.reloadBlock = nil
    #expect(!source.isObserved)
  }

  @Test func fetchedChangesAreReported() throws {
    final class Numbers: FetchedDataSource {
      let fetchedResultsController = MemoryResultsController(counts: [3])
      var reloadBlock: ReloadBlock?
    }
    let numbers = Numbers()
    numbers.registerForFetchedChanges()
    var log: [ChangeSet] = []
    let observation = numbers.observeChanges { log.append($0) }
    numbers.reloadBlock = { _ in }
    numbers.fetchedResultsController.changeHandler?(insertion(0))
    expectEqual(log, [insertion(0)])
    observation.cancel()
  }
}
