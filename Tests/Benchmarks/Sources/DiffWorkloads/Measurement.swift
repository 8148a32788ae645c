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

/// Times contenders in turns, so that what disturbs one of them disturbs all.
///
/// One sample repeats what is quick until a few milliseconds are over. The order changes from round to
/// round, because the caches hold what the contender before has read.
///
/// - Parameters:
///   - contenders: what to time.
///   - rounds: the number of samples of each.
///   - sample: the least time that a sample is to take.
/// - Returns: the median time of each contender, in seconds.
public func medians(
  of contenders: [Contender], rounds: Int, sample: Duration = .milliseconds(5)
) -> [Double] {
  let repetitions = contenders.map { contender -> Int in
    contender.run()
    let once = seconds { contender.run() }
    return max(1, Int((sample.inSeconds / max(once, 1e-9)).rounded(.up)))
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
  return times.map { $0.sorted()[$0.count / 2] }
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
