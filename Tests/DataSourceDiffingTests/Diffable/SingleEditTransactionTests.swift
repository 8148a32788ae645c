import DataSourceCore
import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// A transaction of one edit reports what the edit alone reports, and what a comparison finds.
@Suite struct SingleEditTransactionTests {
  private struct Item: Identifiable, Equatable {
    var id: Int
    var note = 0
  }

  private typealias Source = DiffableSectionedDataSource<String, Item>

  /// All distributions of up to three items in up to two sections.
  private static let starts: [[Int]] = [
    [], [0], [1], [3], [0, 0], [0, 2], [1, 0], [2, 1], [1, 2],
  ]

  private static func sections(_ counts: [Int]) -> [IdentifiedSection<String, Item>] {
    counts.enumerated().map { number, count in
      IdentifiedSection(
        id: "\(number)", items: (0..<count).map { Item(id: 10 * number + $0) },
        headerTitle: "title")
    }
  }

  /// Every edit at every place, some of them impossible.
  private static func edits() -> [(Source) throws -> Void] {
    var result: [(Source) throws -> Void] = []
    let paths = (0..<2).flatMap { section in (0..<4).map { IndexPath(item: $0, section: section) } }
    for path in paths {
      result.append { try $0.insert(Item(id: 99), at: path) }
      result.append { _ = try $0.remove(at: path) }
      result.append { _ = try $0.update(at: path) { $0.note += 1 } }
      result.append { _ = try $0.update(at: path) { $0.note = 0 } }
      result.append { _ = try $0.update(at: path) { $0.id = 77 } }
      for target in paths { result.append { _ = try $0.move(from: path, to: target) } }
    }
    for index in 0..<3 {
      result.append { try $0.insertSection(IdentifiedSection(id: "new", items: []), at: index) }
      result.append { _ = try $0.removeSection(at: index) }
      for target in 0..<3 { result.append { try $0.moveSection(from: index, to: target) } }
    }
    for title in ["title", "new"] {
      result.append { $0.setTitles(ofSectionID: "0", headerTitle: title) }
    }
    return result
  }

  @Test func everySingleEdit() throws {
    var reported = 0
    for counts in Self.starts {
      for (number, edit) in Self.edits().enumerated() {
        let alone = changes(counts) { try edit($0) }
        let grouped = changes(counts) { source in try source.transaction { try edit(source) } }
        expectEqual(alone.items, grouped.items, "\(counts), edit \(number)")
        expectEqual(alone.changeSets, grouped.changeSets, "\(counts), edit \(number)")
        expectEqual(alone.error, grouped.error)
        // The edit and its inverse need a comparison, which finds nothing.
        let none = changes(counts) { source in
          try source.transaction {
            try edit(source)
            source.sections = Self.sections(counts)
          }
        }
        #expect(none.changeSets.isEmpty, "\(counts), edit \(number)")
        reported += grouped.changeSets.count
      }
    }
    #expect(reported > 100)
  }

  private func changes(
    _ counts: [Int], _ body: (Source) throws -> Void
  ) -> (changeSets: [ChangeSet], items: [[Item]], error: String?) {
    let source = Source(sections: Self.sections(counts))
    var changeSets: [ChangeSet] = []
    source.reloadBlock = { changeSets.append($0) }
    var message: String?
    do { try body(source) } catch { message = "\(error)" }
    return (changeSets, source.sections.map(\.items), message)
  }
}
