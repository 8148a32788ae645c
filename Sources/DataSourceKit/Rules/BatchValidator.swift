import Foundation

/// Checks a batch against the numbers of items BEFORE and AFTER, rule by rule.
///
/// The order is that in which a view would stumble: impossible places first, then collisions, then
/// counts, then what is known to go wrong although the counts are right.
struct BatchValidator {
  let batch: Batch
  let before: [Int]
  let after: [Int]
  let mapping: IndexPathMapping

  /// BEFORE sections that do not survive as they are: deleted, or updated (which is a deletion and
  /// an insertion).
  private let deletedSections: Set<Int>
  private let insertedSections: Set<Int>
  private let updatedSections: Set<Int>
  private let sectionOrigins: Set<Int>
  private let sectionTargets: Set<Int>

  init(_ batch: Batch, before: [Int], after: [Int]) {
    self.batch = batch
    self.before = before
    self.after = after
    mapping = IndexPathMapping(batch)
    deletedSections = Set(batch.sections.deletes)
    insertedSections = Set(batch.sections.inserts)
    updatedSections = Set(batch.sections.updates)
    sectionOrigins = Set(batch.sections.moves.map(\.from))
    sectionTargets = Set(batch.sections.moves.map(\.to))
  }

  /// The H rules: what makes a batch mean anything at all.
  func checkHardRules() throws(BatchViolation) {
    try checkExistence()
    try checkCollisions(batch.sections)
    try checkCollisions(batch.items)
    try checkSectionCount()
    try checkMovesAcrossSections()
    try checkRedundancy()
    try checkItemCounts()
  }
}

// MARK: H3

extension BatchValidator {
  private func checkExistence() throws(BatchViolation) {
    if let change = batch.malformed.first {
      throw BatchViolation(
        rule: .h3, indexPath: change.type.before ?? change.type.after,
        space: change.type.before == nil ? .after : .before,
        message: "attempt to \(change), which is not an index path of "
          + (change.isSectionChange ? "a section" : "an item"))
    }
    for (count, space) in [(before, BatchViolation.IndexSpace.before), (after, .after)] {
      guard let section = count.firstIndex(where: { $0 < 0 }) else { continue }
      throw BatchViolation(
        rule: .h3, indexPath: IndexPath(index: section), space: space,
        message: "the number of rows in section \(section) is negative (\(count[section]))")
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
      rule: .h3, indexPath: IndexPath(index: section), space: space,
      message: "attempt to \(verb) \(preposition) \(section), but there are only "
        + "\(count) sections \(space.rawValue.lowercased()) the update")
  }

  private func checkRow(
    _ place: Position, _ space: BatchViolation.IndexSpace, _ words: String
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
      rule: .h3, indexPath: place.indexPath, space: space,
      message: "attempt to " + words.replacing("%@", with: String(place.item))
        + " section \(place.section)" + problem)
  }
}

// MARK: H4, H5, H7

extension BatchValidator {
  /// A change as it stands at one of its places.
  private struct Mention<Place: BatchPlace>: Comparable {
    var place: Place
    var verb: Verb
    /// The other place of a move.
    var other: Place?

    static func < (left: Self, right: Self) -> Bool {
      (left.place, left.verb.rawValue) < (right.place, right.verb.rawValue)
    }
  }

  private enum Verb: Int {
    case delete, reload, insert, move

    var noun: String {
      switch self {
      case .delete: "a delete"
      case .reload: "a reload"
      case .insert: "an insert"
      case .move: "a move"
      }
    }
  }

  private func checkCollisions<Place: BatchPlace>(
    _ level: Batch.Level<Place>
  ) throws(BatchViolation) {
    let sources =
      level.deletes.map { Mention(place: $0, verb: .delete) }
      + level.updates.map { Mention(place: $0, verb: .reload) }
      + level.moves.map { Mention(place: $0.from, verb: .move, other: $0.to) }
    try checkCollisions(sources, .before)

    let targets =
      level.inserts.map { Mention(place: $0, verb: .insert) }
      + level.moves.map { Mention(place: $0.to, verb: .move, other: $0.from) }
    try checkCollisions(targets, .after)
  }

  private func checkCollisions<Place: BatchPlace>(
    _ mentions: [Mention<Place>], _ space: BatchViolation.IndexSpace
  ) throws(BatchViolation) {
    let mentions = mentions.sorted()
    for (first, second) in zip(mentions, mentions.dropFirst()) where first.place == second.place {
      let place = first.place.sameness
      let preposition = space == .before ? "from" : "to"
      let rule: BatchRule
      let attempt: String
      if first == second {
        rule = .h7
        attempt = "\(first.verb) the same \(place) twice"
      } else {
        rule = space == .before ? .h4 : .h5
        attempt =
          if first.verb == second.verb {
            "perform multiple moves \(preposition) the same \(place)"
          } else if second.verb == .move {
            "perform \(first.verb.noun) and a move \(preposition) the same \(place)"
          } else {
            "\(first.verb) and \(second.verb) the same \(place)"
          }
      }
      throw BatchViolation(
        rule: rule, indexPath: first.place.violationPath, space: space,
        message: "attempt to " + attempt)
    }
  }
}

// MARK: H6, H8

extension BatchValidator {
  private func checkMovesAcrossSections() throws(BatchViolation) {
    for move in batch.items.moves {
      if deletedSections.contains(move.from.section) {
        throw BatchViolation(
          rule: .h6, indexPath: move.from.indexPath, space: .before,
          message: "cannot move a row from a deleted section (\(move.from.section))")
      }
      if insertedSections.contains(move.to.section) {
        throw BatchViolation(
          rule: .h6, indexPath: move.to.indexPath, space: .after,
          message: "cannot move a row into a newly inserted section (\(move.to.section))")
      }
    }
  }

  private func checkRedundancy() throws(BatchViolation) {
    for (places, verb) in [(batch.items.deletes, "delete"), (batch.items.updates, "reload")] {
      for place in places where deletedSections.contains(place.section) {
        throw BatchViolation(
          rule: .h8, indexPath: place.indexPath, space: .before,
          message: "attempt to \(verb) row \(place.item) in section \(place.section), "
            + "which the same update deletes")
      }
    }
    for place in batch.items.inserts where insertedSections.contains(place.section) {
      throw BatchViolation(
        rule: .h8, indexPath: place.indexPath, space: .after,
        message: "attempt to insert row \(place.item) into section \(place.section), "
          + "which the same update inserts")
    }
  }
}

// MARK: H1, H2

extension BatchValidator {
  private func checkSectionCount() throws(BatchViolation) {
    let inserted = batch.sections.inserts.count
    let deleted = batch.sections.deletes.count
    guard after.count != before.count + inserted - deleted else { return }
    throw BatchViolation(
      rule: .h1,
      message: "Invalid update: invalid number of sections. The number of sections contained in "
        + "the table view after the update (\(after.count)) must be equal to the number of "
        + "sections contained in the table view before the update (\(before.count)), plus or "
        + "minus the number of sections inserted or deleted (\(inserted) inserted, "
        + "\(deleted) deleted).")
  }

  /// - Precondition: The number of sections is right, and every place exists.
  private func checkItemCounts() throws(BatchViolation) {
    var inserted = [Int](repeating: 0, count: after.count)
    var movedIn = inserted
    var deleted = [Int](repeating: 0, count: before.count)
    var movedOut = deleted
    for place in batch.items.inserts { inserted[place.section] += 1 }
    for place in batch.items.deletes { deleted[place.section] += 1 }
    for move in batch.items.moves {
      movedOut[move.from.section] += 1
      movedIn[move.to.section] += 1
    }
    for (section, count) in before.enumerated() where !updatedSections.contains(section) {
      guard let target = mapping.sectionAfter(section) else { continue }
      let change = inserted[target] + movedIn[target] - deleted[section] - movedOut[section]
      guard after[target] != count &+ change else { continue }
      throw BatchViolation(
        rule: .h2, indexPath: IndexPath(index: target), space: .after,
        message: "Invalid update: invalid number of rows in section \(target). The number of "
          + "rows contained in an existing section after the update (\(after[target])) must be "
          + "equal to the number of rows contained in that section before the update "
          + "(\(count)), plus or minus the number of rows inserted or deleted from that section "
          + "(\(inserted[target]) inserted, \(deleted[section]) deleted) and plus or minus the "
          + "number of rows moved into or out of that section (\(movedIn[target]) moved in, "
          + "\(movedOut[section]) moved out).")
    }
  }
}

// MARK: R

extension BatchValidator {
  /// Updates inside a batch: carried out as deletion and insertion, the insertion at a place that
  /// takes no account of moves.
  func checkUpdates() throws(BatchViolation) {
    if let section = batch.sections.updates.first, !batch.sections.moves.isEmpty {
      throw BatchViolation(
        rule: .r, indexPath: IndexPath(index: section), space: .before,
        message: "attempt to reload section \(section) in an update that moves sections")
    }
    try checkItemOperationsInUpdatedSections()

    let landing = SlotMap(removed: batch.sections.deletes, added: batch.sections.inserts)
    var touchedBefore: Set<Int> = []
    var touchedAfter: Set<Int> = []
    for move in batch.items.moves {
      touchedBefore.insert(move.from.section)
      touchedAfter.insert(move.to.section)
    }
    for place in batch.items.updates {
      guard let target = mapping.sectionAfter(place.section) else { continue }
      let problem: String
      if sectionOrigins.contains(place.section) || landing.after(place.section) != target {
        problem = "which the same update moves"
      } else if touchedBefore.contains(place.section) || touchedAfter.contains(target) {
        problem = "into or out of or within which the same update moves rows"
      } else {
        continue
      }
      throw BatchViolation(
        rule: .r, indexPath: place.indexPath, space: .before,
        message: "attempt to reload row \(place.item) in section \(place.section), \(problem)")
    }
  }

  private func checkItemOperationsInUpdatedSections() throws(BatchViolation) {
    guard !updatedSections.isEmpty else { return }
    for place in batch.items.deletes + batch.items.updates
    where updatedSections.contains(place.section) {
      throw BatchViolation(
        rule: .r, indexPath: place.indexPath, space: .before,
        message: "attempt to change row \(place.item) in section \(place.section), "
          + "which the same update reloads")
    }
    for place in batch.items.inserts {
      guard let origin = mapping.sectionBefore(place.section), updatedSections.contains(origin)
      else { continue }
      throw BatchViolation(
        rule: .r, indexPath: place.indexPath, space: .after,
        message: "attempt to insert row \(place.item) into section \(place.section), "
          + "which the same update reloads")
    }
  }
}

// MARK: Q

extension BatchValidator {
  func checkQuirks(_ quirks: QuirkRules) throws(BatchViolation) {
    if quirks.contains(.q1) {
      for place in batch.items.inserts where sectionTargets.contains(place.section) {
        throw BatchViolation(
          rule: .q1, indexPath: place.indexPath, space: .after,
          message: "attempt to insert row \(place.item) into section \(place.section), "
            + "which the same update moves")
      }
    }
    if quirks.contains(.q2) {
      for place in batch.items.deletes where sectionOrigins.contains(place.section) {
        throw BatchViolation(
          rule: .q2, indexPath: place.indexPath, space: .before,
          message: "attempt to delete row \(place.item) from section \(place.section), "
            + "which the same update moves")
      }
    }
    if quirks.contains(.q3) { try checkMovesAtMovedSections() }
    if quirks.contains(.q4) { try checkNeedlessMoves() }
    if quirks.contains(.q5) {
      for section in batch.sections.updates where before[section] == 0 {
        throw BatchViolation(
          rule: .q5, indexPath: IndexPath(index: section), space: .before,
          message: "attempt to reload section \(section), which is empty")
      }
    }
  }

  private func checkMovesAtMovedSections() throws(BatchViolation) {
    for move in batch.items.moves {
      let origin = move.from.section
      if sectionOrigins.contains(origin) || updatedSections.contains(origin) {
        throw BatchViolation(
          rule: .q3, indexPath: move.from.indexPath, space: .before,
          message: "attempt to move row \(move.from.item) from section \(origin), "
            + "which the same update moves or reloads")
      }
      let target = move.to.section
      if sectionTargets.contains(target)
        || mapping.sectionBefore(target).map(updatedSections.contains) == true
      {
        throw BatchViolation(
          rule: .q3, indexPath: move.to.indexPath, space: .after,
          message: "attempt to move a row to row \(move.to.item) in section \(target), "
            + "which the same update moves or reloads")
      }
    }
  }

  private func checkNeedlessMoves() throws(BatchViolation) {
    let map = SlotMap(
      removed: batch.sections.deletes + sectionOrigins,
      added: batch.sections.inserts + sectionTargets)
    for move in batch.sections.moves where map.rank(before: move.from) == map.rank(after: move.to) {
      throw BatchViolation(
        rule: .q4, indexPath: IndexPath(index: move.from), space: .before,
        message: "attempt to move section \(move.from) to section \(move.to), "
          + "where it gets without a move")
    }
  }
}
