/// Something to be timed.
public struct Contender {
  /// Its name.
  public let name: String
  /// Runs it once.
  public let run: () -> Void

  /// Names something to be timed.
  public init(_ name: String, run: @escaping () -> Void) {
    self.name = name
    self.run = run
  }
}

/// The median times of contenders, in seconds.
///
/// - Parameters:
///   - contenders: What to time.
///   - rounds: The number of samples for each.
public func medians(of contenders: [Contender], rounds: Int) -> [Double] {
  samples(of: contenders, rounds: rounds).map(\.median)
}

/// The first contender's median time, in seconds, and the median ratios of the others' times to it.
///
/// Times from the same round are compared, so that changes in the machine's speed affect them
/// equally.
///
/// - Parameters:
///   - contenders: What to time.
///   - rounds: The number of samples for each.
public func mediansRelativeToFirst(
  of contenders: [Contender], rounds: Int
) -> (first: Double, ratios: [Double]) {
  let samples = samples(of: contenders, rounds: rounds)
  let ratios = samples.dropFirst().map { times in
    zip(times, samples[0]).map { $0 / $1 }.median
  }
  return (samples[0].median, ratios)
}

/// Times contenders in turns, so that whatever disturbs one of them disturbs all.
///
/// One sample repeats quick contenders until a few milliseconds have passed. The order changes from
/// round to round, because the caches hold what the previous contender has read.
private func samples(of contenders: [Contender], rounds: Int) -> [[Double]] {
  let repetitions = contenders.map { contender -> Int in
    contender.run()
    let once = seconds { contender.run() }
    return max(1, Int((0.005 / max(once, 1e-9)).rounded(.up)))
  }
  var times = contenders.map { _ in [Double]() }
  var generator = SplitMix64(seed: 1)
  for _ in 0..<rounds {
    for index in contenders.indices.shuffled(using: &generator) {
      let run = contenders[index].run
      let time = seconds { for _ in 0..<repetitions[index] { run() } }
      times[index].append(time / Double(repetitions[index]))
    }
  }
  return times
}

/// How long something takes, in seconds.
public func seconds(_ body: () -> Void) -> Double {
  ContinuousClock().measure(body).inSeconds
}

extension Duration {
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
