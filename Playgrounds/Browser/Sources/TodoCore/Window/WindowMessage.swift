import DataSourceKit
import DataSourceViews
package import Foundation

/// A message to a window.
///
/// Snapshots, batches and contents are numbered consecutively, and the window acknowledges each.
package struct WindowMessage: Encodable, Sendable {
  package enum Kind: String, Encodable, Sendable {
    /// Everything.
    case snapshot

    /// A batch that changes the structure.
    case batch

    /// Updated content.
    case content

    /// A request could not be performed.
    case error
  }

  package struct Section: Encodable, Sendable {
    var id: Int
    var title: String
    var rows: [Todo]
  }

  package let kind: Kind
  package var number: Int?

  /// The sections of a snapshot.
  var sections: [Section]?

  // A batch. Deletions and origins are old positions; insertions, targets and counts are new ones.
  var counts: [Int]?
  var deletedSections: [Int]?
  var insertedSections: [Placed<Section>]?
  var movedSections: [[Int]]?
  var deleted: [[Int]]?
  var inserted: [Placed<Todo>]?
  var moved: [[Int]]?

  // Content, by the window's index paths.
  var updatedSections: [Placed<Section>]?
  var updated: [Placed<Todo>]?

  // An error.
  var code: String?
  var text: String?

  init(_ kind: Kind, number: Int? = nil) {
    self.kind = kind
    self.number = number
  }

  init(_ error: TodoError) {
    self.init(.error)
    (code, text) = (error.code, error.message)
  }

  /// The message as JSON.
  package var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails only for numbers such as NaN, and there are none.
    return (try? encoder.encode(self)) ?? Data()
  }

  /// A value and its indices, in one array: the indices first.
  struct Placed<Value: Encodable & Sendable>: Encodable, Sendable {
    var indices: [Int]
    var value: Value

    init(_ value: Value, at indices: Int...) {
      (self.indices, self.value) = (indices, value)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for index in indices { try container.encode(index) }
      try container.encode(value)
    }
  }
}

extension WindowMessage {
  /// Sets what a batch changes, without its new contents.
  mutating func setChanges(of batch: ChangeSet) {
    func unlessEmpty<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
    deletedSections = unlessEmpty(Array(batch.deletedSections))
    movedSections = unlessEmpty(batch.movedSections.map { [$0.from, $0.to] })
    deleted = unlessEmpty(batch.deletedItems.map { [$0.section, $0.item] })
    moved = unlessEmpty(
      batch.movedItems.map { [$0.from.section, $0.from.item, $0.to.section, $0.to.item] })
  }
}
