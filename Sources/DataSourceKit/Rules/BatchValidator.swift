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
    let attempt =
      "attempt to " + words.replacing("%@", with: String(place.item)) + " section \(place.section)"
    let moment = "\(space.rawValue.lowercased()) the update"
    let problem: String
    if place.section >= counts.count {
      problem = ", but there are only \(counts.count) sections \(moment)"
    } else if place.item >= counts[place.section] {
      let count = counts[place.section]
      problem =
        space == .before
        ? " which only contains \(count) rows \(moment)"
        : ", but there are only \(count) rows in section \(place.section) \(moment)"
    } else {
      return
    }
    throw BatchViolation(
      rule: .h3, indexPath: place.indexPath, space: space, message: attempt + problem)
  }
}

// MARK: H4, H5, H7

extension BatchValidator {
  private func checkCollisions<Place: BatchPlace>(
    _ level: Batch.Level<Place>
  ) throws(BatchViolation) {
    try checkRepetitions(level)

    var sources: [Place: String] = [:]
    let named =
      level.deletes.map { ($0, "delete") } + level.updates.map { ($0, "reload") }
      + level.moves.map { ($0.from, "move") }
    for (place, verb) in named {
      guard let other = sources.updateValue(verb, forKey: place) else { continue }
      let attempt =
        switch (other, verb) {
        case ("move", "move"): "perform multiple moves from the same \(place.sameness)"
        case (_, "move"): "perform a \(other) and a move from the same \(place.sameness)"
        default: "\(other) and \(verb) the same \(place.sameness)"
        }
      throw BatchViolation(
        rule: .h4, indexPath: place.violationPath, space: .before, message: "attempt to " + attempt)
    }

    var targets: [Place: String] = [:]
    let reached = level.inserts.map { ($0, "an insert") } + level.moves.map { ($0.to, "a move") }
    for (place, verb) in reached {
      guard let other = targets.updateValue(verb, forKey: place) else { continue }
      let attempt =
        other == verb
        ? "perform multiple moves to the same \(place.sameness)"
        : "perform \(other) and \(verb) to the same \(place.sameness)"
      throw BatchViolation(
        rule: .h5, indexPath: place.violationPath, space: .after, message: "attempt to " + attempt)
    }
  }

  private func checkRepetitions<Place: BatchPlace>(
    _ level: Batch.Level<Place>
  ) throws(BatchViolation) {
    for (places, space, verb) in [
      (level.deletes, BatchViolation.IndexSpace.before, "delete"),
      (level.updates, .before, "reload"), (level.inserts, .after, "insert"),
    ] {
      var seen: Set<Place> = []
      for place in places where !seen.insert(place).inserted {
        throw BatchViolation(
          rule: .h7, indexPath: place.violationPath, space: space,
          message: "attempt to \(verb) the same \(place.sameness) twice")
      }
    }
    var seen: Set<Batch.Move<Place>> = []
    for move in level.moves where !seen.insert(move).inserted {
      throw BatchViolation(
        rule: .h7, indexPath: move.from.violationPath, space: .before,
        message: "attempt to move the same \(move.from.sameness) twice")
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
