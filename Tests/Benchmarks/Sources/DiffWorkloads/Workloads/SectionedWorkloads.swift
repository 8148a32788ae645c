extension WorkloadRecipe {
  /// The lists of sections, S1 to S5.
  public static let sectioned = [
    WorkloadRecipe(
      "S1", "100 × 1,000: 20 items inserted, deleted, updated, moved between sections",
      withoutStandardLibrary: knowsNoSections
    ) {
      var draft = Draft(sections: 100, items: 1_000, seed: 101)
      draft.update(20)
      draft.delete(20)
      draft.move(20, toOtherSection: true)
      draft.insert(20)
      return (
        .sections(draft), ExpectedCounts(deleted: 20, inserted: 20, updated: 20, atMostMoved: 20)
      )
    },
    WorkloadRecipe(
      "S2", "1,000 × 100: sections shuffled", withoutStandardLibrary: knowsNoSections
    ) {
      var draft = Draft(sections: 1_000, items: 100, seed: 102)
      draft.shuffleSections()
      return (.sections(draft), ExpectedCounts(atMostMoved: 1_000))
    },
    WorkloadRecipe(
      "S3", "100 × 1,000: 10 sections deleted, 10 inserted, 5 moved, 1 % of the items changed",
      withoutStandardLibrary: knowsNoSections
    ) {
      var draft = Draft(sections: 100, items: 1_000, seed: 103)
      changeSectionsAndItems(of: &draft)
      return (
        .sections(draft),
        ExpectedCounts(deleted: 260, inserted: 260, updated: 250, atMostMoved: 255)
      )
    },
    WorkloadRecipe(
      "S4", "1,000 × 100: all items shuffled over all sections",
      withoutStandardLibrary: knowsNoSections
    ) {
      shuffled(sections: 1_000, items: 100)
    },
    WorkloadRecipe(
      "S5", "20 × 20: 3 items inserted, 3 deleted, 2 moved, 2 updated",
      withoutStandardLibrary: knowsNoSections
    ) {
      var draft = Draft(sections: 20, items: 20, seed: 105)
      draft.update(2)
      draft.delete(3)
      draft.move(2)
      draft.insert(3)
      return (
        .sections(draft), ExpectedCounts(deleted: 3, inserted: 3, updated: 2, atMostMoved: 2)
      )
    },
  ]

  /// S2 with old and new sections that share their items, as unchanged arrays do.
  public static let sharedSections = WorkloadRecipe(
    "S2, shared", "1,000 × 100: sections shuffled, items in the same storage",
    withoutStandardLibrary: knowsNoSections
  ) {
    var draft = Draft(sections: 1_000, items: 100, seed: 102)
    draft.shuffleSections()
    return (WorkloadData.sharedSections(draft), ExpectedCounts(atMostMoved: 1_000))
  }

  static func shuffled(
    sections: Int, items: Int
  ) -> (data: WorkloadData, expected: ExpectedCounts) {
    var draft = Draft(sections: sections, items: items, seed: 104)
    draft.shuffleItems()
    return (.sections(draft), ExpectedCounts(atMostMoved: sections * items))
  }

  /// Changes a quarter of 1 % of the items in each of four ways, in sections that stay; then
  /// sections.
  private static func changeSectionsAndItems(of draft: inout Draft) {
    let doomed = Set(draft.new.map(\.number).shuffled(using: &draft.generator).prefix(10))
    draft.locked = doomed
    draft.update(250)
    draft.delete(250)
    draft.move(250, toOtherSection: true)
    draft.insert(250)
    draft.new.removeAll { doomed.contains($0.number) }
    for _ in 0..<5 {
      let section = draft.new.remove(at: draft.random(below: draft.new.count))
      draft.new.insert(section, at: draft.random(below: draft.new.count + 1))
    }
    for number in 100..<110 {
      let section = SectionSpec(
        number: number, items: (0..<1_000).map { _ in draft.fresh() })
      draft.new.insert(section, at: draft.random(below: draft.new.count + 1))
    }
  }
}

private let knowsNoSections = "knows no sections"
