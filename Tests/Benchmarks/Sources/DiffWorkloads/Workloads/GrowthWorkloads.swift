/// A workload of any size, to see how the time grows with it.
public struct GrowthRecipe: Sendable {
  /// What it stands for.
  public let summary: String
  private let build: @Sendable (Int) -> (data: WorkloadData, expected: ExpectedCounts)

  /// Makes it, without what the reading limit needs.
  ///
  /// - Parameter count: the number of elements on each side, or nearly.
  public func recipe(count: Int) -> WorkloadRecipe {
    WorkloadRecipe(summary, "\(count) items") { build(count) }
  }

  /// Few changes, everything shuffled, everything replaced.
  public static let all = [
    GrowthRecipe(summary: "like L4") {
      WorkloadRecipe.fewChanges(count: $0, withTwin: false)
    },
    GrowthRecipe(summary: "like L6") {
      WorkloadRecipe.shuffled(count: $0, withTwin: false)
    },
    GrowthRecipe(summary: "like L7") {
      WorkloadRecipe.replaced(count: $0, withTwin: false)
    },
  ]
}
