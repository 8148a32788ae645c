import AllocationCounter
import DiffWorkloads

/// How the time grows with the number of elements.
struct Growth {
  static let counts = [100_000, 200_000, 400_000, 800_000, 1_600_000]

  /// How many times longer adversarial data may take than as many shuffled items.
  static let adversarialLimit = 1.5

  let summary: String
  /// In seconds, one for each count.
  let times: [Double]
  /// How many times longer twice as many elements take, at most.
  let worstDoubling: Double
  /// How many times longer they may take.
  let promisedDoubling: Double
  /// How many times longer adversarial data takes than as many shuffled items, at most.
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

  /// Measures each count in turns with its double, because what was measured minutes before on a busy
  /// machine does not compare; adversarial data in turns with as many shuffled items, too.
  init(_ recipe: GrowthRecipe, options: Options) {
    let promised = Fence.doubling(recipe)
    let samples = zip(Self.counts, Self.counts.dropFirst()).map { count, double in
      defer { allocation_counter_trim() }
      var engines = [count, double].map { recipe.recipe(count: $0).make().engine }
      if recipe.isAdversarial {
        engines.append(GrowthRecipe.shuffled.recipe(count: count).make().engine)
      }
      // The larger, the steadier: fewer rounds are enough.
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

  /// The time of a count as a multiple of that of shuffled items, which is the third one, if any.
  private static func timesOfShuffled(_ sample: [Double]) -> Double {
    sample.count > 2 ? sample[0] / sample[2] : 0
  }
}
