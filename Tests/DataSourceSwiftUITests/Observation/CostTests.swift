import DataSourceKit
import DataSourceSwiftUI
import Foundation
import Testing
import TransitionSupport

/// One change among many rows, all of which have been read.
@MainActor @Suite(.serialized) struct CostTests {
  private static let count = 100_000

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
    #expect(board.itemQuestions == before + 1)
    #expect(readers.filter(\.isInvalidated).map(\.name) == ["item 0-777"])
    for reader in readers where reader.isInvalidated { reader.track() }

    let known = board.itemQuestions
    board.sections[0].insert(Row(-1), at: 5)
    board.report(.some([.item(type: .insert([0, 5]))]))
    #expect(board.itemQuestions == known + 1)
    #expect(readers.filter(\.isInvalidated).map(\.name) == ["count 0", "rows 0"])
  }

  @Test func `Collections read no items`() {
    let board = Board([(0..<1_000).map { Row($0) }, [Row(-1)]])
    let model = Model(board)
    #expect(board.itemQuestions == 0)
    _ = model.sections.map(\.count)
    #expect(board.itemQuestions == 0)
    let rows = model.rows
    #expect(board.itemQuestions == 1_000)
    #expect(rows.map(\.id) == Array(0..<1_000))
    _ = model.rows
    #expect(board.itemQuestions == 1_000)
  }

  #if !DEBUG
    /// The median time of a report, in microseconds. The change of the data itself is not measured.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    private func time(
      _ board: Board, _ readers: [Reader], _ change: (Int) -> ChangeSet
    ) -> Double {
      let clock = ContinuousClock()
      var times: [Duration] = []
      for round in 0..<501 {
        let changeSet = change(round)
        times.append(clock.measure { board.report(changeSet) })
        for reader in readers where reader.isInvalidated { reader.track() }
      }
      return times.sorted()[250] / .microseconds(1)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Test func `One change among 100,000 rows takes microseconds`() {
      let (board, model, readers) = everythingRead()
      defer { withExtendedLifetime(model) {} }
      func place(_ round: Int) -> Int { round * 7_919 % Self.count }
      let update = time(board, readers) { round in
        board.sections[0][place(round)].version += 1
        return .some([.item(type: .update([0, place(round)]))])
      }
      let insert = time(board, readers) { round in
        board.sections[0].insert(Row(-1 - round), at: place(round))
        return .some([.item(type: .insert([0, place(round)]))])
      }
      let delete = time(board, readers) { round in
        board.sections[0].remove(at: place(round))
        return .some([.item(type: .delete([0, place(round)]))])
      }
      let move = time(board, readers) { round in
        let row = board.sections[0].remove(at: place(round))
        board.sections[0].insert(row, at: place(round + 99))
        return .some([.item(type: .move([0, place(round)], [0, place(round + 99)]))])
      }
      print("µs: update \(update), insert \(insert), delete \(delete), move \(move)")
      // A machine may be busy with something else; the figures are in the module's article.
      #expect(max(update, insert, delete, move) < 100)
    }
  #endif
}
