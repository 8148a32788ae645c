import DataSourceCore
import DataSourceDiffing
import DataSourceObservation
import Foundation
import Observation
import TestSupport
import Testing

/// One value that is computed from a list.
@MainActor @Suite struct SummaryTests {
  private let numbers = DiffableListDataSource(items: [1, 2, 3], identity: .itself)

  @Test func followsTheList() {
    let sum = ObservedSummary(numbers) { $0.items.reduce(0, +) }
    var values: [Int] = []
    sum.changeHandler = { values.append($0) }
    expectEqual(sum.value, 6)
    numbers.items = [3, 2, 1]
    numbers.items = [3, 4]
    expectEqual(sum.value, 7)
    numbers.transaction { numbers.items = [] }
    expectEqual(values, [7, 0])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func notifiesReaders() {
    let sum = ObservedSummary(numbers) { $0.items.reduce(0, +) }
    nonisolated(unsafe) var changes = 0
    func read() {
      withObservationTracking {
        _ = sum.value
      } onChange: {
        changes += 1
      }
    }
    read()
    numbers.items = [2, 1, 3]
    expectEqual(changes, 0)
    numbers.items = [1]
    expectEqual(changes, 1)
    read()
    numbers.items = [2]
    expectEqual(changes, 2)
  }

  @Test func isReleased() {
    weak var gone: ObservedSummary<Int>?
    do {
      let sum = ObservedSummary(numbers) { $0.items.count }
      gone = sum
      expectEqual(sum.value, 3)
    }
    #expect(gone == nil)
    numbers.items = []
  }
}
