import DataSourceCore
import DataSourceObservation
import DataSourceSwiftUI
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Structure is animated, content is not.
@MainActor @Suite struct AnimationTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Only structure is wrapped`() {
    let board = Board([[1, 2], [3]])
    let model = Model(board)
    let readers = model.makeReaders()
    var wrapped: [[String]] = []
    model.animateStructure = { updates in
      let before = Set(readers.filter(\.isInvalidated).map(\.name))
      updates()
      updates()  // is nothing the second time
      let all = readers.filter(\.isInvalidated).map(\.name)
      wrapped.append(all.filter { !before.contains($0) })
    }
    board.change([.item(type: .update([0, 0]))]) { $0.sections[0][0].version = 1 }
    #expect(wrapped.isEmpty)
    board.change([.item(type: .move([0, 0], [0, 1]))]) { $0.sections[0].swapAt(0, 1) }
    expectEqual(wrapped, [["rows 0"]])
    board.change([.section(type: .update([1]))]) { $0.titles[1] = "Other" }
    #expect(wrapped.last == ["header 1"] && wrapped.count == 2)
    board.change([.section(type: .insert([2]))]) { $0.sections.append([]) }
    #expect(wrapped.last == ["sections"] && wrapped.count == 3)
    board.report(.all)
    expectEqual(wrapped.count, 3)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A closure that forgets its updates loses nothing`() {
    let board = Board([[1]])
    let model = Model(board)
    _ = model.makeReaders()
    model.animateStructure = { _ in }
    board.change([.item(type: .insert([0, 0]))]) { $0.sections[0].insert(2, at: 0) }
    expectEqual(model.contents, [[2, 1]])
  }
}
