import DataSourceCore
import DataSourceDiffing
import DataSourceObservation
import DataSourceOperators
import Foundation
import Observation
import TestSupport
import Testing
import TransitionSupport

/// Reports that the counts contradict, and models that start in the middle of a change.
@MainActor @Suite struct WrongReportTests {
  /// A wrong number of rows in a section that the report does not name.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(
    arguments: [
      [], [.item(type: .update([0, 0]))], [.item(type: .insert([0, 1]))],
      [.section(type: .update([0]))], [.section(type: .move([0], [1]))],
      [.section(type: .delete([0]))], [.item(type: .move([0, 0], [0, 1]))],
      [.section(type: .insert([2]))],
    ] as [[Change]])
  func anotherSectionHasChanged(changes: [Change]) {
    var problems: [String] = []
    var count = 0
    for isRead in [true, false] {
      for extra in [[], [4], [4, 5, 6], [6], [Row(4, 1), 7, 8]] as [[Row]] {
        let board = Board([[1, 2], [4, 5]])
        let model = Model(board)
        var readers: [Reader] = []
        if isRead {
          readers = model.makeReaders()
        } else {
          readers = model.sections.map { section in Reader("count") { section.count } }
        }
        // What the report says, and another section that it does not mention.
        var right = [[1, 2], [4, 5]] as [[Row]]
        for change in changes {
          switch change {
          case .object(type: .insert): right[0].insert(9, at: 1)
          case .object(type: .move): right[0].swapAt(0, 1)
          case .object: right[0][0].version = 3
          case .section(type: .move): right.swapAt(0, 1)
          case .section(type: .delete): right.removeFirst()
          case .section(type: .insert): right.append([30])
          case .section: right[0] = [1]
          }
        }
        guard let index = right.firstIndex(of: [4, 5]) else { continue }
        right[index] = extra
        board.sections = right
        board.report(.some(changes.isEmpty ? [.item(type: .update([0, 0]))] : changes))
        let text = "\(changes) \(extra) \(isRead)"
        count += 1
        if model.contents != right.map({ $0.map(Optional.some) }) {
          problems.append("rows: \(text)")
        }
        if model.sections.map(\.count) != right.map(\.count) { problems.append("counts: \(text)") }
        for case let problem? in readers.map(\.problem) where problem.contains("missed") {
          problems.append("\(problem): \(text)")
        }
      }
    }
    #expect(problems.isEmpty && count > 4, "\(problems.count) of \(count): \(problems.first ?? "")")
  }

  /// A right report costs one question for each section that was read.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func costOfARightReport() {
    let board = Board((0..<1_000).map { [Row($0)] })
    let model = Model(board)
    for section in model.sections.prefix(10) { _ = section.rows.count }
    let items = board.itemQuestions
    board.sections[3].append(5_000)
    board.report(.some([.item(type: .insert([3, 1]))]))
    #expect(board.itemQuestions - items <= 2)
    #expect(model.sections[3].rows.map(\.id) == [3, 5_000])
  }

  /// A model that is first read in a transaction or a batch, after an edit.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(arguments: 0..<UInt64(TestLength.pick(100, long: 3_000)))
  func readInATransaction(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = DiffableListDataSource(items: (0..<4).map { Row($0) })
    let sorted = list.sorted { $0.id > $1.id }
    let model = Model(random.once(in: 2) ? list : sorted as any DataSource<Row>)
    var next = 10
    var responses = random.below(3)
    let other = model.dataSource.observeChanges { _ in
      if responses == 0 { return }
      responses -= 1
      edit()
    }
    func edit() {
      let count = list.items.count
      next += 1
      switch random.below(4) {
      case 0: _ = try? list.move(from: [0, random.below(count)], to: [0, random.below(count)])
      case 1: _ = try? list.remove(at: [0, random.below(count)])
      case 2: _ = try? list.insert(Row(next), at: [0, random.below(count + 1)])
      default:
        _ = try? list.remove(at: [0, random.below(count)])
        _ = try? list.append(Row(next))
      }
    }
    func body() {
      for _ in 0..<1 + random.below(2) { edit() }
      if random.once(in: 2) { _ = model.sections }
      _ = model.rows.map(\.item)
      for _ in 0..<random.below(3) { edit() }
    }
    if random.once(in: 2) { list.transaction(body) } else { sorted.performBatch(body) }
    let source = model.dataSource
    let right = source.indexPaths.map { source.item(at: $0) }
    #expect(model.contents == [right], "seed \(seed)")
    edit()
    #expect(model.rows.map(\.item) == source.indexPaths.map { source.item(at: $0) }, "seed \(seed)")
    withExtendedLifetime(other) {}
  }

  /// A model that is first read while another one is notified of a change.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func readWhileAnotherIsNotified() {
    let list = DiffableListDataSource(items: [1, 2, 3] as [Row])
    let (first, second) = (Model(list), Model(list))
    withObservationTracking {
      _ = first.rows
    } onChange: {
      MainActor.assumeIsolated { _ = second.rows.map(\.item) }
    }
    list.transaction {
      _ = try? list.remove(at: [0, 0])
      _ = try? list.append(9)
    }
    #expect(second.contents == [[2, 3, 9]])
    #expect(first.contents == [[2, 3, 9]])
  }
}
