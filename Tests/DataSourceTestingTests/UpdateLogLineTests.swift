import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// Lines of the log of a view's updates, written and read.
@Suite struct UpdateLogLineTests {
  @Test(arguments: [51, 52, 53])
  func aLineIsReadAsItWasWritten(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var failures = Failures()
    func changes(_ spread: Int) -> ChangeSet {
      if random.once(in: 20) { return .all }
      return .some(
        (0..<random.below(6)).flatMap { _ -> [Change] in
          // Runs, single changes, and index paths that are too short, too long or negative.
          let isSection = random.once(in: 3)
          let start = random.below(spread)
          func path(_ offset: Int) -> IndexPath {
            if random.once(in: 30) { return [[], [-1], [0, -2], [1, 2, 3]][random.below(4)] }
            return isSection
              ? IndexPath(indexes: [start + offset, 0]) : [random.below(2), start + offset]
          }
          let kind = random.below(4)
          return (0..<1 + random.below(4)).map { offset -> Change in
            let type: ChangeType =
              switch kind {
              case 0: .delete(path(offset))
              case 1: .insert(path(offset))
              case 2: .update(path(offset))
              default: .move(path(offset), path(offset + 1))
              }
            return isSection ? .section(type: type) : .item(type: type)
          }
        })
    }
    let rounds = TestLength.pick(700, long: 50_000)
    for _ in 0..<rounds {
      failures.begin()
      let event = UpdateLogLine.Event.allCases[random.below(UpdateLogLine.Event.allCases.count)]
      var line = UpdateLogLine(round: random.below(99), event: event)
      if event == .note {
        line.detail = ["", "a then // b", "  c "][random.below(3)]
      } else {
        line.readiness = ([nil] + ListViewReadiness.allCases)[random.below(5)]
        line.structure = changes(4)
        line.content = changes(30)
        line.detail = ["", "violation H2 at 0", "a then b"][random.below(3)]
        if line.writesCounts {
          line.before = (0..<random.below(9)).map { _ in random.below(2) }
          line.after = (0..<random.below(3)).map { _ in random.below(200) }
        }
      }
      failures.check(
        UpdateLogLine(line.description) == line, "read differently", line.description)
    }
    expectEqual(failures.messages(atLeast: rounds), [])
  }

  @Test func aLine() {
    var line = UpdateLogLine(round: 3, event: .batch, readiness: .ready)
    (line.before, line.after) = ([3, 2, 2], [3, 3])
    line.structure = .some([
      .section(type: .delete([2])), .item(type: .insert([1, 0])),
      .item(type: .delete([0, 0])), .item(type: .delete([0, 1])),
      .item(type: .move([0, 2], [0, 0])),
    ])
    line.content = .some([.item(type: .update([0, 1]))])
    expectEqual(
      line.description, "3 batch ready 3,2*2>3*2 D2 i1.0 d0.0+2 m0.2>0.0 then u0.1")
  }

  @Test(arguments: [
    "", "3", "x batch 1>1", "3 jump", "3 batch", "3 batch 1", "3 batch 1>x", "3 batch 1>1>1",
    "3 batch 1>1 x0.0", "3 batch 1>1 d0.x", "3 batch 1>1 m0.0", "3 batch 1>1 d0.0>0.1",
    "3 batch 1>1 d0.0+0", "3 batch 1>1 d0.0+9999999999", "3 batch 1*9999999999>1", "3 batch -1>1",
    "3 batch 1>1 d0.0+x", "3 batch 1>1 d0.0+1+1", "3 batch 1>1 then x", "3 batch 1*0>1",
    "3 batch 1>1 d0.0.0+3", "3 batch 1000000*1000000>1", "3 batch 1>600000,600000",
  ])
  func damagedLines(line: String) {
    expectNil(UpdateLogLine(line))
  }
}

extension UpdateLogLine {
  fileprivate var writesCounts: Bool {
    [.batch, .content, .reload, .adopted].contains(event)
  }
}
