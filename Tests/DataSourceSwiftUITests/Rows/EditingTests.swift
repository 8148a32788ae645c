import DataSourceDiffing
import DataSourceObservation
import DataSourceOperators
import DataSourceStreams
import DataSourceSwiftUI
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// What the user does in a `List` reaches the data.
@MainActor @Suite struct EditingTests {
  private typealias Source = DiffableListDataSource<Row>

  private func makeModel(_ ids: Range<Int>) -> (Source, Model) {
    let source = Source(items: ids.map { Row($0) })
    let model = Model(source)
    model.moveHandler = { _, from, to in try? source.move(from: from, to: to) }
    model.removeHandler = { row, indexPath in
      expectEqual(source.item(at: indexPath), row)
      source.remove(id: row.id)
    }
    return (source, model)
  }

  private func subsets(of count: Int) -> [IndexSet] {
    (0..<1 << count).map { bits in IndexSet((0..<count).filter { bits >> $0 & 1 == 1 }) }
  }

  @Test func `Rows are moved as a list moves them`() {
    for count in 0...5 {
      for offsets in subsets(of: count) {
        for destination in 0...count {
          let (source, model) = makeModel(0..<count)
          model.rows.move(fromOffsets: offsets, toOffset: destination)
          // What `move(fromOffsets:toOffset:)` is documented to do with an array.
          let ids = Array(0..<count)
          let expected =
            ids.filter { $0 < destination && !offsets.contains($0) } + offsets.map { ids[$0] }
            + ids.filter { $0 >= destination && !offsets.contains($0) }
          expectEqual(source.items.map(\.id), expected, "\(Array(offsets)) to \(destination)")
        }
      }
    }
  }

  @Test func `Rows are moved by identity`() throws {
    for ids in [[]] + (0..<4).flatMap({ first in (0..<4).map { [first, $0] } }) {
      for next: Int? in [nil, 0, 1, 2, 3] {
        for name in [nil, "a", "b"] {
          let sections = [
            IdentifiedSection(id: "a", items: [Row(0), Row(1)]),
            IdentifiedSection(id: "b", items: [Row(2), Row(3)]),
          ]
          let source = DiffableSectionedDataSource<String, Row>(sections: sections)
          let expected = DiffableSectionedDataSource<String, Row>(sections: sections)
          let model = Model(source)
          model.moveHandler = { row, from, to in
            expectEqual(source.item(at: from), row)
            _ = try? source.move(from: from, to: to)
          }
          if let name {
            model.sections[name == "a" ? 0 : 1].move(ids: ids, before: next)
            expected.move(ids: ids, before: next, inSectionID: name)
          } else {
            model.move(ids: ids, before: next)
            expected.move(ids: ids, before: next)
          }
          expectEqual(
            source.sections.map { $0.items.map(\.id) },
            expected.sections.map { $0.items.map(\.id) },
            "\(ids) before \(next as Any) in \(name as Any)")
        }
      }
    }
  }

  @Test func `Only rows that exist are moved`() {
    let (source, model) = makeModel(0..<4)
    model.move(ids: [7, 1], before: 9)
    expectEqual(source.items.map(\.id), [0, 1, 2, 3])
    model.move(ids: [7, 1], before: nil)
    expectEqual(source.items.map(\.id), [0, 2, 3, 1])
    let (rows, section) = (model.rows, model.sections[0])
    source.items.removeAll { $0.id == 2 }
    // Its next row is gone, so the one after that is.
    rows.move(fromOffsets: [3, 1], toOffset: 1)
    expectEqual(source.items.map(\.id), [0, 1, 3])
    source.apply([])
    section.move(ids: [3], before: nil)
    expectEqual(source.items, [])
  }

  @Test func `Rows move out of a section that ends with them`() {
    var items = [Row(0), Row(1, 1), Row(2, 1)]
    let source = Source(items: items)
    let groups = source.grouped(by: \.version)
    let model = Model(groups)
    model.moveHandler = { row, _, _ in
      items.removeAll { $0 == row }
      items.append(Row(row.id, 1))
      source.items = items
    }
    model.sections[1].move(ids: [0], before: nil)
    expectEqual(model.sections.map { $0.rows.map(\.id) }, [[1, 2, 0]])
  }

  @Test func `Rows are deleted`() {
    for offsets in subsets(of: 4) {
      let (source, model) = makeModel(0..<4)
      model.rows.remove(atOffsets: offsets)
      expectEqual(source.items.map(\.id), (0..<4).filter { !offsets.contains($0) })
    }
  }

  @Test func `Offsets are those of the rows that the user has seen`() {
    let (source, model) = makeModel(0..<5)
    let rows = model.rows
    source.items.removeFirst()
    source.items.append(9)
    rows.remove(atOffsets: [0, 2])
    expectEqual(source.items.map(\.id), [1, 3, 4, 9])
    rows.move(fromOffsets: [4], toOffset: 1)
    expectEqual(source.items.map(\.id), [4, 1, 3, 9])
    rows.move(fromOffsets: [1], toOffset: 99)
    expectEqual(source.items.map(\.id), [4, 3, 9, 1])
  }

  @Test func `Data that does not follow ends a move`() {
    let (source, model) = makeModel(0..<4)
    var calls = 0
    model.moveHandler = { _, _, _ in calls += 1 }
    model.rows.move(fromOffsets: [0, 1], toOffset: 4)
    expectEqual(calls, 1)
    model.moveHandler = nil
    model.removeHandler = nil
    model.rows.move(fromOffsets: [0, 1], toOffset: 4)
    model.rows.remove(atOffsets: [0, 1])
    expectEqual(source.items.map(\.id), [0, 1, 2, 3])
  }
}
