import DataSourceCore
import DataSourcePlanning
import Foundation

@testable import DataSourceViews

/// Performs operations one by one on plain arrays, and finds mistakes in them.
struct FlatOracle {
  let before: FlatState
  let after: FlatState
  let changeSet: ChangeSet

  /// The mistake in the operations for the change set; `nil` if there is none.
  var problem: String? {
    let sequence = RunningSequence(changeSet, from: before.layout, to: after.layout)
    let (removed, inserted) = expectedRows
    if Array(sequence.removed) != removed { return describe("removed rows", sequence) }
    if Array(sequence.inserted) != inserted { return describe("inserted rows", sequence) }
    if let problem = replayProblem(sequence) { return problem }

    let movedRows = changeSet.movedSections.compactMap { before.layout.rows(of: $0.from)?.count }
    let named = changeSet.movedItems.count + movedRows.reduce(0, +)
    return sequence.moves.count <= named ? nil : describe("other rows move", sequence)
  }

  private func replayProblem(_ sequence: RunningSequence) -> String? {
    var rows = before.rows
    var isLast = false
    for operation in sequence.operations {
      switch operation {
      case .remove(let indices):
        for index in indices.reversed() {
          guard rows.indices.contains(index) else { return describe("no row", sequence) }
          rows.remove(at: index)
        }
      case .move(let from, let to):
        guard rows.indices.contains(from), rows.indices.contains(to) else {
          return describe("no row", sequence)
        }
        if from == to { return describe("a move goes nowhere", sequence) }
        rows.insert(rows.remove(at: from), at: to)
      case .insert(let indices):
        isLast = true
        for index in indices {
          guard index <= rows.count else { return describe("no place", sequence) }
          rows.insert(after.rows[index], at: index)
        }
      }
    }
    if rows != after.rows { return describe("ends with \(rows)", sequence) }
    return isLast == sequence.inserted.isEmpty ? describe("empty steps", sequence) : nil
  }

  /// The rows without a counterpart, according to the change set's mapping.
  private var expectedRows: (removed: [Int], inserted: [Int]) {
    let mapping = changeSet.mapping
    let (old, new) = (before.layout, after.layout)
    let removed = (0..<old.numberOfRows).filter {
      switch old.content(of: $0) {
      case .group(let section)?:
        mapping.newSection(for: section).flatMap(new.groupRow) == nil
      case .item(let indexPath)?: mapping.newIndexPath(for: indexPath).flatMap(new.row) == nil
      case nil: true
      }
    }
    let inserted = (0..<new.numberOfRows).filter {
      switch new.content(of: $0) {
      case .group(let section)?:
        mapping.oldSection(for: section).flatMap(old.groupRow) == nil
      case .item(let indexPath)?: mapping.oldIndexPath(for: indexPath).flatMap(old.row) == nil
      case nil: true
      }
    }
    return (removed, inserted)
  }

  private func describe(_ what: String, _ sequence: RunningSequence) -> String {
    "\(what): \(before) -> \(after) by \(changeSet): \(sequence.operations)"
  }
}
