import DiffWorkloads

/// A workload's times with an argument that is passed in different ways.
struct VariantTimes {
  /// The limit for each way, as a multiple of the first one's time.
  let limit: Double

  let names: [String]

  /// The first way's time, in seconds.
  let time: Double

  /// Each other way's time as a multiple of the first one's.
  let ratios: [Double]

  /// Measures contenders, and again if a promise is checked and not kept.
  ///
  /// - Parameters:
  ///   - contenders: The ways; the others are compared with the first one.
  ///   - limit: The limit for each way.
  ///   - options: Whether the limit is checked, and the number of rounds.
  init(of contenders: [Contender], limit: Double, _ options: Options) {
    names = contenders.map(\.name)
    self.limit = limit
    let best = bestMeasurement(
      isChecking: options.isChecking,
      excess: { $0.ratios.reduce(0, max) / limit },
      measure: { _ in mediansRelativeToFirst(of: contenders, rounds: max(options.rounds, 21)) })
    (time, ratios) = (best.first, best.ratios)
  }

  /// What is worse than promised.
  var complaint: String? {
    let worse = zip(names.dropFirst(), ratios).filter { $0.1 > limit }
    if worse.isEmpty { return nil }
    return worse.map { "\($0) takes \(ratio($1)) the time by \(names[0])" }
      .joined(separator: ", ") + "; \(ratio(limit)) promised"
  }
}
