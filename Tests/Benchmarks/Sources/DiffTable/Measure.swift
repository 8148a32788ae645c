import AllocationCounter
import DiffWorkloads

/// A workload's median times, in seconds.
struct Times {
  var engine: Double
  var readingLimit: Double
  var textbook: Double
  var standardLibrary: Double?

  init(of workload: Workload, rounds: Int) {
    let contenders =
      [workload.engine, workload.readingLimit, workload.textbook]
      + [workload.standardLibrary].compactMap { $0 }
    let times = medians(of: contenders, rounds: rounds)
    engine = times[0]
    readingLimit = times[1]
    textbook = times[2]
    standardLibrary = times.count > 3 ? times[3] : nil
  }
}

/// A workload's measurements.
struct Row {
  let recipe: WorkloadRecipe
  let verified: Verified
  let times: Times
  let memory: AllocationCounts
  /// The number of elements on both sides together.
  let count: Int
  /// The least times of different ways to pass the identity.
  let identity: VariantTimes?
  /// The least times of different ways to pass the sections' items.
  let items: VariantTimes?
  /// What is worse than promised.
  let complaints: [String]
}

/// Measures a workload.
///
/// - Throws: `VerificationError` if the engine's difference is wrong.
func measure(_ recipe: WorkloadRecipe, options: Options) throws -> Row {
  // Strings scattered among the remains of the previous workload would be slower to read.
  defer { allocation_counter_trim() }
  let workload = recipe.make()
  let verified = try workload.verifyEngine()
  _ = try workload.verifyTextbook()
  let fence = Fence.all[recipe.name]
  let times = bestMeasurement(
    isChecking: options.isChecking, excess: { fence?.excess($0) ?? 0 },
    measure: { Times(of: workload, rounds: $0 == 0 ? options.rounds : max(options.rounds, 21)) })
  let identity =
    ["L3", "L4", "L6", "S1", "S4"].contains(recipe.name)
    ? VariantTimes(of: workload.identityContenders, limit: 1.1, options) : nil
  let items =
    ["S1", "S4", "S5"].contains(recipe.name)
    ? VariantTimes(of: workload.itemsContenders, limit: recipe.name == "S5" ? 1.2 : 1.1, options)
    : nil
  return Row(
    recipe: recipe, verified: verified, times: times, memory: allocations(of: workload.engine),
    count: workload.data.count, identity: identity, items: items,
    complaints: [fence?.complaint(times), identity?.complaint, items?.complaint].compactMap { $0 })
}

/// What a contender allocates in one run. Its result counts, too.
func allocations(of contender: Contender) -> AllocationCounts {
  contender.run()
  allocation_counter_start()
  contender.run()
  return allocation_counter_stop()
}
