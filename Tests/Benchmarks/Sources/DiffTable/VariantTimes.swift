import DiffWorkloads

/// The times of one workload with an argument that is given in different ways.
struct VariantTimes {
  /// The most that a way may cost, as a multiple of the time of the first one.
  let limit: Double

  let names: [String]

  /// The time of the first way, in seconds.
  let time: Double

  /// The time of each way but the first as a multiple of the first.
  let ratios: [Double]

  /// Measures contenders, again if a promise is checked and not kept.
  ///
  /// - Parameters:
  ///   - contenders: The ways; the others are compared with the first one.
  ///   - limit: The most that a way may cost.
  ///   - options: Whether it is checked, and the number of rounds.
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
