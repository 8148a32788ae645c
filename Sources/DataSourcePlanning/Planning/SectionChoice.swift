import DataSourceCore
import _DataSourceSubsequences

/// Chooses which of several crossing sections stay.
///
/// The sections that stay must keep their order. Of the others, those whose items change are
/// replaced (deleted and inserted), and the rest move. The choice minimizes, in this order, the
/// commands in the final change sets, the replaced sections, and the moved sections. Among equals,
/// it takes the fewest moved sections that are not named as moved.
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
  /// Extra costs when items move between two candidates that both stay.
  private var links: [ElementMove<Int>: Int] = [:]

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
    links[ElementMove(from: first, to: second), default: 0] += cost
  }

  /// Whether each candidate stays.
  ///
  /// - Complexity: O(candidates · log candidates + item moves between them)
  func staying() -> [Bool] {
    // If only sections change, what the candidates save adds up.
    if !candidates.contains(where: \.isEdited) { return heaviest(candidates.map { -cost(of: $0) }) }
    return candidates.count <= 8 ? exactChoice() : approximateChoice()
  }

  // MARK: Few candidates

  /// Returns the cheapest of all sets of candidates that keep their order.
  private func exactChoice() -> [Bool] {
    let choices = (0..<1 << candidates.count).lazy.map { set in
      candidates.indices.map { set & 1 << $0 != 0 }
    }
    return cheapest(choices.filter(keepsOrder))
  }

  private func keepsOrder(_ choice: [Bool]) -> Bool {
    let origins = zip(candidates, choice).filter(\.1).map(\.0.section.from)
    return zip(origins, origins.dropFirst()).allSatisfy(<)
  }

  private func cheapest(_ choices: some Sequence<[Bool]>) -> [Bool] {
    choices.min { cost(of: $0) < cost(of: $1) } ?? []
  }

  // MARK: Many candidates

  /// Starts with weighted choices. Repeatedly weighs each candidate by the commands saved if it
  /// stays along with the chosen ones, as long as that improves the choice. Returns the best
  /// choice.
  private func approximateChoice() -> [Bool] {
    let starts = [
      heaviest(savings(among: candidates.map { _ in true })),
      heaviest(candidates.map { Int64($0.changes) * Int64(candidates.count + 1) + 1 }),
      heaviest(candidates.map { _ in 1 }),
    ]
    return cheapest(starts.map(improved))
  }

  private func improved(_ start: [Bool]) -> [Bool] {
    var choice = start
    // Random changes of up to 1,000 candidates do not improve in more rounds.
    for _ in 0..<8 {
      // Invariant: the cost decreases with each iteration.
      let next = heaviest(savings(among: choice))
      if cost(of: next) >= cost(of: choice) { return choice }
      choice = next
    }
    return choice
  }

  /// The cost of a command. One command outweighs any number of replacements, and one replacement
  /// any number of moves. With very many candidates, only commands count exactly.
  ///
  /// It is at most 2^36, so the costs of 2^26 commands fit 64 bits. Fewer than 2,000 do not always
  /// fit 32.
  private var commandCost: Int64 { rank * rank * rank }

  private var rank: Int64 { Int64(min(candidates.count + 1, 1 << 12)) }

  /// A candidate's cost. For equal numbers of commands a replacement costs more than a move, and a
  /// move more if the candidate is not named as moved.
  private func cost(of candidate: Candidate) -> Int64 {
    Int64(candidate.cost) * commandCost - (candidate.isEdited ? rank * rank : rank)
      - (candidate.isNamed ? 0 : 1)
  }

  private func cost(of choice: [Bool]) -> Int64 {
    var result: Int64 = 0
    for (candidate, stays) in zip(candidates, choice) where stays { result += cost(of: candidate) }
    for (pair, cost) in links where choice[pair.from] && choice[pair.to] {
      result += Int64(cost) * commandCost
    }
    return result
  }

  /// What is saved if each candidate stays and, of the others, the chosen ones do.
  private func savings(among choice: [Bool]) -> [Int64] {
    var result = candidates.map { -cost(of: $0) }
    for (pair, cost) in links {
      if choice[pair.to] { result[pair.from] -= Int64(cost) * commandCost }
      if choice[pair.from] { result[pair.to] -= Int64(cost) * commandCost }
    }
    return result
  }

  /// The heaviest set of candidates that keep their order. Candidates without weight do not stay.
  private func heaviest(_ weights: [Int64]) -> [Bool] {
    let eligible = candidates.indices.filter { weights[$0] > 0 }
    let staying = heaviestIncreasingSubsequence(
      eligible.map { candidates[$0].section.from }, weights: eligible.map { weights[$0] })
    var result = candidates.map { _ in false }
    for index in staying { result[eligible[index]] = true }
    return result
  }
}
