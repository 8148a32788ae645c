import IdentityDiff
import TestSupport

extension ListDifference {
  /// The first rule that this difference between two lists breaks; `nil` if it breaks none.
  func problem(_ lists: ListCase) -> String? {
    let (old, new) = (lists.old, lists.new)
    if let problem = structuralProblem(oldCount: old.count, newCount: new.count) {
      return problem
    }
    let oracle = ListOracle(old, new)
    if deleted != oracle.deleted { return "deleted: wrong elements" }
    if inserted != oracle.inserted { return "inserted: wrong elements" }
    if updated != oracle.updated { return "updated: wrong elements" }
    let replay = ListReplay(
      deleted: deleted, inserted: inserted, moved: moved, oldCount: old.count,
      newCount: new.count)
    var result = new.indices.map { replay.origins[$0] < 0 ? new[$0] : old[replay.origins[$0]] }
    for pair in updated { result[pair.to] = new[pair.to] }
    if result != new { return "the replay gives something else" }
    if replay.origins != oracle.partners { return "pairs are not the k-th with the k-th" }
    if moved.count != oracle.pairs.count - Increasing.longest(oracle.pairs.map(\.from)) {
      return "moved: not minimal"
    }
    return duplicatesProblem(old, new, oracle.duplicates)
  }

  private func duplicatesProblem(
    _ old: [Entry], _ new: [Entry], _ complete: DuplicatePositions<Int>
  ) -> String? {
    if duplicates == complete { return nil }
    if !duplicates.isEmpty { return "duplicates: wrong" }
    let isRepeatedInOld = ListOracle.isRepeated(old.map(\.key))
    let isRepeatedInNew = ListOracle.isRepeated(new.map(\.key))
    for position in deleted where isRepeatedInOld[position] { return "duplicates: missing" }
    for position in inserted where isRepeatedInNew[position] { return "duplicates: missing" }
    return nil
  }
}
