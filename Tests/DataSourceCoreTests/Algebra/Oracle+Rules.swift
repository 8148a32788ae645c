extension Algebra.Oracle {
  typealias Operation = Algebra.Operation
  typealias RuleSet = Algebra.RuleSet
  typealias Spot = Algebra.Spot

  /// The rules that a batch breaks.
  ///
  /// R and Q are checked only if H holds: otherwise there is no unique new state.
  static func brokenRules(_ operations: [Operation], before: [Int], after: [Int]) -> RuleSet {
    let hard = brokenHardRules(operations, before: before, after: after)
    if !hard.isEmpty { return hard }
    return brokenSoftRules(operations, before: before, after: after)
  }

  /// The H rules that a batch breaks.
  static func brokenHardRules(_ operations: [Operation], before: [Int], after: [Int]) -> RuleSet {
    var sections: RuleSet = []
    var items: RuleSet = []
    for (index, operation) in operations.enumerated() {
      var broken = brokenPlaces(operation, before: before, after: after)
      for other in operations[..<index] where other.isSection == operation.isSection {
        broken.formUnion(clash(operation, other))
      }
      if operation.isSection { sections.formUnion(broken) } else { items.formUnion(broken) }
    }
    for section in operations where section.isSection {
      for item in operations where !item.isSection { items.formUnion(clash(section, item: item)) }
    }

    let sectionOperations = operations.filter(\.isSection)
    if !counts(of: sectionOperations, fit: (before.count, after.count)) {
      sections.insert(.invalidSectionCount)
    }
    if !sections.isEmpty {
      // It is undefined which sections survive, and so which counts are wrong.
      return sections.union(items).union(.invalidItemCount)
    }

    let origins = sectionOrigins(operations, before: before.count, after: after.count)
    for case (let target, let origin?) in zip(after.indices, origins) {
      if sectionOperations.contains(where: { $0.kind == .update && $0.from?.section == origin }) {
        continue
      }
      let inside = operations.compactMap { operation -> Operation? in
        if operation.isSection || operation.kind == .update { return nil }
        var inside = operation
        if inside.from?.section != origin { inside.from = nil }
        if inside.to?.section != target { inside.to = nil }
        return inside.from == nil && inside.to == nil ? nil : inside
      }
      if !counts(of: inside, fit: (before[origin], after[target])) {
        items.insert(.invalidItemCount)
      }
    }
    return items
  }

  /// Whether a place does not exist (H3).
  private static func brokenPlaces(
    _ operation: Operation, before: [Int], after: [Int]
  ) -> RuleSet {
    func exists(_ spot: Spot?, _ counts: [Int]) -> Bool {
      guard let spot else { return true }
      guard counts.indices.contains(spot.section) else { return false }
      return operation.isSection || (spot.item >= 0 && spot.item < counts[spot.section])
    }
    return exists(operation.from, before) && exists(operation.to, after) ? [] : .indexOutOfRange
  }

  /// What is wrong with two operations of the same level (H4, H5, H7).
  private static func clash(_ one: Operation, _ other: Operation) -> RuleSet {
    if one == other { return .repeatedChange }
    var broken: RuleSet = []
    if one.from != nil, one.from == other.from { broken.insert(.duplicateSource) }
    if one.to != nil, one.to == other.to { broken.insert(.duplicateTarget) }
    return broken
  }

  /// What is wrong with an item operation next to a section's (H6, H8).
  private static func clash(_ section: Operation, item: Operation) -> RuleSet {
    let isInside =
      switch section.kind {
      case .delete: section.from?.section == item.from?.section
      case .insert: section.to?.section == item.to?.section
      case .move, .update: false
      }
    if !isInside { return [] }
    return item.kind == .move ? .moveAtReplacedSection : .changeInReplacedSection
  }

  /// Whether the numbers fit, however clashing operations are counted: each as often as it is
  /// listed, or each place once.
  private static func counts(of operations: [Operation], fit: (before: Int, after: Int)) -> Bool {
    let froms = operations.filter { $0.kind != .update }.compactMap(\.from)
    let tos = operations.compactMap(\.to)
    return fit.after == fit.before - froms.count + tos.count
      && fit.after == fit.before - Set(froms).count + Set(tos).count
  }
}
