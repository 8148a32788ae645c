import AllocationCounter
import DiffWorkloads

/// The added cost of creating change sets from a difference.
struct Planning {
  /// The limit for what planning adds.
  static let limit = 1.25

  let name: String
  let engine: Double
  let planned: Double
  let commandCount: Int

  var ratio: Double { planned / engine }

  /// What is worse than promised.
  var complaint: String? {
    guard name.hasPrefix("S"), ratio > Self.limit else { return nil }
    return
      "\(name): with a plan \(digits(ratio)) × the engine's time, \(digits(Self.limit)) promised"
  }

  /// Measures a workload.
  init(_ recipe: WorkloadRecipe, options: Options) {
    defer { allocation_counter_trim() }
    let workload = recipe.make()
    let contenders = [workload.engine, workload.planned]
    let best = bestMeasurement(
      isChecking: options.isChecking && recipe.name.hasPrefix("S"),
      excess: { $0[1] / $0[0] / Self.limit },
      measure: {
        medians(of: contenders, rounds: $0 == 0 ? options.rounds : max(options.rounds, 21))
      })
    (name, engine, planned) = (recipe.name, best[0], best[1])
    commandCount = workload.commandCount
  }
}

/// Prints what planning adds.
func printPlanning(_ plannings: [Planning]) {
  printTable(
    title: "Planning change sets",
    header: ["", "engine, ms", "with plan, ms", "÷ engine", "commands"],
    rows: plannings.map {
      [
        $0.name, digits($0.engine * 1e3), digits($0.planned * 1e3), ratio($0.ratio),
        grouped($0.commandCount),
      ]
    })
}
