extension WorkloadRecipe {
  /// All workloads.
  public static let all = lists + sectioned

  /// The lists, L1 to L10.
  public static let lists = [
    WorkloadRecipe("L1", "5,000 UUIDs: 1,000 deleted, 1,000 inserted, 200 shuffled") {
      published(count: 5_000)
    },
    WorkloadRecipe(
      "L2", "100,000 UUIDs: 10,000 deleted, 10,000 inserted, 2,000 shuffled",
      withoutStandardLibrary: "takes seconds"
    ) {
      published(count: 100_000)
    },
    WorkloadRecipe(
      "L1r", "5,000 UUIDs: 1,000 deleted, 1,000 inserted, 100 pairs swapped, scattered"
    ) {
      scattered(count: 5_000, changes: 1_000, swaps: 100)
    },
    WorkloadRecipe(
      "L2r", "100,000 UUIDs: 10,000 deleted, 10,000 inserted, 1,000 pairs swapped, scattered",
      withoutStandardLibrary: "takes seconds"
    ) {
      scattered(count: 100_000, changes: 10_000, swaps: 1_000)
    },
    WorkloadRecipe("L3", "100,000 items, nothing changed") {
      (.items(Draft(items: 100_000, seed: 3)), ExpectedCounts())
    },
    WorkloadRecipe("L4", "100,000 items: 10 inserted, 10 deleted, 10 updated") {
      fewChanges(count: 100_000)
    },
    WorkloadRecipe("L5", "100,000 items, the last moved to the front") {
      var draft = Draft(items: 100_000, seed: 5)
      draft.new[0].items.insert(draft.new[0].items.removeLast(), at: 0)
      return (.items(draft), ExpectedCounts(atMostMoved: 1))
    },
    WorkloadRecipe("L6", "100,000 items, shuffled", withoutStandardLibrary: "takes over 10 s") {
      shuffled(count: 100_000)
    },
    WorkloadRecipe(
      "L7", "100,000 items, all identities different", withoutStandardLibrary: "takes over 10 s"
    ) {
      replaced(count: 100_000)
    },
    WorkloadRecipe("L8", "100 items: 3 inserted, 3 deleted, 2 moved, 2 updated") {
      var draft = Draft(items: 100, seed: 8)
      draft.update(2)
      draft.delete(3)
      draft.move(2)
      draft.insert(3)
      return (
        .items(draft), ExpectedCounts(deleted: 3, inserted: 3, updated: 2, atMostMoved: 2)
      )
    },
    WorkloadRecipe("L9", "100,000 items, 1,000 appended") {
      var draft = Draft(items: 100_000, seed: 9)
      draft.new[0].items += (0..<1_000).map { _ in draft.fresh() }
      return (.items(draft), ExpectedCounts(inserted: 1_000))
    },
    WorkloadRecipe("L10", "20,000 items by 30-character keys: 500 deleted, inserted, 100 moved") {
      var draft = Draft(items: 20_000, seed: 10)
      draft.delete(500)
      draft.move(100)
      draft.insert(500)
      return (
        .keyedItems(WorkloadData.list(draft, of: \.keyedItem)),
        ExpectedCounts(deleted: 500, inserted: 500, atMostMoved: 100)
      )
    },
  ]

  /// The benchmark published by DifferenceKit: a run deleted, a run inserted, a run shuffled.
  private static func published(count: Int) -> (data: WorkloadData, expected: ExpectedCounts) {
    var draft = Draft(items: count, seed: UInt64(count))
    let isLarge = count == 100_000
    let changes = isLarge ? 10_000 : 1_000
    let shuffled = isLarge ? 2_000 : 200
    draft.new[0].items.removeSubrange(2 * changes..<3 * changes)
    let inserted = (0..<changes).map { _ in draft.fresh() }
    draft.new[0].items.insert(contentsOf: inserted, at: 3 * changes)
    draft.shuffle(0..<shuffled)
    return (
      .uuids(WorkloadData.list(draft, of: \.uuid)),
      ExpectedCounts(deleted: changes, inserted: changes, atMostMoved: shuffled)
    )
  }

  /// The same number of changes, at random places.
  private static func scattered(
    count: Int, changes: Int, swaps: Int
  ) -> (data: WorkloadData, expected: ExpectedCounts) {
    var draft = Draft(items: count, seed: UInt64(count) + 1)
    draft.scatter(deletions: changes, insertions: changes, swaps: swaps)
    return (
      .uuids(WorkloadData.list(draft, of: \.uuid)),
      ExpectedCounts(deleted: changes, inserted: changes, atMostMoved: 2 * swaps)
    )
  }

  static func fewChanges(
    count: Int, withTwin: Bool = true
  ) -> (data: WorkloadData, expected: ExpectedCounts) {
    var draft = Draft(items: count, seed: 4)
    draft.update(10)
    draft.delete(10)
    draft.insert(10)
    return (
      .items(draft, withTwin: withTwin), ExpectedCounts(deleted: 10, inserted: 10, updated: 10)
    )
  }

  static func shuffled(
    count: Int, withTwin: Bool = true, isFlooding: Bool = false
  ) -> (data: WorkloadData, expected: ExpectedCounts) {
    var draft = Draft(items: count, seed: 6, isFlooding: isFlooding)
    draft.shuffleItems()
    return (.items(draft, withTwin: withTwin), ExpectedCounts(atMostMoved: count))
  }

  static func replaced(
    count: Int, withTwin: Bool = true
  ) -> (data: WorkloadData, expected: ExpectedCounts) {
    var draft = Draft(items: count, seed: 7)
    draft.new[0].items = (0..<count).map { _ in draft.fresh() }
    return (.items(draft, withTwin: withTwin), ExpectedCounts(deleted: count, inserted: count))
  }
}
