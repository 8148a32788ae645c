extension Algebra {
  /// What a batch does, found out by doing it on labeled places, plainly and slowly.
  ///
  /// Deleted and moved places are taken out, inserted ones and targets of moves are put at their
  /// new places, and the unnamed ones fill the free places in order. Sections come first, then the
  /// items of each surviving section. The batch must keep the H rules.
  struct Oracle {
    /// The old index of each new section; `nil` for an inserted one.
    private(set) var sectionOrigins: [Int?]

    /// The old place of each new item; `nil` for an inserted one.
    private(set) var origins: [[Spot?]]

    /// Whether a new item must be created: inserted or updated, itself or with its section.
    private(set) var isNew: [[Bool]]

    /// The new index of each old section; `nil` for a deleted one.
    private(set) var sectionTargets: [Int?]

    /// The new place of each old item; `nil` for a deleted one.
    private(set) var targets: [[Spot?]]
  }
}

extension Algebra.Oracle {
  init(_ transition: Algebra.Transition) {
    self.init(transition.operations, before: transition.before, after: transition.after)
  }

  init(_ operations: [Algebra.Operation], before: [Int], after: [Int]) {
    typealias Spot = Algebra.Spot
    sectionOrigins = Self.sectionOrigins(operations, before: before.count, after: after.count)
    sectionTargets = before.map { _ in nil }
    for case (let target, let origin?) in zip(after.indices, sectionOrigins) {
      sectionTargets[origin] = target
    }

    var isTaken = before.map { Array(repeating: false, count: $0) }
    var isUpdated = isTaken
    var isFilled = after.map { Array(repeating: false, count: $0) }
    var isSectionUpdated = before.map { _ in false }
    origins = after.map { Array(repeating: nil, count: $0) }
    isNew = isFilled
    for operation in operations {
      if operation.isSection {
        if operation.kind == .update, let from = operation.from {
          isSectionUpdated[from.section] = true
        }
        continue
      }
      if let from = operation.from {
        if operation.kind == .update {
          isUpdated[from.section][from.item] = true
        } else {
          isTaken[from.section][from.item] = true
        }
      }
      if let to = operation.to {
        isFilled[to.section][to.item] = true
        origins[to.section][to.item] = operation.from
        isNew[to.section][to.item] = operation.from == nil
      }
    }

    targets = before.map { Array(repeating: nil, count: $0) }
    for (section, origin) in zip(after.indices, sectionOrigins) {
      let unnamed =
        origin.map { origin in (0..<before[origin]).filter { !isTaken[origin][$0] } } ?? []
      var kept = unnamed[...]
      for item in 0..<after[section] where !isFilled[section][item] {
        if let origin, let source = kept.popFirst() {
          origins[section][item] = Spot(section: origin, item: source)
          isNew[section][item] = isUpdated[origin][source]
        } else {
          isNew[section][item] = true
        }
      }
      for item in 0..<after[section] {
        if let origin, isSectionUpdated[origin] { isNew[section][item] = true }
        if let source = origins[section][item] {
          targets[source.section][source.item] = Spot(section: section, item: item)
        }
      }
    }
  }

  /// The old index of each new section, from the section changes alone.
  static func sectionOrigins(
    _ operations: [Algebra.Operation], before: Int, after: Int
  ) -> [Int?] {
    var isTaken = Array(repeating: false, count: before)
    var isFilled = Array(repeating: false, count: after)
    var result = [Int?](repeating: nil, count: after)
    for operation in operations where operation.isSection && operation.kind != .update {
      if let from = operation.from { isTaken[from.section] = true }
      if let to = operation.to {
        isFilled[to.section] = true
        result[to.section] = operation.from?.section
      }
    }
    var kept = (0..<before).filter { !isTaken[$0] }[...]
    for section in 0..<after where !isFilled[section] { result[section] = kept.popFirst() }
    return result
  }

  /// The new elements, built from the old ones and, where something is new, from the final ones.
  func arranged<Element>(_ elements: [[Element]], from final: [[Element]]) -> [[Element]] {
    origins.indices.map { section in
      origins[section].indices.map { item in
        if !isNew[section][item], let source = origins[section][item] {
          return elements[source.section][source.item]
        }
        return final[section][item]
      }
    }
  }
}
