import AllocationCounter
import DiffWorkloads

/// How the time grows with the number of elements.
struct Growth {
  static let counts = [100_000, 200_000, 400_000, 800_000, 1_600_000]

  let summary: String
  /// In seconds, one for each count.
  let times: [Double]

  /// How many times longer twice as many elements take, at most.
  var worstDoubling: Double {
    zip(times, times.dropFirst()).map { $1 / $0 }.max() ?? 0
  }

  /// What is worse than promised.
  var complaint: String? {
    guard worstDoubling > Fence.doubling else { return nil }
    return "twice as many take \(ratio(worstDoubling)) as long, \(ratio(Fence.doubling)) promised"
  }

  /// Measures it, up to three times if it is worse than promised and that matters.
  static func measure(_ recipe: GrowthRecipe, options: Options) -> Growth {
    var best = Growth(recipe, rounds: options.rounds)
    for _ in 0..<2 where options.isChecking && best.complaint != nil {
      let again = Growth(recipe, rounds: options.rounds)
      if again.worstDoubling < best.worstDoubling { best = again }
    }
    return best
  }

  private init(_ recipe: GrowthRecipe, rounds: Int) {
    summary = recipe.summary
    times = Self.counts.map { count in
      defer { allocation_counter_trim() }
      let workload = recipe.recipe(count: count).make()
      // The larger, the steadier: fewer rounds are enough.
      return medians(of: [workload.engine], rounds: max(3, rounds * 100_000 / count))[0]
    }
  }
}
