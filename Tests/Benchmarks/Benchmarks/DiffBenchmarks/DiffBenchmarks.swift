import Benchmark
import DiffWorkloads

/// What a difference costs, beside one pass over the data, a textbook algorithm and the standard library.
let benchmarks: @Sendable () -> Void = {
  for recipe in WorkloadRecipe.all {
    add(recipe, "engine") {
      _ = try $0.verifyEngine()
      return $0.engine
    }
    add(recipe, "reading limit") { $0.readingLimit }
    add(recipe, "textbook") {
      _ = try $0.verifyTextbook()
      return $0.textbook
    }
    if recipe.withoutStandardLibrary == nil {
      add(recipe, "standard library") { $0.standardLibrary }
    }
  }
}

/// Adds a benchmark that has its workload only while it runs, because all at once take much memory.
private func add(
  _ recipe: WorkloadRecipe, _ name: String, contender: @escaping (Workload) throws -> Contender?
) {
  let stage = Stage()
  let isSmall = ["L8", "S5"].contains(recipe.name)
  Benchmark(
    "\(recipe.name): \(name)",
    configuration: .init(
      metrics: [.wallClock], warmupIterations: 1, scalingFactor: isSmall ? .kilo : .one,
      maxDuration: .seconds(1), maxIterations: 50),
    closure: { benchmark in
      guard let run = stage.contender?.run else {
        benchmark.error(stage.failure)
        return
      }
      for _ in benchmark.scaledIterations { run() }
    },
    setup: {
      do {
        stage.contender = try contender(recipe.make())
      } catch {
        stage.failure = "\(recipe.name): wrong difference: \(error)"
      }
    },
    teardown: { stage.contender = nil })
}

/// Holds what is measured.
private final class Stage {
  var contender: Contender?
  var failure = "nothing to measure"
}
