import DiffWorkloads
import Foundation

/// Measures the engine next to its baselines, prints tables, and fails if something is wrong.
@main
struct DiffTable {
  private let options: Options
  private var complaints: [String] = []

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") {
      print(Options.usage)
      return
    }
    do {
      var table = DiffTable(options: try Options(arguments))
      table.run()
      fflush(nil)
      for complaint in table.complaints { complain("FAILED: \(complaint)") }
      if !table.complaints.isEmpty { exit(1) }
    } catch {
      complain("\(error)\n\n\(Options.usage)")
      exit(64)
    }
  }

  private init(options: Options) {
    self.options = options
  }

  private mutating func run() {
    print("Medians of \(options.rounds) rounds in turns, one process, \(processorName()).")
    let rows = WorkloadRecipe.all.filter { options.includes($0.name) }.compactMap { row($0) }
    if !rows.isEmpty {
      printTimes(rows)
      printMemory(rows)
      printVariants("Giving the identity", rows) { $0.identity }
      printVariants("Giving the items", rows) { $0.items }
    }
    if options.includes("S2"), let shared = row(.sharedSections) {
      printSharedSections(shared, sections: 1_000)
    }
    let planned = ["L4", "L8", "L10", "S1", "S2", "S3", "S4", "S5"]
    let plannings = WorkloadRecipe.all.filter {
      planned.contains($0.name) && options.includes($0.name)
    }.map { Planning($0, options: options) }
    if !plannings.isEmpty { printPlanning(plannings) }
    if options.isChecking { complaints += plannings.compactMap(\.complaint) }
    if options.includes("uses") {
      let uses = Use.all(options)
      printUses(uses)
      if options.isChecking { complaints += uses.compactMap(\.complaint) }
    }
    if options.includesGrowth {
      let growths = GrowthRecipe.all.map { Growth($0, options: options) }
      printGrowth(growths)
      for growth in growths where options.isChecking {
        if let complaint = growth.complaint {
          complaints.append("\(growth.summary): \(complaint)")
        }
      }
    }
    if options.isChecking, complaints.isEmpty { print("\nEverything is as fast as promised.") }
  }

  /// Measures a workload, and records what is wrong with it.
  private mutating func row(_ recipe: WorkloadRecipe) -> Row? {
    do {
      let row = try measure(recipe, options: options)
      if options.isChecking { complaints += row.complaints.map { "\(recipe.name): \($0)" } }
      return row
    } catch {
      complaints.append("\(recipe.name): wrong difference: \(error)")
      return nil
    }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
