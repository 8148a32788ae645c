import DiffWorkloads

/// The least times of one workload with an argument that is given in different ways, in seconds.
///
/// Their ratios are close to each other, so that medians on a busy machine are too imprecise.
struct VariantTimes {
  /// The most that a way may cost, as a multiple of the time of the first one.
  static let limit = 1.1

  let names: [String]
  let times: [Double]
  private let isPromised: Bool

  /// Measures contenders, again if a promise is checked and not kept.
  ///
  /// - Parameters:
  ///   - contenders: The ways; the others are compared with the first one.
  ///   - isPromised: Whether the limit is promised.
  ///   - options: Whether it is checked, and the number of rounds.
  init(of contenders: [Contender], isPromised: Bool, _ options: Options) {
    var least = contenders.map { _ in Double.infinity }
    names = contenders.map(\.name)
    self.isPromised = isPromised
    times = bestMeasurement(
      isChecking: options.isChecking && isPromised,
      excess: { Self.ratios($0).reduce(0, max) / Self.limit },
      measure: { attempt in
        let rounds = attempt == 0 ? options.rounds : max(options.rounds, 21)
        least = zip(least, minima(of: contenders, rounds: rounds)).map { min($0, $1) }
        return least
      })
  }

  /// The time of each way but the first as a multiple of the first.
  var ratios: [Double] { Self.ratios(times) }

  private static func ratios(_ times: [Double]) -> [Double] {
    times.dropFirst().map { $0 / times[0] }
  }

  /// What is worse than promised.
  var complaint: String? {
    guard isPromised else { return nil }
    let worse = zip(names.dropFirst(), ratios).filter { $0.1 > Self.limit }
    if worse.isEmpty { return nil }
    return worse.map { "\($0) takes \(ratio($1)) the time by \(names[0])" }
      .joined(separator: ", ") + "; \(ratio(Self.limit)) promised"
  }
}
