import IdentityDiff
import TestSupport

/// Performs a batch of sections by hand: first the sections, then the items of each surviving
/// section.
struct SectionedReplay {
  /// The old position of each new section; -1 for an inserted one.
  private(set) var sectionOrigins: [Int] = []

  /// The old path of the item at each new path; `nil` for a new one.
  private(set) var origins: [[ItemPath?]] = []

  /// What is wrong with the batch, regardless of the elements.
  private(set) var problem: String?

  private var isTaken: [[Bool]]
  private var isFilled: [[Bool]]

  /// The counts are the numbers of items in each section.
  init(_ difference: SectionedDifference, old: [Int], new: [Int]) {
    let sections = ListReplay(
      deleted: difference.deletedSections, inserted: difference.insertedSections,
      moved: difference.movedSections, oldCount: old.count, newCount: new.count)
    sectionOrigins = sections.origins
    isTaken = old.map { Array(repeating: false, count: $0) }
    isFilled = new.map { Array(repeating: false, count: $0) }
    origins = new.map { Array(repeating: nil, count: $0) }
    problem = sections.problem.map { "sections: " + $0 }
    if problem == nil { takeOutAndPut(difference) }
    if problem == nil { fill() }
  }

  private static func mark(_ path: ItemPath, _ marks: inout [[Bool]]) -> Bool {
    guard marks.indices.contains(path.sectionIndex),
      marks[path.sectionIndex].indices.contains(path.itemIndex),
      !marks[path.sectionIndex][path.itemIndex]
    else { return false }
    marks[path.sectionIndex][path.itemIndex] = true
    return true
  }

  private mutating func takeOutAndPut(_ difference: SectionedDifference) {
    var isDeleted = isTaken.map { _ in true }
    for origin in sectionOrigins where origin >= 0 { isDeleted[origin] = false }
    for path in difference.deletedItems {
      if !Self.mark(path, &isTaken) {
        problem = "deleted items: bad path"
      } else if isDeleted[path.sectionIndex] {
        problem = "deleted items: in a deleted section"
      }
    }
    for path in difference.insertedItems {
      if !Self.mark(path, &isFilled) {
        problem = "inserted items: bad path"
      } else if sectionOrigins[path.sectionIndex] < 0 {
        problem = "inserted items: in an inserted section"
      }
    }
    for pair in difference.movedItems {
      if Self.mark(pair.from, &isTaken), Self.mark(pair.to, &isFilled) {
        origins[pair.to.sectionIndex][pair.to.itemIndex] = pair.from
      } else {
        problem = "moved items: bad path"
      }
    }
    guard problem == nil else { return }
    if !Increasing.isIncreasing(difference.deletedItems) {
      problem = "deleted items: not ascending"
    } else if !Increasing.isIncreasing(difference.insertedItems) {
      problem = "inserted items: not ascending"
    } else if !Increasing.isIncreasing(difference.movedItems.map(\.to)) {
      problem = "moved items: not ascending"
    }
  }

  private mutating func fill() {
    for (section, origin) in sectionOrigins.enumerated() where origin >= 0 {
      var from = 0
      let taken = isTaken[origin]
      for to in isFilled[section].indices where !isFilled[section][to] {
        while from < taken.count, taken[from] { from += 1 }
        if from == taken.count {
          problem = "too few items are left"
          return
        }
        origins[section][to] = ItemPath(sectionIndex: origin, itemIndex: from)
        from += 1
      }
      if taken[from...].contains(false) { problem = "too many items are left" }
    }
  }
}

extension SectionedDifference {
  /// What is wrong regardless of the elements: positions used twice or nonexistent, numbers that do
  /// not add up, updates of elements that are not paired.
  func structuralProblem(old: [Int], new: [Int]) -> String? {
    structuralProblem(SectionedReplay(self, old: old, new: new))
  }

  func structuralProblem(_ replay: SectionedReplay) -> String? {
    if let problem = replay.problem { return problem }
    if !Increasing.isIncreasing(updatedSections.map(\.to)) {
      return "updated sections: not ascending"
    }
    for pair in updatedSections
    where !replay.sectionOrigins.indices.contains(pair.to) || pair.from < 0
      || replay.sectionOrigins[pair.to] != pair.from
    {
      return "updated sections: no pair"
    }
    if !Increasing.isIncreasing(updatedItems.map(\.to)) { return "updated items: not ascending" }
    for pair in updatedItems
    where !replay.origins.indices.contains(pair.to.sectionIndex)
      || !replay.origins[pair.to.sectionIndex].indices.contains(pair.to.itemIndex)
      || replay.origins[pair.to.sectionIndex][pair.to.itemIndex] != pair.from
    {
      return "updated items: no pair"
    }
    let isEmpty =
      deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && updatedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && updatedItems.isEmpty
    return self.isEmpty == isEmpty ? nil : "isEmpty"
  }
}
