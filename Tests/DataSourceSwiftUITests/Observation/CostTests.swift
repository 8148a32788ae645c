import DataSourceCore
import DataSourceObservation
import DataSourceSwiftUI
import Foundation
import Observation
import TestSupport
import Testing
import TransitionSupport

/// One change among many rows, all of which have been read.
@MainActor @Suite(.serialized) struct CostTests {
  private static let count = TestLength.pick(10_000, long: 100_000)

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private func everythingRead() -> (Board, Model, [Reader]) {
    let board = Board([(0..<Self.count).map { Row($0) }])
    let model = Model(board)
    return (board, model, model.makeReaders())
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `One change reads one item, and invalidates one row`() {
    let (board, model, readers) = everythingRead()
    defer { withExtendedLifetime(model) {} }
    let before = board.itemQuestions
    board.sections[0][777].version = 1
    board.report(.some([.item(type: .update([0, 777]))]))
    expectEqual(board.itemQuestions, before + 1)
    expectEqual(readers.filter(\.isInvalidated).map(\.name), ["item 0-777"])
    for reader in readers where reader.isInvalidated { reader.track() }

    let known = board.itemQuestions
    board.sections[0].insert(Row(-1), at: 5)
    board.report(.some([.item(type: .insert([0, 5]))]))
    expectEqual(board.itemQuestions, known + 1)
    expectEqual(readers.filter(\.isInvalidated).map(\.name), ["count 0", "rows 0"])
  }

  @Test func `Collections read no items`() {
    let board = Board([(0..<1_000).map { Row($0) }, [Row(-1)]])
    let model = Model(board)
    expectEqual(board.itemQuestions, 0)
    _ = model.sections.map(\.count)
    expectEqual(board.itemQuestions, 0)
    let rows = model.rows
    expectEqual(board.itemQuestions, 1_000)
    expectEqual(rows.map(\.id), Array(0..<1_000))
    _ = model.rows
    expectEqual(board.itemQuestions, 1_000)
  }

  #if !DEBUG
    /// Rows that have been notified, and how often the order has.
    private final class Log {
      var rows: [Int] = []
      var orders = 0
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Test func `One change among 10,000 rows takes less than two milliseconds`() {
      let board = Board([(0..<Self.count).map { Row($0) }])
      let model = Model(board)
      let rows = model.rows
      nonisolated(unsafe) let log = Log()
      func track(_ row: Int) {
        withObservationTracking {
          _ = rows[row].item
        } onChange: {
          log.rows.append(row)
        }
      }
      func trackOrder() {
        withObservationTracking {
          _ = model.rows
        } onChange: {
          log.orders += 1
        }
      }
      for row in rows.indices { track(row) }
      trackOrder()

      /// Prints how long a report takes, without the change of the data itself, and returns the
      /// time of the fastest tenth.
      func measure(_ name: String, _ change: (_ place: Int) -> ChangeSet) -> Duration {
        let clock = ContinuousClock()
        var times: [Duration] = []
        var orders = log.orders
        for round in 0..<2_001 {
          let changeSet = change(round * 7_919 % Self.count)
          times.append(clock.measure { board.report(changeSet) })
          if name == "update" { for row in log.rows { track(row) } }
          log.rows = []
          if log.orders > orders { trackOrder() }
          orders = log.orders
        }
        times.sort()
        let (median, tenth) = (times[1_000] / .microseconds(1), times[200] / .microseconds(1))
        print("\(name): median \(median) µs, fastest tenth \(tenth) µs")
        return times[200]
      }

      let times = [
        measure("update") { place in
          board.sections[0][place].version += 1
          return .some([.item(type: .update([0, place]))])
        },
        measure("insert") { place in
          board.sections[0].insert(Row(-1 - board.sections[0].count), at: place)
          return .some([.item(type: .insert([0, place]))])
        },
        measure("delete") { place in
          board.sections[0].remove(at: place)
          return .some([.item(type: .delete([0, place]))])
        },
        measure("move") { place in
          let row = board.sections[0].remove(at: place)
          board.sections[0].insert(row, at: Self.count - 1 - place)
          return .some([.item(type: .move([0, place], [0, Self.count - 1 - place]))])
        },
      ]
      expectEqual(log.orders, 3 * 2_001)
      // Three times what it takes on a machine that has nothing else to do.
      #expect(times.allSatisfy { $0 < .microseconds(Self.count / 5) })
    }
  #endif
}
