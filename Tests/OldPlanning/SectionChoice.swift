import DataSourceKit
import ListPositions
import Subsequences

/// Chooses which of several crossing sections stay.
///
/// The sections that stay must keep their order. Of the others, those whose items change are
/// replaced (deleted and inserted), and the rest move. The choice minimizes, in this order, the
/// number of commands in the final change sets, of replaced sections, of moved sections, and of
/// moved sections that are not named as moved.
struct SectionChoice {
  /// A section that crosses another one.
  struct Candidate {
    let section: ElementMove<Int>
    /// Whether the changes name it as moved.
    let isNamed: Bool
    /// Whether items enter it, leave it or move in it, so that it cannot move.
    var isEdited = false
    /// The number of its item changes.
    var changes = 0
    /// The number of commands needed only if it stays, including content.
    var commands = 0

    /// The number of commands if it stays, less the number if it leaves.
    var cost: Int { isEdited ? commands - 2 : -1 }
  }

  /// By ascending new index.
  private(set) var candidates: [Candidate]
  /// Extra costs when an item moves between two candidates that both stay.
  private var links: [(first: Int, second: Int, cost: Int)] = []

  /// Up to this number of candidates all choices are tried.
  static var exactLimit: Int { 8 }

  init(_ candidates: [Candidate]) { self.candidates = candidates }

  /// Adds an item change in a candidate.
  ///
  /// - Parameter commands: The commands needed if the candidate stays, less those needed if not.
  mutating func edit(_ candidate: Int, commands: Int = 1) {
    candidates[candidate].isEdited = true
    candidates[candidate].changes += 1
    candidates[candidate].commands += commands
  }

  /// Adds an update of titles or of an item, needed if the candidate is not replaced.
  mutating func read(_ candidate: Int) { candidates[candidate].commands += 1 }

  /// Adds a cost for two candidates that both stay.
  mutating func link(_ first: Int, _ second: Int, cost: Int) {
    links.append((first, second, cost))
  }

  /// Whether each candidate stays.
  ///
  /// - Complexity: O(candidates · log candidates + item moves between them)
  func staying() -> [Bool] {
    if !candidates.contains(where: \.isEdited) {
      let fewest = heaviest(candidates.map { _ in 1 })
      let named = candidates.map { !$0.isNamed }
      let isEnough = fewest.filter { $0 }.count <= named.filter { $0 }.count
      return isEnough ? named : fewest
    }
    return candidates.count <= Self.exactLimit ? exactChoice() : approximateChoice()
  }

  // MARK: Few candidates

  /// Tries all sets of candidates that keep their order.
  private func exactChoice() -> [Bool] {
    let count = candidates.count
    // One command weighs more than all replaced sections, and one of these more than all that move.
    let costs = candidates.map {
      $0.cost << 12 - ($0.isEdited ? 1 << 8 : 1 << 4) - ($0.isNamed ? 0 : 1)
    }
    var linked = Array(repeating: 0, count: count * count)
    for link in links {
      linked[link.first * count + link.second] += link.cost << 12
      linked[link.second * count + link.first] += link.cost << 12
    }
    let crossed = candidates.map { one in
      candidates.indices.reduce(0) {
        $0 | (candidates[$1].crosses(one) ? 1 << $1 : 0)
      }
    }
    // Each set's cost; `.max` for one that does not keep its order.
    var totals = Array(repeating: 0, count: 1 << count)
    var best = 0
    for set in 1..<1 << count {
      // Invariant: the totals of all smaller sets are computed, and `best` is the cheapest of them.
      let last = set.trailingZeroBitCount
      var others = set & (set - 1)
      guard totals[others] != .max, crossed[last] & others == 0 else {
        totals[set] = .max
        continue
      }
      totals[set] = totals[others] + costs[last]
      // Invariant: the costs of links to the candidates removed from `others` are added.
      while others != 0 {
        totals[set] += linked[last * count + others.trailingZeroBitCount]
        others &= others - 1
      }
      if totals[set] < totals[best] { best = set }
    }
    return candidates.indices.map { best & 1 << $0 != 0 }
  }

  // MARK: Many candidates

  /// Starts with weighted choices. Repeatedly weighs each candidate by the commands saved if it
  /// stays along with the chosen ones, as long as that improves the choice. Returns the best
  /// choice.
  private func approximateChoice() -> [Bool] {
    let starts = [
      heaviest(savings(among: candidates.map { _ in true })),
      heaviest(candidates.map { $0.changes * (candidates.count + 1) + 1 }),
      heaviest(candidates.map { _ in 1 }),
    ]
    var best: (choice: [Bool], cost: Int)?
    for start in starts {
      var current = (choice: start, cost: cost(of: start))
      while true {
        // Invariant: the cost decreases with each iteration, so the loop ends.
        let choice = heaviest(savings(among: current.choice))
        let next = (choice: choice, cost: cost(of: choice))
        if next.cost >= current.cost { break }
        current = next
      }
      if current.cost < best?.cost ?? .max { best = current }
    }
    return best?.choice ?? []
  }

  /// A candidate's cost. For equal numbers of commands a replacement costs more.
  private func cost(of candidate: Candidate) -> Int {
    candidate.cost * (candidates.count + 1) - (candidate.isEdited ? 1 : 0)
  }

  private func cost(of choice: [Bool]) -> Int {
    var result = 0
    for (candidate, stays) in zip(candidates, choice) where stays { result += cost(of: candidate) }
    for link in links where choice[link.first] && choice[link.second] {
      result += link.cost * (candidates.count + 1)
    }
    return result
  }

  /// What is saved if each candidate stays and, of the others, the chosen ones do.
  private func savings(among choice: [Bool]) -> [Int] {
    var result = candidates.map { -cost(of: $0) }
    for link in links {
      if choice[link.second] { result[link.first] -= link.cost * (candidates.count + 1) }
      if choice[link.first] { result[link.second] -= link.cost * (candidates.count + 1) }
    }
    return result
  }

  /// The heaviest set of candidates that keep their order. Candidates without weight do not stay.
  private func heaviest(_ weights: [Int]) -> [Bool] {
    let eligible = candidates.indices.filter { weights[$0] > 0 }
    var moving = eligible.map { candidates[$0].section }
      .moving(weights: eligible.map { weights[$0] })[...]
    var result = candidates.map { _ in false }
    for index in eligible {
      if moving.first == candidates[index].section {
        moving.removeFirst()
      } else {
        result[index] = true
      }
    }
    return result
  }
}

extension SectionChoice.Candidate {
  fileprivate func crosses(_ other: Self) -> Bool {
    (section.from < other.section.from) != (section.to < other.section.to)
  }
}
