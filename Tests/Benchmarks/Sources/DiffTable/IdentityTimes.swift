import DiffWorkloads

/// The least times of one workload with identities that are given in different ways, in seconds.
///
/// Their ratios are close to each other, so that medians on a busy machine tell too little.
struct IdentityTimes {
  /// The most that a way may cost, as a multiple of the time by `Identifiable`.
  static let limit = 1.1

  private(set) var names: [String] = []
  /// The first is the time by `Identifiable`.
  private(set) var times: [Double] = []
  private let hasFence: Bool

  /// Measures the workloads in which it matters. With a fence, which is checked, up to ten times, until the
  /// least times are within it.
  init(of workload: Workload, options: Options) {
    let name = workload.recipe.name
    hasFence = ["L3", "L4", "L6", "S1"].contains(name)
    guard hasFence || name == "S4" else { return }
    let contenders = workload.identityContenders
    names = contenders.map(\.name)
    times = minima(of: contenders, rounds: options.rounds)
    guard hasFence, options.isChecking else { return }
    for _ in 0..<9 where complaint != nil {
      times = zip(times, minima(of: contenders, rounds: options.rounds)).map { min($0, $1) }
    }
  }

  var isEmpty: Bool { times.isEmpty }

  /// The time of each way but the first as a multiple of the first.
  var ratios: [Double] { times.dropFirst().map { $0 / times[0] } }

  /// What is worse than promised.
  var complaint: String? {
    guard hasFence else { return nil }
    let worse = zip(names.dropFirst(), ratios).filter { $0.1 > Self.limit }
    if worse.isEmpty { return nil }
    return worse.map { "\($0) takes \(ratio($1)) the time by \(names[0])" }
      .joined(separator: ", ") + "; \(ratio(Self.limit)) promised"
  }
}
