extension Algebra.Oracle {
  /// The R and Q rules broken by a batch that keeps the H rules.
  static func brokenSoftRules(_ operations: [Operation], before: [Int], after: [Int]) -> RuleSet {
    let origins = sectionOrigins(operations, before: before.count, after: after.count)
    let sections = operations.filter(\.isSection)
    let items = operations.filter { !$0.isSection }
    let moves = sections.filter { $0.kind == .move }
    let updated = sections.filter { $0.kind == .update }.compactMap { $0.from?.section }
    var broken: RuleSet = []

    if !updated.isEmpty, !moves.isEmpty { broken.insert(.conflictingUpdate) }
    if updated.contains(where: { before[$0] == 0 }) { broken.insert(.emptySectionUpdate) }
    if moves.contains(where: { isNeedless($0, in: sections, before: before, after: after) }) {
      broken.insert(.needlessSectionMove)
    }

    for item in items {
      // The section on either side, by its old index.
      let source = item.from?.section
      let destination = item.to.flatMap { origins[$0.section] }
      func touches(_ section: Int?) -> Bool {
        section != nil && (section == source || section == destination)
      }
      let touchesUpdated = updated.contains(where: touches)
      let touchesMoved = moves.contains { touches($0.from?.section) }
      switch item.kind {
      case .insert:
        if touchesUpdated { broken.insert(.conflictingUpdate) }
        if touchesMoved { broken.insert(.insertIntoMovedSection) }
      case .delete:
        if touchesUpdated { broken.insert(.conflictingUpdate) }
        if touchesMoved { broken.insert(.deleteFromMovedSection) }
      case .move:
        if touchesUpdated || touchesMoved { broken.insert(.moveAtMovedSection) }
      case .update:
        if touchesUpdated || touchesMoved { broken.insert(.conflictingUpdate) }
        let isCrossed = items.contains { other in
          other.kind == .move
            && (other.from?.section == source
              || other.to.flatMap { origins[$0.section] } == source)
        }
        if isCrossed { broken.insert(.conflictingUpdate) }
        if let source, landing(source, sections) != origins.firstIndex(of: source) {
          broken.insert(.conflictingUpdate)
        }
      }
    }
    return broken
  }

  /// Whether the section gets to the same place without this one move (Q4).
  static func isNeedless(
    _ move: Operation, in operations: [Operation], before: [Int], after: [Int]
  ) -> Bool {
    guard let from = move.from, let to = move.to else { return false }
    let others = operations.filter { $0 != move }
    let origins = sectionOrigins(others, before: before.count, after: after.count)
    return origins[to.section] == from.section
  }

  /// Where a view that ignores section moves takes a section's updated place: its old index, less
  /// the sections deleted before it, plus those inserted up to it.
  static func landing(_ section: Int, _ operations: [Operation]) -> Int {
    let deleted = operations.filter { $0.isSection(.delete) }.compactMap { $0.from?.section }
    let inserted = operations.filter { $0.isSection(.insert) }.compactMap { $0.to?.section }
    var result = section - deleted.filter { $0 < section }.count
    for index in inserted.sorted() where index <= result { result += 1 }
    return result
  }
}
