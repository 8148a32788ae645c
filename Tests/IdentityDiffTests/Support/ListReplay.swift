import IdentityDiff
import TestSupport

/// Performs a list batch by hand: takes out what is deleted or moved, puts what is inserted or
/// moved at its place, and fills the free places with the rest, in order.
struct ListReplay {
  /// The old position of each new element; -1 for an inserted one.
  private(set) var origins: [Int]

  /// What is wrong with the batch, regardless of the elements.
  private(set) var problem: String?

  init(
    deleted: [Int], inserted: [Int], moved: [ElementMove<Int>], oldCount: Int, newCount: Int
  ) {
    origins = Array(repeating: -1, count: newCount)
    var isTaken = Array(repeating: false, count: oldCount)
    var isFilled = Array(repeating: false, count: newCount)
    func isMark(_ position: Int, _ marks: inout [Bool]) -> Bool {
      guard marks.indices.contains(position), !marks[position] else { return false }
      marks[position] = true
      return true
    }
    for position in deleted where !isMark(position, &isTaken) { problem = "deleted: bad position" }
    for position in inserted where !isMark(position, &isFilled) {
      problem = "inserted: bad position"
    }
    for pair in moved {
      if isMark(pair.from, &isTaken), isMark(pair.to, &isFilled) {
        origins[pair.to] = pair.from
      } else {
        problem = "moved: bad position"
      }
    }
    if problem == nil, !Increasing.isIncreasing(deleted) { problem = "deleted: not ascending" }
    if problem == nil, !Increasing.isIncreasing(inserted) { problem = "inserted: not ascending" }
    if problem == nil, !Increasing.isIncreasing(moved.map(\.to)) {
      problem = "moved: not ascending"
    }
    guard problem == nil else { return }

    var from = 0
    for to in 0..<newCount where !isFilled[to] {
      while from < oldCount, isTaken[from] { from += 1 }
      if from == oldCount {
        problem = "too few elements are left"
        return
      }
      origins[to] = from
      from += 1
    }
    while from < oldCount, isTaken[from] { from += 1 }
    if from < oldCount { problem = "too many elements are left" }
  }
}

extension ListDifference {
  /// What is wrong regardless of the elements: positions used twice or nonexistent, numbers that do
  /// not add up, updates of elements that are not paired.
  func structuralProblem(oldCount: Int, newCount: Int) -> String? {
    let replay = ListReplay(
      deleted: deleted, inserted: inserted, moved: moved, oldCount: oldCount, newCount: newCount)
    if let problem = replay.problem { return problem }
    if !Increasing.isIncreasing(updated.map(\.to)) { return "updated: not ascending" }
    for pair in updated
    where !(0..<newCount).contains(pair.to) || pair.from < 0
      || replay.origins[pair.to] != pair.from
    {
      return "updated: no pair"
    }
    if !Increasing.isIncreasing(duplicates.old) || !Increasing.isIncreasing(duplicates.new) {
      return "duplicates: not ascending"
    }
    if duplicates.old.contains(where: { $0 < 1 || $0 >= oldCount })
      || duplicates.new.contains(where: { $0 < 1 || $0 >= newCount })
    {
      return "duplicates: bad position"
    }
    let isEmpty = deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
    return self.isEmpty == isEmpty ? nil : "isEmpty"
  }
}
