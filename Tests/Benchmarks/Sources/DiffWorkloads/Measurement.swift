/// Something to be timed.
public struct Contender {
  /// What it is.
  public let name: String
  /// Does it once.
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
///   - contenders: what to time.
///   - rounds: the number of samples of each.
public func medians(of contenders: [Contender], rounds: Int) -> [Double] {
  samples(of: contenders, rounds: rounds).map(\.median)
}

/// The median time of the first contender, in seconds, and the median ratios of the others' times to it.
///
/// Times of one round are compared, so that a machine whose speed changes affects them alike.
///
/// - Parameters:
///   - contenders: what to time.
///   - rounds: the number of samples of each.
public func mediansRelativeToFirst(
  of contenders: [Contender], rounds: Int
) -> (first: Double, ratios: [Double]) {
  let samples = samples(of: contenders, rounds: rounds)
  let ratios = samples.dropFirst().map { times in
    zip(times, samples[0]).map { $0 / $1 }.median
  }
  return (samples[0].median, ratios)
}

/// Times contenders in turns, so that what disturbs one of them disturbs all.
///
/// One sample repeats what is quick until a few milliseconds are over. The order changes from round to
/// round, because the caches hold what the contender before has read.
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
