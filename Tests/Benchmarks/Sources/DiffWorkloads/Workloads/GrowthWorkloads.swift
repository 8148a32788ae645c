/// A workload of any size, to see how its time grows.
public struct GrowthRecipe: Sendable {
  /// The change that it represents.
  public let summary: String
  private let build: @Sendable (Int) -> (data: WorkloadData, expected: ExpectedCounts)

  /// Makes the workload, without what the reading limit needs.
  ///
  /// - Parameter count: The number of elements on each side, or nearly.
  public func recipe(count: Int) -> WorkloadRecipe {
    WorkloadRecipe(summary, "\(count) items") { build(count) }
  }

  /// Whether it is made to be slow. Such a workload is compared with the shuffled one.
  public var isAdversarial: Bool { Self.adversarial.contains { $0.summary == summary } }

  /// Everything shuffled.
  public static let shuffled = GrowthRecipe(summary: "like L6") {
    WorkloadRecipe.shuffled(count: $0, withTwin: false)
  }

  /// Few changes, everything shuffled, in one list or across sections, everything replaced.
  public static let all =
    [
      GrowthRecipe(summary: "like L4") {
        WorkloadRecipe.fewChanges(count: $0, withTwin: false)
      },
      shuffled,
      GrowthRecipe(summary: "like L7") {
        WorkloadRecipe.replaced(count: $0, withTwin: false)
      },
      GrowthRecipe(summary: "like S4") { count in
        WorkloadRecipe.shuffled(sections: count / 100, items: 100)
      },
    ] + adversarial

  /// Data made to be slow.
  private static let adversarial = [
    GrowthRecipe(summary: "shuffled, identities 2⁴⁰ apart") {
      WorkloadRecipe.shuffled(count: $0, withTwin: false, isFlooding: true)
    },
    list("one identity, one inserted") { draft in
      draft.makeEqual()
      draft.new[0].items.append(draft.new[0].items[0])
    } expecting: { _ in
      ExpectedCounts(inserted: 1)
    },
    list("two halves interleaved") { draft in
      let items = draft.new[0].items
      let half = items.count / 2
      draft.new[0].items = (0..<half).flatMap { [items[$0], items[half + $0]] }
    } expecting: {
      ExpectedCounts(atMostMoved: $0)
    },
    list("reversed") { draft in
      draft.new[0].items.reverse()
    } expecting: {
      ExpectedCounts(atMostMoved: $0)
    },
    list("sorted by another key") { draft in
      draft.new[0].items.sort { $0.item.title < $1.item.title }
    } expecting: {
      ExpectedCounts(atMostMoved: $0)
    },
    list("the last one moved to the front") { draft in
      draft.new[0].items.insert(draft.new[0].items.removeLast(), at: 0)
    } expecting: { _ in
      ExpectedCounts(atMostMoved: 1)
    },
  ]

  private static func list(
    _ summary: String, change: @escaping @Sendable (inout Draft) -> Void,
    expecting: @escaping @Sendable (Int) -> ExpectedCounts
  ) -> GrowthRecipe {
    GrowthRecipe(summary: summary) { count in
      var draft = Draft(items: count, seed: 12)
      change(&draft)
      return (.items(draft, withTwin: false), expecting(count))
    }
  }
}
