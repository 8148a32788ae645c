import AllocationCounter

/// The cost of a row's call.
struct Measurement {
  /// The times of a call, in microseconds.
  let times: Samples

  /// The engine's own times, in microseconds.
  let engine: Samples?

  /// The number of allocations per call; `nil` if they cannot be counted.
  let allocations: Double?

  /// Measures a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - rounds: The number of samples.
  init(of row: Row, rounds: Int) {
    row.make().verify()
    let scenario = row.make()
    if allocation_counter_is_available() {
      allocation_counter_start()
      scenario.run(Self.countedCalls)
      allocations = Double(allocation_counter_stop().allocations) / Double(Self.countedCalls)
    } else {
      allocations = nil
    }
    var contenders: [(Int) -> Void] = [scenario.run]
    if let engine = scenario.engine {
      contenders.append { calls in
        for call in 0..<calls where engine(call.isMultiple(of: 2)) == 0 {
          fail("\(row.name): the states do not differ.")
        }
      }
    }
    let samples = samples(of: contenders, rounds: rounds)
    times = samples[0]
    engine = samples.count > 1 ? samples[1] : nil
  }

  /// The number of calls whose allocations are counted.
  private static let countedCalls = 200
}

/// Times of a call, in microseconds.
struct Samples {
  let least: Double
  let median: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    (least, median) = (sorted[0], sorted[sorted.count / 2])
  }
}

/// Times contenders in turns, so that whatever disturbs one of them disturbs all. A sample takes
/// some milliseconds.
///
/// - Parameters:
///   - contenders: Functions that make a number of calls.
///   - rounds: The number of samples of each.
private func samples(of contenders: [(Int) -> Void], rounds: Int) -> [Samples] {
  let clock = ContinuousClock()
  func microseconds(_ body: () -> Void) -> Double { clock.measure(body) / .microseconds(1) }
  let counts = contenders.map { run in
    let once = microseconds { run(2) }
    // An even number, as scenarios need.
    return 2 * max(1, Int(3_000 / max(once, 0.01)))
  }
  var times = contenders.map { _ in [Double]() }
  for _ in 0..<rounds {
    for (index, run) in contenders.enumerated() {
      times[index].append(microseconds { run(counts[index]) } / Double(counts[index]))
    }
  }
  return times.map(Samples.init)
}
