import DiffWorkloads

/// The times of one workload with an argument that is given in different ways.
struct VariantTimes {
  /// The most that a way may cost, as a multiple of the time of the first one.
  static let limit = 1.1

  let names: [String]

  /// The time of the first way, in seconds.
  let time: Double

  /// The time of each way but the first as a multiple of the first.
  let ratios: [Double]

  private let isPromised: Bool

  /// Measures contenders, again if a promise is checked and not kept.
  ///
  /// - Parameters:
  ///   - contenders: The ways; the others are compared with the first one.
  ///   - isPromised: Whether the limit is promised.
  ///   - options: Whether it is checked, and the number of rounds.
  init(of contenders: [Contender], isPromised: Bool, _ options: Options) {
    names = contenders.map(\.name)
    self.isPromised = isPromised
    let best = bestMeasurement(
      isChecking: options.isChecking && isPromised,
      excess: { $0.ratios.reduce(0, max) / Self.limit },
      measure: { _ in mediansRelativeToFirst(of: contenders, rounds: max(options.rounds, 21)) })
    (time, ratios) = (best.first, best.ratios)
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
