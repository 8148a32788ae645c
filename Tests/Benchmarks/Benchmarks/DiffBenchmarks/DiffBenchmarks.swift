import Benchmark
import DiffWorkloads
import Foundation

/// The cost of a difference, next to one pass over the data, a textbook algorithm and the standard
/// library.
let benchmarks: @Sendable () -> Void = {
  for recipe in WorkloadRecipe.all {
    add(recipe, "engine") { workload in
      _ = try workload.verifyEngine()
      return workload.engine
    }
    add(recipe, "reading limit") { $0.readingLimit }
    add(recipe, "textbook") { workload in
      _ = try workload.verifyTextbook()
      return workload.textbook
    }
    if recipe.withoutStandardLibrary == nil {
      add(recipe, "standard library") { $0.standardLibrary }
    }
  }
}

/// Adds a benchmark that makes its workload just before it runs, because all workloads together
/// take much memory.
private func add(
  _ recipe: WorkloadRecipe, _ name: String, contender: @escaping (Workload) throws -> Contender?
) {
  let isSmall = ["L8", "S5"].contains(recipe.name)
  Benchmark(
    "\(recipe.name): \(name)",
    configuration: .init(
      metrics: [.wallClock], warmupIterations: 1, scalingFactor: isSmall ? .kilo : .one,
      maxDuration: .seconds(1), maxIterations: 50),
    closure: { (benchmark, contender: Contender?) in
      for _ in benchmark.scaledIterations { contender?.run() }
    },
    setup: { () -> Contender? in
      do {
        return try contender(recipe.make())
      } catch {
        // If the error were thrown, or passed to the benchmark, it would be shown, but the run
        // would succeed.
        FileHandle.standardError.write(Data("\(recipe.name): wrong difference: \(error)\n".utf8))
        exit(1)
      }
    })
}
