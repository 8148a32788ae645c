import DataSourceKit
import Foundation
import Testing

@testable import DataSourceViews

@Suite struct ListBatchTests {
  private static let changes: [Change] = [
    .item(type: .move([3, 1], [0, 0])), .item(type: .insert([2, 1])), .item(type: .insert([0, 4])),
    .item(type: .delete([3, 2])), .item(type: .delete([3, 0])),
    .item(type: .move([0, 2], [2, 0])),
    .section(type: .delete([2])), .section(type: .insert([1])), .section(type: .move([5, 0], [4])),
    .section(type: .delete([1])), .section(type: .move([4], [5])), .item(type: .update([0, 0])),
  ]

  @Test func sortsByKindAndPlace() {
    let batch = ListBatch(.some(Self.changes))
    #expect(batch.deletedSections == [1, 2])
    #expect(batch.insertedSections == [1])
    #expect(batch.movedSections == [.init(from: 4, to: 5), .init(from: 5, to: 4)])
    #expect(batch.deletedItems == [[3, 0], [3, 2]])
    #expect(batch.insertedItems == [[0, 4], [2, 1]])
    #expect(
      batch.movedItems == [.init(from: [0, 2], to: [2, 0]), .init(from: [3, 1], to: [0, 0])])
    #expect(batch.commandCount == 11)
    #expect(!batch.isEmpty)
  }

  @Test func becomesAChangeSetWithoutTheUpdates() {
    let batch = ListBatch(.some(Self.changes))
    #expect(batch.changeSet == .some(Array(Self.changes.dropLast())))
    #expect(ListBatch(batch.changeSet) == batch)
    #expect(ListBatch(.some(Self.changes.reversed())) == batch)
  }

  @Test func nothing() {
    for changeSet: ChangeSet in [.all, .some([]), .some([.section(type: .update([0]))])] {
      #expect(ListBatch(changeSet).isEmpty)
      #expect(ListBatch(changeSet).changeSet == .some([]))
    }
  }

  @Test func impossibleIndexPathsAreLeftOut() {
    let paths: [IndexPath] = [[], [-1], [0, 0, 0], [-1, 0], [0, -1], [.min, .min]]
    let items = paths.map { Change.item(type: .insert($0)) }
    let sections = paths.filter { $0 != [0, -1] }.map { Change.section(type: .delete($0)) }
    #expect(ListBatch(.some(items + sections)).isEmpty)
  }

  @Test func theLastPossibleSection() {
    let batch = ListBatch(
      .some([
        .section(type: .delete([.max])), .section(type: .insert([.max])),
        .item(type: .delete([.max, .max])),
      ]))
    #expect(batch.deletedItems == [[.max, .max]])
    // An index set cannot hold it.
    #expect(batch.deletedSections.isEmpty && batch.insertedSections.isEmpty)
  }

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
    ListBatch(.some([])).send(to: receiver)
    #expect(receiver.calls.isEmpty)
    ListBatch(.some(Self.changes)).send(to: receiver)
    #expect(receiver.calls.count == 8)
    #expect(receiver.calls.prefix(4) == ["-[1, 2]", "+[1]", "4>5", "5>4"])
  }

  @Test func descriptions() {
    let batch = ListBatch(.some([.item(type: .insert([0, 1]))]))
    let content: ChangeSet = .some([.item(type: .update([0, 0]))])
    #expect("\(batch)" == "[insert item 0-1]")
    #expect("\(ListUpdate.animated(batch, content: .some([])))" == "animated [insert item 0-1]")
    #expect(
      "\(ListUpdate.animated(batch, content: content))"
        == "animated [insert item 0-1], content [update item 0-0]")
    #expect("\(ListUpdate.reloaded(.commandLimit))" == "reloaded (commandLimit)")
  }
}
