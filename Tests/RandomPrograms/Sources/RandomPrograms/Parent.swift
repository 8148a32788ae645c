import Foundation

/// Runs children, and minimizes what fails.
@MainActor
final class Parent {
  private let options: Options
  private let first: UInt64
  private var totals: [String: Totals] = [:]
  /// How often each rule was broken, by kind and rule.
  private var broken: [[String]: Int] = [:]

  /// More failures of one rule are counted, but not minimized.
  private let limit = 5

  init(_ options: Options) {
    self.options = options
    first = options.seed ?? UInt64(Date().timeIntervalSince1970)
  }

  /// - Returns: Whether anything has failed.
  func run() -> Bool {
    let kinds = options.kind.map { [$0] } ?? allKinds
    Child.write("seed \(first)")
    // Children of a few programs each, in turn.
    let last = options.seed.map { $0 + UInt64(options.count) } ?? .max
    let end = options.seed == nil ? Date().addingTimeInterval(options.seconds) : .distantFuture
    var seed = first
    while seed < last, Date() < end {
      let seeds = seed..<min(seed + 200, last)
      for kind in kinds where Date() < end { run(kind, seeds) }
      seed = seeds.upperBound
    }
    for kind in kinds {
      let total = totals[kind, default: Totals()]
      Child.write(
        "\(kind): \(total.programs) programs, \(total.steps) steps, \(total.checks) checks, "
          + "\(total.failures) failures")
    }
    return totals.values.contains { $0.failures > 0 }
  }

  private func run(_ kind: String, _ seeds: Range<UInt64>) {
    var seeds = seeds
    while !seeds.isEmpty {
      let result = Run(kind, seeds, keep: options.kept, timeout: 120)
      totals[kind, default: Totals()].programs += result.totals.programs
      totals[kind]!.steps += result.totals.steps
      totals[kind]!.checks += result.totals.checks
      for failure in result.failures { report(failure, kind) }
      guard let last = result.unfinished else { return }
      seeds = last + 1..<seeds.upperBound
    }
  }

  private func report(_ failure: Run.Failure, _ kind: String) {
    // Alone and with more time, since threads of a busy machine may be late.
    let all = options.kept ?? Array(0..<failure.count)
    let again = Run(kind, failure.seed..<failure.seed + 1, keep: all, timeout: 60)
    guard let failure = again.failures.first else { return }
    totals[kind]?.failures += 1
    broken[[kind, failure.rule], default: 0] += 1
    guard broken[[kind, failure.rule]]! <= limit else {
      return Child.write("\(kind) \(failure.seed): \(failure.rule), not minimized")
    }
    var small = all
    if options.kept == nil { minimize(&small, failure, kind) }
    let run = Run(kind, failure.seed..<failure.seed + 1, keep: small, timeout: 20)
    let result = run.failures.first ?? failure
    Child.write(
      """

      \(kind), seed \(failure.seed): \(result.rule)
        \(result.message.replacing("\u{1}", with: "\n  "))
      \(run.log.map { "  > " + $0 }.joined(separator: "\n"))
        --kind \(kind) --seed \(failure.seed) --keep \(small.map(String.init).joined(separator: ","))

      """)
  }

  /// Drops steps, many at first, while the program still fails by the same rule.
  private func minimize(_ kept: inout [Int], _ failure: Run.Failure, _ kind: String) {
    let end = Date().addingTimeInterval(120)
    var size = max(1, kept.count / 2)
    while Date() < end {
      let before = kept.count
      var start = 0
      while start < kept.count, Date() < end {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + size, kept.count))
        let timeout = failure.rule == "hang" ? 5.0 : 20
        let run = Run(kind, failure.seed..<failure.seed + 1, keep: fewer, timeout: timeout)
        if run.failures.first?.rule == failure.rule { kept = fewer } else { start += size }
      }
      if size == 1, kept.count == before { return }
      size = max(1, size / 2)
    }
  }
}

/// A child that has run programs.
@MainActor
struct Run {
  struct Failure {
    let seed: UInt64
    let rule: String
    let message: String
    /// The number of steps of the whole program.
    let count: Int
  }

  private(set) var failures: [Failure] = []
  private(set) var log: [String] = []
  private(set) var totals = Totals()
  /// The seed of the crash or the stop.
  private(set) var unfinished: UInt64?

  init(_ kind: String, _ seeds: Range<UInt64>, keep: [Int]?, timeout: Double) {
    let process = Process()
    process.executableURL = URL(filePath: Bundle.main.executablePath!)
    process.arguments = ["--child", "--kind", kind, "--seed", "\(seeds.lowerBound)"]
    process.arguments! += ["--count", "\(seeds.count)"]
    if let keep {
      process.arguments! += ["--keep", keep.map(String.init).joined(separator: ",")]
    }
    // So that a seed is the same program in each run.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try! process.run()
    let watchdog = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: watchdog)
    let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    let isHanging = process.terminationReason == .uncaughtSignal && process.terminationStatus == 9
    watchdog.cancel()
    read(String(decoding: data, as: UTF8.self), isHanging ? "hang" : "trap")
  }

  private mutating func read(_ text: String, _ reason: String) {
    var current: (seed: UInt64, count: Int)?
    for line in text.split(separator: "\n") {
      let words = line.dropFirst(2).split(separator: " ", maxSplits: 2).map(String.init)
      switch line.first {
      case "@":
        current = (UInt64(words[0])!, Int(words[1])!)
      case "!":
        failures.append(
          Failure(
            seed: UInt64(words[0])!, rule: words[1], message: words[2], count: current!.count))
      case ">": log.append(String(line.dropFirst(2)))
      case "=":
        let numbers = words.map { Int($0)! }
        totals = Totals(programs: numbers[0], steps: numbers[1], checks: numbers[2])
        return
      default: break
      }
    }
    guard let current else { return }
    unfinished = current.seed
    failures.append(
      Failure(
        seed: current.seed, rule: reason, message: "the process has ended", count: current.count))
  }
}
