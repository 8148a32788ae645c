import DataSourceCore
import DataSourceDiffing
import DataSourceObservation
import DataSourceOperators
import DataSourceSwiftUI
import Foundation
import Observation
import TestSupport
import Testing
import TransitionSupport

/// Wrong change sets, readers that change the data, and identities that are not unique.
@MainActor @Suite struct RobustnessTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(
    arguments: [
      [.item(type: .delete([0, 7]))], [.item(type: .insert([0, 9]))],
      [.item(type: .update([3, 0]))],
      [.item(type: .delete([0, 0]))], [.item(type: .move([0, 0], [0, 2]))],
      [.section(type: .insert([0]))],
      [.item(type: .delete([-1, 0]))],
      [.section(type: .update([9]))], [.item(type: .insert([0]))],
      [.section(type: .move([0], [5]))], [.item(type: .move([1, 0], [0, 0]))],
    ] as [[Change]])
  func `A wrong batch makes everything be read again`(_ changes: [Change]) {
    let board = Board([[1, 2, 3], [4]])
    let model = Model(board)
    let readers = model.makeReaders()
    board.sections = [[2, Row(3, 1), 5]]
    board.titles = ["Other"]
    board.report(.some(changes))
    expectEqual(model.contents, [[2, Row(3, 1), 5]])
    expectEqual(model.sections.map(\.headerTitle), ["Other"])
    for reader in readers { expectNil(reader.problem) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(
    arguments: [
      [.item(type: .move([0, 0], [0, 2]))],
      [.item(type: .move([0, 0], [0, 2])), .item(type: .update([0, 1]))],
    ] as [[Change]])
  func `A move to a place of another item makes everything be read again`(_ changes: [Change]) {
    let board = Board([[1, 2, 3]])
    let model = Model(board)
    let readers = model.makeReaders()
    let gone = model.rows[0]
    nonisolated(unsafe) var isInvalidated = false
    withObservationTracking {
      expectEqual(gone.item, 1)
    } onChange: {
      isInvalidated = true
    }
    board.sections = [[2, 3, 5]]
    board.report(.some(changes))
    #expect(isInvalidated)
    expectNil(gone.item)
    expectEqual(model.contents, [[2, 3, 5]])
    for reader in readers { expectNil(reader.problem) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A batch that leads to the right numbers but to other rows is believed`() {
    let board = Board([[1, 2]])
    let model = Model(board)
    _ = model.makeReaders()
    board.change([.item(type: .delete([0, 1]))]) { $0.sections = [[3]] }
    // Never an item with another identity.
    expectEqual(model.contents, [[nil]])
    board.report(.all)
    expectEqual(model.contents, [[3]])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `An equal item is not invalidated when everything is read again`() {
    let board = Board([[1, 2, 3], [4]])
    let model = Model(board)
    let readers = model.makeReaders()
    board.sections[0][1].version = 1
    board.report(.all)
    expectEqual(readers.filter(\.isInvalidated).map(\.name), ["item 0-2"])
  }

  /// An object that is equal to itself, whatever its content.
  private final class Note: Identifiable, Equatable {
    let id: Int
    var text = ""
    init(id: Int) { self.id = id }
    static func == (left: Note, right: Note) -> Bool { left.id == right.id }
  }

  private final class Notes: ListDataSource {
    var items = [Note(id: 1), Note(id: 2)]
    var reloadBlock: ReloadBlock?
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Objects may have changed when everything is read again`() {
    let notes = Notes()
    let model = ObservedList(notes)
    let reader = Reader("text") { model.rows.first?.item?.text }
    notes.items[0].text = "changed"
    notes.report(.all)
    #expect(reader.isInvalidated && reader.problem == nil)
    reader.track()
    notes.items[0].text = "again"
    notes.report(.some([.item(type: .update([0, 0]))]))
    #expect(reader.isInvalidated && reader.problem == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A reader may change the data`() {
    nonisolated(unsafe) let board = Board([[1, 2, 3]])
    let model = Model(board)
    let rows = Reader("rows") { model.rows.map(\.id) }
    nonisolated(unsafe) var calls = 0
    withObservationTracking {
      _ = model.sections.map(\.count)
    } onChange: {
      MainActor.assumeIsolated {
        calls += 1
        board.change([.item(type: .delete([0, 0]))]) { $0.sections[0].removeFirst() }
      }
    }
    board.change([.item(type: .insert([0, 3]))]) { $0.sections[0].append(4) }
    expectEqual(calls, 1)
    expectEqual(model.contents, [[2, 3, 4]])
    #expect(rows.isInvalidated && rows.problem == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A reader may read more while it is notified`() {
    let board = Board([[1], [2]])
    let model = Model(board)
    withObservationTracking {
      _ = model.sections.count
    } onChange: {
      MainActor.assumeIsolated { _ = model.sections.map { $0.rows.map(\.item) } }
    }
    board.change([.section(type: .insert([0]))]) {
      $0.sections.insert([3, 4], at: 0)
      $0.titles.insert("New", at: 0)
    }
    expectEqual(model.contents, [[3, 4], [1], [2]])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Data that is read before its report is still reported to the other readers`() {
    let board = Board([[1, 2], [3]])
    let model = Model(board)
    let readers = model.makeReaders()
    board.change([.item(type: .insert([0, 2]))]) {
      $0.sections[0].append(4)
      expectEqual(model.sections[0].count, 3)
    }
    for reader in readers { expectNil(reader.problem) }
    for reader in readers { reader.track() }
    board.sections = [[1, Row(2, 1)], [3]]
    board.titles = ["Other", "Title 1"]
    _ = (model.contents, model.sections.map(\.count), model.sections.map(\.headerTitle))
    board.report(.all)
    for reader in readers { expectNil(reader.problem) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A reader that changes and reads other items leaves no reader behind`() {
    let board = Board([[1, 2]])
    let model = Model(board)
    let readers = model.makeReaders()
    let row = model.rows[1]
    let react = { @MainActor in
      board.change([.item(type: .update([0, 1]))]) { $0.sections[0][1].version = 1 }
      expectEqual(row.item, Row(2, 1))
    }
    withObservationTracking {
      _ = model.rows[0].item
    } onChange: {
      MainActor.assumeIsolated { react() }
    }
    board.change([.item(type: .update([0, 0]))]) { $0.sections[0][0].version = 1 }
    expectEqual(readers.filter(\.isInvalidated).map(\.name), ["item 0-1", "item 0-2"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Identities that are not unique do no harm`() {
    let board = Board([[1, 1, 2, 1]])
    let model = Model(board)
    _ = model.makeReaders()
    board.change([.item(type: .delete([0, 1])), .item(type: .insert([0, 0]))]) {
      $0.sections[0] = [2, 1, 2, 1]
    }
    expectEqual(model.rows.map(\.id), [2, 1, 2, 1])
    board.change([.item(type: .delete([0, 3])), .item(type: .delete([0, 0]))]) {
      $0.sections[0] = [1, 2]
    }
    expectEqual(model.contents, [[1, 2]])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `An update can make an item another one`() {
    let board = Board([[1, 2]])
    let model = Model(board)
    let readers = model.makeReaders()
    board.change([.item(type: .update([0, 1]))]) { $0.sections[0][1] = 9 }
    expectEqual(readers.compactMap(\.problem), [])
    expectEqual(model.contents, [[1, 9]])
  }

  @Test func `Rows that were read earlier stay as they are`() {
    let board = Board([[1, 2, 3]])
    let model = Model(board)
    let rows = model.rows
    board.change([.item(type: .delete([0, 1])), .item(type: .insert([0, 0]))]) {
      $0.sections[0] = [7, 1, 3]
    }
    expectEqual(rows.map(\.id), [1, 2, 3])
    expectEqual(rows.map(\.item), [1, nil, 3])
    expectEqual(rows.map(\.indexPath), [[0, 1], nil, [0, 2]])
    #expect(rows[0] == model.rows[1] && rows[0] != rows[1])
    #expect(model.indexPath(forID: 7) == [0, 0] && model.indexPath(forID: 2) == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A deleted section keeps what was read`() {
    let board = Board([[1, 2], [3]])
    let model = Model(board)
    let section = model.sections[0]
    let readers = model.makeReaders().filter { $0.name.hasSuffix(" 0") }
    board.change([.section(type: .delete([0]))]) {
      $0.sections.removeFirst()
      $0.titles.removeFirst()
    }
    expectEqual(readers.count, 4)
    #expect(readers.allSatisfy { !$0.isInvalidated && $0.problem == nil })
    #expect(section.headerTitle == "Title 0" && section.count == 2)
    #expect(section.rows.map(\.id) == [1, 2] && section.rows[0].indexPath == nil)
    expectEqual(model.sections.map(\.headerTitle), ["Title 1"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(
    arguments: [
      .some([.section(type: .delete([0]))]),
      .some([
        .section(type: .delete([0])), .item(type: .delete([0, 0])), .item(type: .delete([0, 1])),
      ]), .all,
    ] as [ChangeSet])
  func `Items are removed with their section`(_ changeSet: ChangeSet) {
    // A reload removes the last section.
    let removed = changeSet == .all ? 1 : 0
    let board = Board([[1, 2], [1, 2]], titles: ["Title", "Title"])
    let model = Model(board)
    let rows = model.sections.map { Array($0.rows) }
    let readers = model.makeReaders()
    board.sections.removeLast()
    board.titles.removeLast()
    board.report(changeSet)
    expectEqual(
      readers.filter(\.isInvalidated).map(\.name),
      ["sections", "item \(removed)-1", "item \(removed)-2"])
    expectEqual(readers.compactMap(\.problem), [])
    #expect(rows[removed].map(\.item) == [nil, nil] && rows[1 - removed].map(\.item) == [1, 2])
    // They are invalidated only once.
    for reader in readers { reader.track() }
    board.change([.item(type: .delete([0, 0]))]) { $0.sections[0].removeFirst() }
    expectEqual(
      readers.filter(\.isInvalidated).map(\.name),
      ["count \(1 - removed)", "rows \(1 - removed)", "item \(1 - removed)-1"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A removed item is not removed again with its section`() {
    let board = Board([[1, 2], [3]])
    let model = Model(board)
    let row = model.rows[0]
    let other = Reader("other") { model.sections[1].rows[0].item }
    board.change([.item(type: .delete([0, 0]))]) { $0.sections[0].removeFirst() }
    let gone = Reader("gone") { row.item }
    board.change([.section(type: .delete([0]))]) {
      $0.sections.removeFirst()
      $0.titles.removeFirst()
    }
    #expect(!gone.isInvalidated && gone.problem == nil)
    #expect(other.isInvalidated)
  }

  /// An item that moves to another section is removed from its own.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `An item leaves a section that is deleted`() {
    let board = Board([[1, 2], [3]])
    let model = Model(board)
    let readers = model.makeReaders()
    let row = model.rows[0]
    board.change([
      .item(type: .delete([0, 0])), .item(type: .insert([0, 1])), .section(type: .delete([0])),
    ]) {
      $0.sections = [[3, 1]]
      $0.titles.removeFirst()
    }
    expectEqual(readers.compactMap(\.problem), [])
    expectNil(row.item)
    expectEqual(model.contents, [[3, 1]])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Rows that are read after they are gone are forgotten, and found again`() {
    let board = Board([[0]])
    let model = Model(board)
    var gone: [Reader] = []
    for id in 1...TestLength.pick(150, long: 300) {
      board.change([.item(type: .insert([0, 1]))]) { $0.sections[0].append(Row(id)) }
      let row = model.rows[1]
      board.change([.item(type: .delete([0, 1]))]) { $0.sections[0].removeLast() }
      gone.append(Reader("\(id)") { row.item })
      for reader in gone where reader.isInvalidated { reader.track() }
    }
    board.change([.item(type: .insert([0, 1]))]) { $0.sections[0].append(7) }
    #expect(gone.allSatisfy { $0.name == "7" ? $0.isInvalidated : true })
    expectNil(gone[6].problem)
  }

  @Test func `The model ends with its owner, and the data source goes on`() {
    let board = Board([[1]])
    var model: Model? = Model(board)
    let released = WeakReference(model)
    let section = model?.sections[0]
    let rows = section?.rows
    model = nil
    expectNil(released.object)
    #expect(rows?.map(\.item) == [nil] && section?.headerTitle == nil)
    let questions = board.itemQuestions
    board.change([.item(type: .insert([0, 0]))]) { $0.sections[0] = [2, 1] }
    board.report(.all)
    // The block that the observation has installed stays, and calls no one.
    #expect(board.reloadBlock != nil)
    expectEqual(board.itemQuestions, questions)
  }

  @Test(arguments: 0..<3) func `A released item reads all rows`(change: Int) {
    final class Item {
      let id: Int
      let body: () -> Void
      init(_ id: Int, _ body: @escaping () -> Void) { (self.id, self.body) = (id, body) }
      deinit { body() }
    }
    final class Items: SectionedDataSource {
      typealias ItemType = Item
      var sections: [DataSourceCore.Section<Item>] = []
      var reloadBlock: ReloadBlock?
    }
    let source = Items()
    let model = ObservedList(source, id: \.id)
    var rows: [ObservedRow<Item, Int>] = []
    var reads = 0
    let body = {
      MainActor.assumeIsolated {
        reads += 1
        for row in rows { _ = row.item }
      }
    }
    source.sections = [
      DataSourceCore.Section(items: [Item(1, body)]),
      DataSourceCore.Section(items: [Item(2, body)]),
    ]
    rows = model.sections.flatMap { Array($0.rows) }
    for row in rows { _ = row.item }
    switch change {
    case 0:
      source.sections[0].items = []
      source.report(.some([.item(type: .delete([0, 0]))]))
    case 1:
      source.sections.removeLast()
      source.report(.some([.section(type: .delete([1]))]))
    default:
      source.sections[0].items = [Item(1, body)]
      source.report(.some([.item(type: .update([0, 0]))]))
    }
    expectEqual(reads, 1)
    rows = []
  }

  @Test func `A list without sections has no rows`() {
    let model = Model(Board([]))
    #expect(model.rows.isEmpty && model.sections.isEmpty)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Any identity, and a chain of operators`() throws {
    struct Product: Equatable {
      var sku: String
      var name: String
    }
    let source = DiffableListDataSource(
      items: [Product(sku: "b", name: "Pen"), Product(sku: "a", name: "Ink")], identity: .by(\.sku))
    let sorted = source.sorted(by: \.name)
    let model = ObservedList(sorted, id: \.sku)
    expectEqual(model.rows.map(\.id), ["a", "b"])
    let reader = Reader("name") { model.rows.first?.item?.name }
    try source.update(at: #require(source.indexPath(forIdentity: "b"))) { $0.name = "Crayon" }
    #expect(reader.isInvalidated && reader.problem == nil)
    expectEqual(model.rows.map(\.item?.name), ["Crayon", "Ink"])
  }
}
