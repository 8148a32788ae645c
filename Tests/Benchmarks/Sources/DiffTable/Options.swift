/// What to measure and print.
struct Options {
  var rounds = 21
  var workloads: Set<String> = []
  var isQuick = false
  var isChecking = false

  static let usage = """
    Measures the difference engine beside its baselines and prints the tables of the article “Performance”.

    USAGE: DiffTable [--quick] [--check] [--rounds N] [--workloads L1,L2,growth]

      --quick      fewer rounds, and no growth
      --check      fail if a ratio is worse than promised; measures up to four times before
      --rounds     the number of samples of each median (21; 5 if quick)
      --workloads  only these; growth and uses are two of them
    """

  init(_ arguments: [String]) throws {
    var arguments = arguments[...]
    var rounds: Int?
    while let argument = arguments.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--check": isChecking = true
      case "--rounds":
        guard let number = arguments.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw UsageError(description: "--rounds needs a positive number")
        }
        rounds = number
      case "--workloads":
        guard let names = arguments.popFirst() else {
          throw UsageError(description: "--workloads needs names, separated by commas")
        }
        workloads = Set(names.split(separator: ",").map(String.init))
      default: throw UsageError(description: "unknown argument: \(argument)")
      }
    }
    self.rounds = rounds ?? (isQuick ? 5 : 21)
  }

  /// Whether to measure a workload.
  func includes(_ name: String) -> Bool { workloads.isEmpty || workloads.contains(name) }

  /// Whether to measure growth.
  var includesGrowth: Bool { workloads.isEmpty ? !isQuick : workloads.contains("growth") }
}

/// Unknown arguments.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
