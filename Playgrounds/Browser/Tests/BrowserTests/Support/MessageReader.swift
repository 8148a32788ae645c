import DataSourceKit
import Foundation
import TodoCore

/// A window written in Swift: it performs messages with the algebra of change sets.
final class MessageReader {
  struct Row: Decodable, Hashable {
    var id: Int
    var title: String
    var done: Bool
  }

  struct Section: Decodable {
    var id: Int
    var title: String
    var rows: [Row]
  }

  /// One or two indices, and the value at them.
  struct Placed<Value: Decodable>: Decodable {
    var indices: [Int] = []
    var value: Value

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while let count = container.count, container.currentIndex < count - 1 {
        indices.append(try container.decode(Int.self))
      }
      value = try container.decode(Value.self)
    }
  }

  struct Message: Decodable {
    var kind: String
    var number: Int?
    var sections: [Section]?
    var counts: [Int]?
    var deletedSections: [Int]?
    var insertedSections: [Placed<Section>]?
    var movedSections: [[Int]]?
    var deleted: [[Int]]?
    var inserted: [Placed<Row>]?
    var moved: [[Int]]?
    var updatedSections: [Placed<Section>]?
    var updated: [Placed<Row>]?
    var code: String?
  }

  private(set) var rows: [[Row]] = []
  private(set) var number = 0
  private(set) var kinds: [String] = []
  private(set) var errors: [String] = []
  private(set) var bytes: [Int] = []

  /// What it shows, in a comparable form.
  var todos: [[Todo]] {
    rows.map { $0.map { Todo(id: $0.id, title: $0.title, isDone: $0.done) } }
  }

  /// Performs a message.
  ///
  /// - Throws: A violation of the rules.
  func receive(_ json: Data) throws {
    let message = try JSONDecoder().decode(Message.self, from: json)
    if let code = message.code { return errors.append(code) }
    kinds.append(message.kind)
    bytes.append(json.count)
    number = message.number ?? -1
    switch message.kind {
    case "snapshot": rows = message.sections?.map(\.rows) ?? []
    case "batch": try carryOut(message)
    default:
      for section in message.updatedSections ?? [] { rows[section.indices[0]] = section.value.rows }
      for row in message.updated ?? [] { rows[row.indices[0]][row.indices[1]] = row.value }
    }
  }

  private func carryOut(_ message: Message) throws {
    func path(_ indices: some Sequence<Int>) -> IndexPath { IndexPath(indexes: Array(indices)) }
    var changes: [Change] = []
    changes += (message.deletedSections ?? []).map { .section(type: .delete([$0, 0])) }
    changes += (message.insertedSections ?? []).map { .section(type: .insert([$0.indices[0], 0])) }
    changes += (message.movedSections ?? []).map { .section(type: .move([$0[0], 0], [$0[1], 0])) }
    changes += (message.deleted ?? []).map { .item(type: .delete(path($0))) }
    changes += (message.inserted ?? []).map { .item(type: .insert(path($0.indices))) }
    changes += (message.moved ?? []).map {
      .item(type: .move(path($0.prefix(2)), path($0.suffix(2))))
    }
    var new: [IndexPath: Row] = [:]
    for row in message.inserted ?? [] { new[path(row.indices)] = row.value }
    for section in message.insertedSections ?? [] {
      for (index, row) in section.value.rows.enumerated() {
        new[[section.indices[0], index]] = row
      }
    }
    let counts = message.counts ?? []
    try ChangeSet.some(changes).validate(before: rows.map(\.count), after: counts)
    rows = try ChangeSet.some(changes).applied(to: rows, after: counts) { path in
      new[path] ?? Row(id: -1, title: "missing", done: false)
    }
  }
}
