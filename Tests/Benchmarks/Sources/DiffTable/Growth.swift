import AllocationCounter
import DiffWorkloads

/// How the time grows with the number of elements.
struct Growth {
  static let counts = [100_000, 200_000, 400_000, 800_000, 1_600_000]

  /// By what factor adversarial data may take longer than as many shuffled items.
  static let adversarialLimit = 1.5

  let summary: String
  /// In seconds, one for each count.
  let times: [Double]
  /// By what factor twice as many elements take longer, at worst.
  let worstDoubling: Double
  /// The promised limit for that factor.
  let promisedDoubling: Double
  /// By what factor adversarial data takes longer than as many shuffled items, at worst.
  let timesOfShuffled: Double?

  /// What is worse than promised.
  var complaint: String? {
    if worstDoubling > promisedDoubling {
      return
        "twice as many take \(ratio(worstDoubling)) as long, \(ratio(promisedDoubling)) promised"
    }
    guard let times = timesOfShuffled, times > Self.adversarialLimit else { return nil }
    return
      "takes \(ratio(times)) as long as shuffled items, \(ratio(Self.adversarialLimit)) promised"
  }

  /// Measures each count in turns with its double, because measurements made minutes apart on a
  /// busy machine cannot be compared; adversarial data in turns with as many shuffled items, too.
  init(_ recipe: GrowthRecipe, options: Options) {
    let promised = Fence.doubling(recipe)
    let samples = zip(Self.counts, Self.counts.dropFirst()).map { count, double in
      defer { allocation_counter_trim() }
      var engines = [count, double].map { recipe.recipe(count: $0).make().engine }
      if recipe.isAdversarial {
        engines.append(GrowthRecipe.shuffled.recipe(count: count).make().engine)
      }
      // Larger data gives steadier times, so fewer rounds are enough.
      let rounds = max(5, options.rounds * 100_000 / count)
      return bestMeasurement(
        isChecking: options.isChecking,
        excess: { max($0[1] / $0[0] / promised, Self.timesOfShuffled($0) / Self.adversarialLimit) },
        measure: { _ in medians(of: engines, rounds: rounds) })
    }
    summary = recipe.summary
    times = samples.map { $0[0] } + samples.suffix(1).map { $0[1] }
    promisedDoubling = promised
    worstDoubling = samples.map { $0[1] / $0[0] }.max() ?? 0
    timesOfShuffled = recipe.isAdversarial ? samples.map(Self.timesOfShuffled).max() : nil
  }

  /// The time for a count as a multiple of that for shuffled items, the third sample, if any.
  private static func timesOfShuffled(_ sample: [Double]) -> Double {
    sample.count > 2 ? sample[0] / sample[2] : 0
  }
}
