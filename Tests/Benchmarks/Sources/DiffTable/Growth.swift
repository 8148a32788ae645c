import AllocationCounter
import DiffWorkloads

/// How the time grows with the number of elements.
struct Growth {
  static let counts = [100_000, 200_000, 400_000, 800_000, 1_600_000]

  let summary: String
  /// In seconds, one for each count.
  let times: [Double]
  /// How many times longer twice as many elements take, at most.
  let worstDoubling: Double
  /// How many times longer they may take.
  let promisedDoubling: Double

  /// What is worse than promised.
  var complaint: String? {
    guard worstDoubling > promisedDoubling else { return nil }
    return "twice as many take \(ratio(worstDoubling)) as long, \(ratio(promisedDoubling)) promised"
  }

  /// Measures each count in turns with its double, because what was measured minutes before on a busy
  /// machine does not compare.
  init(_ recipe: GrowthRecipe, options: Options) {
    let promised = Fence.doubling(recipe)
    let pairs = zip(Self.counts, Self.counts.dropFirst()).map { count, double in
      defer { allocation_counter_trim() }
      let engines = [count, double].map { recipe.recipe(count: $0).make().engine }
      // The larger, the steadier: fewer rounds are enough.
      let rounds = max(5, options.rounds * 100_000 / count)
      return bestMeasurement(
        isChecking: options.isChecking, excess: { $0[1] / $0[0] / promised },
        measure: { _ in medians(of: engines, rounds: rounds) })
    }
    summary = recipe.summary
    times = pairs.map { $0[0] } + pairs.suffix(1).map { $0[1] }
    promisedDoubling = promised
    worstDoubling = pairs.map { $0[1] / $0[0] }.max() ?? 0
  }
}
