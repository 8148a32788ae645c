import DiffWorkloads

/// What is promised about the engine's time.
struct Fence {
  /// The limit for a ratio.
  let limit: Double
  /// Whether the ratio is the textbook's time over the engine's, which must be large, instead of
  /// the engine's time over the reading limit, which must be small.
  let isOverTextbook: Bool

  static func readingLimit(_ limit: Double) -> Fence {
    Fence(limit: limit, isOverTextbook: false)
  }

  static func textbook(_ limit: Double) -> Fence {
    Fence(limit: limit, isOverTextbook: true)
  }

  /// The fences by workload, each at least 8 % beyond the median on an idle machine.
  static let all: [String: Fence] = [
    "L1": .textbook(3.6), "L2": .textbook(9), "L1r": .textbook(2.4), "L2r": .textbook(5),
    "L3": .readingLimit(1.25), "L4": .readingLimit(1.3), "L5": .readingLimit(1.3),
    "L6": .textbook(1), "L7": .textbook(1.2), "L8": .textbook(2.6), "L9": .readingLimit(1.35),
    "L10": .textbook(7.5), "S1": .readingLimit(1.35), "S2": .readingLimit(1.3),
  ]

  /// By what factor twice as many elements may take longer.
  ///
  /// If all identities are different, all of them are stored in the hash table. Once it outgrows
  /// the processor's caches and what the TLB covers, one doubling costs about 3 ×: from there on,
  /// nearly every lookup misses both.
  static func doubling(_ recipe: GrowthRecipe) -> Double {
    recipe.summary == "like L7" ? 4 : 2.6
  }

  /// How far a measurement is over the fence: 1 is exactly on it.
  func excess(_ times: Times) -> Double {
    isOverTextbook
      ? limit / (times.textbook / times.engine) : times.engine / times.readingLimit / limit
  }

  /// What is wrong, if anything.
  func complaint(_ times: Times) -> String? {
    guard excess(times) > 1 else { return nil }
    return isOverTextbook
      ? "\(ratio(times.textbook / times.engine)) faster than the textbook, \(ratio(limit)) promised"
      : "\(ratio(times.engine / times.readingLimit)) the reading limit, \(ratio(limit)) promised"
  }
}
