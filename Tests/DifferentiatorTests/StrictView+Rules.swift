import Differentiator
import IdentityDiff

extension DifferentiatorTests.StrictView {
  /// The rules that a change set breaks.
  ///
  /// Written from the rules alone: H1–H8, R (a batch with updates has no moves at their level in that
  /// section), Q1–Q5 and T3.
  static func brokenRules(
    _ changes: Changeset<DifferentiatorTests.Group>, before: [Int], after: [Int]
  ) -> Set<String> {
    var broken: Set<String> = []
    func demand(_ holds: Bool, _ rule: String) { if !holds { broken.insert(rule) } }

    let deleted = Set(changes.deletedSections)
    let inserted = Set(changes.insertedSections)
    let moved = (
      from: Set(changes.movedSections.map(\.from)), to: Set(changes.movedSections.map(\.to))
    )
    let updated = Set(changes.updatedSections)
    let itemSources = changes.deletedItems + changes.movedItems.map(\.from)
    let itemTargets = changes.insertedItems + changes.movedItems.map(\.to)

    let sources = changes.deletedSections + changes.movedSections.map(\.from)
    let targets = changes.insertedSections + changes.movedSections.map(\.to)
    demand((sources + changes.updatedSections).allSatisfy(before.indices.contains), "H3")
    demand(targets.allSatisfy(after.indices.contains), "H3")
    demand((itemSources + changes.updatedItems).allSatisfy { exists($0, before) }, "H3")
    demand(itemTargets.allSatisfy { exists($0, after) }, "H3")
    guard broken.isEmpty else { return broken }

    demand(after.count == before.count + inserted.count - deleted.count, "H1")
    demand(areUnique(sources + changes.updatedSections), "H4/H7")
    demand(areUnique(itemSources + changes.updatedItems), "H4/H7")
    demand(areUnique(targets) && areUnique(itemTargets), "H5/H7")
    for move in changes.movedItems {
      demand(!deleted.contains(move.from.sectionIndex), "H6")
      demand(!inserted.contains(move.to.sectionIndex), "H6")
    }
    for path in changes.deletedItems + changes.updatedItems {
      demand(!deleted.contains(path.sectionIndex), "H8")
      demand(!moved.from.contains(path.sectionIndex), "Q2/R")
    }
    for path in changes.insertedItems {
      demand(!inserted.contains(path.sectionIndex), "H8")
      demand(!moved.to.contains(path.sectionIndex), "Q1")
    }
    for move in changes.movedItems {
      demand(!moved.from.union(updated).contains(move.from.sectionIndex), "Q3")
      demand(!moved.to.contains(move.to.sectionIndex), "Q3")
    }
    let movedInside = Set(
      changes.movedItems.flatMap { [$0.from.sectionIndex, $0.to.sectionIndex] })
    demand(changes.updatedItems.allSatisfy { !movedInside.contains($0.sectionIndex) }, "R")
    demand(changes.updatedItems.isEmpty || changes.movedSections.isEmpty, "R")
    demand(updated.isEmpty || changes.movedSections.isEmpty, "R")
    demand(updated.allSatisfy { before[$0] > 0 }, "Q5")
    demand(!hasNeedlessSectionMoves(changes, before: before.count, after: after.count), "Q4")
    demand(
      !(sources.isEmpty && targets.isEmpty && updated.isEmpty && itemSources.isEmpty
        && itemTargets.isEmpty && changes.updatedItems.isEmpty), "T3")
    return broken
  }

  private static func exists(_ path: ItemPath, _ counts: [Int]) -> Bool {
    counts.indices.contains(path.sectionIndex)
      && (0..<counts[path.sectionIndex]).contains(path.itemIndex)
  }

  private static func areUnique<Position: Hashable>(_ positions: [Position]) -> Bool {
    Set(positions).count == positions.count
  }

  private static func hasNeedlessSectionMoves(
    _ changes: Changeset<DifferentiatorTests.Group>, before: Int, after: Int
  ) -> Bool {
    func order(_ moves: [(from: Int, to: Int)]) -> [Int]? {
      arrange(
        Array(0..<before), without: changes.deletedSections + moves.map(\.from),
        placing: changes.insertedSections.map { ($0, -1) } + moves.map { ($0.to, $0.from) },
        count: after)
    }
    let moves = changes.movedSections
    return moves.indices.contains { index in
      var fewer = moves
      fewer.remove(at: index)
      return order(fewer) == order(moves)
    }
  }
}
