import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Listeners that change the data during a notification: each change set is correct when it is
/// reported, and none is lost.
@Suite struct DiffableReentrancyTests {
  /// Tests one seed: changes whose listeners make changes, up to three levels deep.
  private func problem<ID, Source: DiffableDataSource<ID, Card>>(
    _ seed: UInt64, _ random: inout RandomCards, _ trial: CardTrial<ID, Source>,
    perform: @escaping (CardEdit, [CardContent], Bool) throws -> Void
  ) throws -> String? {
    var dice = random
    var steps: [String] = []
    var depth = 0
    func change() throws {
      let isTransaction = dice.random.once(in: 4)
      func edit() throws {
        let edit =
          dice.random.once(in: 2) ? .apply(dice.edited(trial.model)) : dice.next(trial.model)
        let before = trial.model
        edit.perform(on: &trial.model)
        steps.append("\(depth): \(isTransaction ? "(transaction) " : "")\(edit)")
        try perform(edit, before, dice.random.once(in: 2))
      }
      if isTransaction {
        try trial.source.transaction { for _ in 0..<dice.random.below(4) { try edit() } }
      } else {
        try edit()
      }
    }
    // The view is called first, and calls the listener that preceded it.
    listener.reloadBlock = { changeSet in
      steps.append("\(depth): hears \(changeSet)")
      guard depth < 3, dice.random.once(in: 2) else { return }
      depth += 1
      defer { depth -= 1 }
      try! change()
    }
    for _ in 0..<8 {
      let before = trial.model.text
      steps = []
      try change()
      if let problem = trial.problem() {
        return "\(before)\(steps.map { "\n" + $0 }.joined())\n\(problem)"
      }
    }
    return nil
  }

  /// The object called by every source's first reload block.
  private final class Listener {
    var reloadBlock: ReloadBlock?
  }
  private let listener = Listener()

  private func sectionedProblem(_ seed: UInt64, repeats: Bool) throws -> String? {
    var random = RandomCards(seed: seed, repeats: repeats)
    let model = random.contents()
    let source = CardSections(sections: model.objects)
    source.reloadBlock = { [listener] in listener.reloadBlock?($0) }
    return try problem(seed, &random, CardTrial(source, model, late: true)) {
      try $0.perform(on: source, $1, naming: $2)
    }
  }

  @Test func lists() {
    checkSeeds(CardRounds.seeds * 2) { seed in
      var random = RandomCards(seed: seed, isList: true)
      let model = random.contents()
      let list = CardList(items: model[0].items)
      list.reloadBlock = { [listener] in listener.reloadBlock?($0) }
      return try problem(seed, &random, CardTrial(list, model, late: true)) {
        try $0.perform(on: list, $1, naming: $2)
      }
    }
  }

  @Test func sections() {
    checkSeeds(CardRounds.seeds * 2) { seed in
      try sectionedProblem(seed, repeats: false)
    }
  }

  @Test func sectionsWithRepeatedIdentities() {
    checkSeeds(CardRounds.seeds * 2) { seed in
      try sectionedProblem(seed, repeats: true)
    }
  }
}

/// Listeners that change the data again, in known cases.
@Suite struct KnownReentrancyTests {
  /// The change sets that a view receives if a listener responds to the first one with an edit.
  private func changes(
    of contents: [CardContent], to new: [CardContent], answer: (CardSections) throws -> Void
  ) -> String {
    withoutActuallyEscaping(answer) { answer in
      let source = CardSections(sections: contents.objects)
      var isFirst = true
      source.reloadBlock = { [unowned source] _ in
        defer { isFirst = false }
        if isFirst {
          isFirst = false
          do { try answer(source) } catch { Issue.record(error) }
        }
      }
      let view = CardView(source)
      source.apply(new.objects)
      view.verify()
      expectEqual(view.problems, [])
      source.reloadBlock = nil
      return view.told
    }
  }

  private let old = [CardContent(1, [1]), CardContent(2, [2]), CardContent(3, [3])]
  private let new = [
    CardContent(1, [1, 9]), CardContent(id: 2, items: [Card(2, 1)]), CardContent(3, [3], "three"),
  ]

  @Test func contentFollowsItems() {
    expectEqual(
      changes(of: old, to: new) { try $0.move(id: 2, to: [0, 0]) },
      "[insert item 0-1] then [move item 1-0 to 0-0] then [update section 2, update item 0-0]")
  }

  /// Two edits that one batch can express only by demoting the section.
  @Test func titleFollowsMovedAndEditedSection() {
    let told = changes(of: old, to: new) { source in
      try source.moveSection(id: 3, to: 0)
      for id in 30..<40 { try source.append(Card(id), toSectionID: 3) }
      try source.append(Card(50), toSectionID: 2)
    }
    // The edits since the first structure are one change, which replaces the section.
    #expect(told.hasPrefix("[insert item 0-1] then [delete section 2, insert section 0, "))
    #expect(told.hasSuffix("then [update item 2-0]"))
  }

  @Test func titleOfSectionThatIsEmptiedMeanwhile() {
    expectEqual(
      changes(of: old, to: new) { $0.remove(id: 3) },
      "[insert item 0-1] then [delete section 2, insert section 2] then [update item 1-0]")
  }

  @Test func itemThatLeavesASectionToBeUpdated() {
    let last = CardContent(id: 3, items: [Card(3, 1)], headerTitle: "three")
    expectEqual(
      changes(of: old, to: new.dropLast() + [last]) { try $0.move(id: 3, to: [0, 0]) },
      "[insert item 0-1] then [delete section 2, insert section 2, insert item 0-0] then "
        + "[update item 1-0]")
  }

  @Test func itemThatComesBackIntoASectionToBeUpdated() {
    let last = CardContent(id: 3, items: [Card(3, 1), Card(4)], headerTitle: "three")
    let told = changes(of: old, to: new.dropLast() + [last]) { source in
      try source.move(id: 3, to: [0, 0])
      try source.move(id: 3, to: [2, 1])
    }
    #expect(told.hasSuffix("then [update section 2, update item 1-0]"))
  }

  /// The first of two cards with the same identity is removed before the second one's content is
  /// reported.
  @Test func contentOfRepeatedIdentities() {
    let repeated = [CardContent(1, [5, 5])]
    expectEqual(
      changes(of: repeated, to: [CardContent(id: 1, items: [Card(5), Card(5, 1), Card(6)])]) {
        try $0.remove(at: [0, 0])
      }, "[insert item 0-2] then [delete item 0-0] then [update item 0-0]")
  }

  @Test func contentIsGone() {
    expectEqual(
      changes(of: old, to: new) { $0.apply([]) },
      "[insert item 0-1] then [delete section 0, delete section 1, delete section 2]")
  }
}
