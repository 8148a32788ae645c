import DataSourceCore
import DataSourcePlanning
import Foundation

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
    let (sections, items) = (batch.sections, batch.items)
    for (places, space, words) in [
      (sections.deletes, BatchViolation.IndexSpace.before, "delete section"),
      (sections.updates, .before, "reload section"),
      (sections.inserts, .after, "insert section"),
      (sections.moves.map(\.from), .before, "move section"),
      (sections.moves.map(\.to), .after, "move a section to section"),
    ] {
      let count = counts(space).count
      guard let section = places.first(where: { $0 >= count }) else { continue }
      throw BatchViolation(
        .indexOutOfRange, at: section, space,
        "attempt to \(words) \(section), but there are only \(count) sections \(moment(space))")
    }
    for (places, space, verb, preposition) in [
      (items.deletes, BatchViolation.IndexSpace.before, "delete row", "from"),
      (items.updates, .before, "reload row", "in"),
      (items.inserts, .after, "insert row", "into"),
      (items.moves.map(\.from), .before, "move row", "from"),
      (items.moves.map(\.to), .after, "move a row to row", "in"),
    ] {
      let counts = counts(space)
      guard let place = places.first(where: { !counts.hasItem($0) }) else { continue }
      let problem =
        if place.section >= counts.count {
          ", but there are only \(counts.count) sections \(moment(space))"
        } else if space == .before {
          " which only contains \(counts[place.section]) rows \(moment(space))"
        } else {
          ", but there are only \(counts[place.section]) rows in section \(place.section) "
            + moment(space)
        }
      throw BatchViolation(
        .indexOutOfRange, at: place, space,
        "attempt to \(verb) \(place.item) \(preposition) section \(place.section)" + problem)
    }
  }

  private func counts(_ space: BatchViolation.IndexSpace) -> [Int] {
    space == .before ? before : after
  }

  private func moment(_ space: BatchViolation.IndexSpace) -> String {
    "\(space.rawValue.lowercased()) the update"
  }
}
