import ChangePlanning
import DataSourceKit
import Foundation
import ListPositions

// Rule H3.

extension BatchValidator {
  func checkExistence() throws(BatchViolation) {
    if let change = batch.malformed.first {
      throw BatchViolation(
        rule: .indexOutOfRange, indexPath: change.type.before ?? change.type.after,
        space: change.type.before == nil ? .after : .before,
        message: "attempt to \(change), which is not an index path of "
          + (change.isSectionChange ? "a section" : "an item"))
    }
    for (count, space) in [(before, BatchViolation.IndexSpace.before), (after, .after)] {
      guard let section = count.firstIndex(where: { $0 < 0 }) else { continue }
      throw BatchViolation(
        .indexOutOfRange, at: section, space,
        "the number of rows in section \(section) is negative (\(count[section]))")
    }
    for place in batch.sections.deletes { try checkSection(place, .before, "delete") }
    for place in batch.sections.updates { try checkSection(place, .before, "reload") }
    for place in batch.sections.inserts { try checkSection(place, .after, "insert") }
    for move in batch.sections.moves {
      try checkSection(move.from, .before, "move")
      try checkSection(move.to, .after, "move")
    }
    for place in batch.items.deletes { try checkRow(place, .before, "delete row %@ from") }
    for place in batch.items.updates { try checkRow(place, .before, "reload row %@ in") }
    for place in batch.items.inserts { try checkRow(place, .after, "insert row %@ into") }
    for move in batch.items.moves {
      try checkRow(move.from, .before, "move row %@ from")
      try checkRow(move.to, .after, "move a row to row %@ in")
    }
  }

  private func checkSection(
    _ section: Int, _ space: BatchViolation.IndexSpace, _ verb: String
  ) throws(BatchViolation) {
    let count = (space == .before ? before : after).count
    guard section >= count else { return }
    let preposition = verb == "move" && space == .after ? "a section to section" : "section"
    throw BatchViolation(
      .indexOutOfRange, at: section, space,
      "attempt to \(verb) \(preposition) \(section), but there are only "
        + "\(count) sections \(space.rawValue.lowercased()) the update")
  }

  private func checkRow(
    _ place: ItemPath, _ space: BatchViolation.IndexSpace, _ words: String
  ) throws(BatchViolation) {
    let counts = space == .before ? before : after
    guard place.section >= counts.count || place.item >= counts[place.section] else { return }
    let moment = "\(space.rawValue.lowercased()) the update"
    let problem: String
    if place.section >= counts.count {
      problem = ", but there are only \(counts.count) sections \(moment)"
    } else if space == .before {
      problem = " which only contains \(counts[place.section]) rows \(moment)"
    } else {
      problem =
        ", but there are only \(counts[place.section]) rows in section \(place.section) \(moment)"
    }
    throw BatchViolation(
      .indexOutOfRange, at: place, space,
      "attempt to " + words.replacing("%@", with: String(place.item))
        + " section \(place.section)" + problem)
  }
}
