import DataSourceOperators
import Foundation
import TestSupport
import Testing

@testable import DataSourceCore

/// What observers leave behind, and what they start with.
@Suite struct ObserverLifetimeTests {
  /// A released data source leaves no entry, however it was observed.
  @Test(arguments: ["reported", "observed", "observed before", "filtered", "held"])
  func releasedSourcesLeaveNothing(how: String) {
    let before = blockObservers.count
    // Each list has another address, since unused ones are kept.
    var kept: [ListSource<Int>] = []
    for _ in 0..<5_000 {
      let list = ListSource([1])
      switch how {
      case "reported":
        list.reloadBlock = { _ in }
        list.report(.all)
      case "observed": withExtendedLifetime(list.observeChanges { _ in }) {}
      case "observed before":
        withExtendedLifetime(list.observeChanges { _ in }) {}
        list.reloadBlock = nil
      case "filtered": withExtendedLifetime(list.filtered { _ in true }) {}
      default: _ = list.observeReports { _ in }
      }
      kept.append(ListSource([2]))
    }
    // Tests that run at the same time have some.
    #expect(blockObservers.count < before + 2_000)
    withExtendedLifetime(kept) {}
  }

  /// Another source at the address of a released one keeps its observers.
  @Test func aNewSourceAtTheSameAddress() {
    var problems = 0
    for _ in 0..<200 {
      var list: ListSource<Int>? = ListSource([1])
      let old = list?.observeChanges { _ in }
      list = nil
      let new = ListSource([2])
      var reports = 0
      let observation = new.observeChanges { _ in reports += 1 }
      old?.cancel()
      new.report(.all)
      if reports != 1 { problems += 1 }
      withExtendedLifetime((old, observation)) {}
    }
    #expect(problems == 0)
  }

  /// A report costs what the remaining observers cost.
  @Test(arguments: [false, true]) func cancelledObserversCostNothing(isHandwritten: Bool) {
    let observers = ChangeObservers()
    let list = ListSource([1])
    func observe(_ body: @escaping () -> Void) -> ChangeObservation {
      let callee = ChangeObservers.Callee.changeSets { _ in body() }
      return isHandwritten
        ? list.observe(callee, immediately: false) : observers.observe(callee)
    }
    var calls = 0
    var observations = (0..<20_000).map { _ in observe { calls += 1 } }
    let last = observe { calls += 1 }
    let all = BlockObservers.known(of: list)?.observers ?? observers
    // In any order.
    var random = SplitMix64(seed: 1)
    observations.shuffle(using: &random)
    for (index, observation) in observations.enumerated() where index % 2 == 0 {
      observation.cancel()
    }
    observations = []
    #expect(all.observers.count <= 2)
    all.report(ReportedChangeSet(.all))
    #expect(calls == 1)
    last.cancel()
    #expect(all.observers.count == 0 && !all.hasObservers)
  }

  /// Observers may be cancelled while they are notified, by others or by themselves.
  @Test func cancelledWhileNotified() {
    for cancels in 0..<8 {
      let observers = ChangeObservers()
      var observations: [ChangeObservation] = []
      var log: [Int] = []
      for number in 0..<6 {
        observations.append(
          observers.observe(
            .changeSets { _ in
              log.append(number)
              if number == 2 {
                for index in 0..<cancels where index < 6 { observations[index].cancel() }
              }
            }))
      }
      observers.report(ReportedChangeSet(.all))
      #expect(log == [0, 1, 2] + (3..<6).filter { $0 >= cancels })
      log = []
      observers.report(ReportedChangeSet(.all))
      #expect(log == (0..<6).filter { $0 >= cancels })
    }
  }

  /// A direct call is answered by a report before the owner is notified: the owner's blocks in
  /// front of the installed one get both.
  @Test func aReportWhileADirectCallIsNotified() {
    let list = ListSource([1])
    var log: [String] = []
    list.reloadBlock = { log.append("owner \($0)") }
    var answers = 1
    let observation = list.observe(
      .changes(
        as: { $0 },
        call: { _ in
          if answers == 0 { return }
          answers -= 1
          list.items.append(3)
          list.report(.some([.item(type: .insert([0, 2]))]))
        }), immediately: true)
    let installed = list.reloadBlock
    list.reloadBlock = { changeSet in
      log.append("front \(changeSet)")
      installed?(changeSet)
    }
    list.items.append(2)
    list.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    #expect(log == ["front [insert item 0-1]", "front reload all", "owner reload all"])
    withExtendedLifetime(observation) {}
  }
}
