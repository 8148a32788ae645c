import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

@Suite struct BatchCommandsTests {
  @Test func onlyCallsThatAreNeeded() {
    final class Receiver: BatchCommands {
      var calls: [String] = []
      func deleteSections(_ sections: IndexSet) { calls.append("-\(Array(sections))") }
      func insertSections(_ sections: IndexSet) { calls.append("+\(Array(sections))") }
      func moveSection(_ section: Int, toSection: Int) { calls.append("\(section)>\(toSection)") }
      func deleteItems(at paths: [IndexPath]) { calls.append("-\(paths)") }
      func insertItems(at paths: [IndexPath]) { calls.append("+\(paths)") }
      func moveItem(at path: IndexPath, to: IndexPath) { calls.append("\(path)>\(to)") }
    }
    let receiver = Receiver()
    ChangeSet.some([]).send(to: receiver)
    ChangeSet.all.send(to: receiver)
    #expect(receiver.calls.isEmpty)
    ChangeSet.some([
      .item(type: .move([3, 1], [0, 0])), .item(type: .insert([2, 1])),
      .item(type: .insert([0, 4])), .item(type: .delete([3, 2])), .item(type: .delete([3, 0])),
      .item(type: .move([0, 2], [2, 0])), .section(type: .delete([2])),
      .section(type: .insert([1])), .section(type: .move([5, 0], [4])),
      .section(type: .delete([1])), .section(type: .move([4], [5])),
      .item(type: .update([0, 0])),
    ]).send(to: receiver)
    expectEqual(receiver.calls.count, 8)
    expectEqual(receiver.calls.prefix(4), ["-[1, 2]", "+[1]", "4>5", "5>4"])
  }
}
