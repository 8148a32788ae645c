import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Sections whose objects are changed in place, and reported through a `SectionTracker`.
@Suite struct SectionTrackerTests {
  private final class Shelf: SectionedDataSource {
    typealias ItemType = Card
    var sections: [CardSection]
    var reloadBlock: ReloadBlock?
    let tracker: SectionTracker<Int, Card>

    init(_ contents: [CardContent]) {
      sections = contents.objects
      tracker = SectionTracker(sections)
    }
  }

  private func changes(of shelf: Shelf, _ change: (Shelf) -> Void) -> String {
    let tester = DataSourceTester(dataSource: shelf, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    change(shelf)
    tester.verify()
    tester.detach()
    return tester.changeSets.map(\.description).joined(separator: " then ")
  }

  @Test func changesInPlace() {
    let shelf = Shelf([CardContent(1, [1, 2], "one"), CardContent(2, []), CardContent(3, [3])])
    expectEqual(
      changes(of: shelf) {
        $0.sections[0].items.append(Card(4))
        $0.sections[0].headerTitle = "uno"
        $0.sections[2].items[0].text = 1
        $0.reload(with: $0.tracker)
      }, "[insert item 0-2] then [update section 0, update item 2-0]")
    #expect(
      changes(of: shelf) {
        $0.sections.swapAt(0, 2)
        $0.sections[1].headerTitle = "two"
        $0.reload(with: $0.tracker, identity: .by(\.id))
      }.hasPrefix("[delete section 1, insert section 1"))
    expectEqual(changes(of: shelf) { $0.reload(with: $0.tracker) }, "")
  }

  /// Everything that a tracker without sections reads first is new.
  @Test func newTracker() {
    let shelf = Shelf([])
    expectEqual(
      changes(of: shelf) {
        $0.sections = [CardContent(1, [1])].objects
        $0.reload(with: SectionTracker())
      }, "[insert section 0]")
  }

  @Test func withoutListenerItLooksAllTheSame() {
    let shelf = Shelf([CardContent(1, [1])])
    shelf.sections[0].items.append(Card(2))
    shelf.reload(with: shelf.tracker)
    expectEqual(
      changes(of: shelf) {
        $0.sections[0].items.append(Card(3))
        $0.reload(with: $0.tracker)
      }, "[insert item 0-2]")
  }

  @Test func options() {
    let shelf = Shelf([CardContent(1, [1])])
    expectEqual(
      changes(of: shelf) {
        $0.sections[0].items.append(Card(3))
        $0.reload(with: $0.tracker, options: UpdateOptions(shouldReload: { _ in true }))
      }, "reload all")
    var duplicates: [String] = []
    _ = changes(of: shelf) {
      $0.sections.append(CardSection(id: 1, items: [Card(8), Card(8)]))
      $0.reload(
        with: $0.tracker, options: UpdateOptions(duplicatesHandler: { duplicates.append($0.text) }))
    }
    expectEqual(duplicates, ["duplicate section 1 at 1; duplicate item 8 at 1-1"])
  }

  /// A listener that changes the sections, and reloads with the tracker again.
  @Test func listenerThatChangesSections() {
    let shelf = Shelf([CardContent(1, [1, 2]), CardContent(2, [3])])
    var isFirst = true
    shelf.reloadBlock = { [unowned shelf] _ in
      guard isFirst else { return }
      isFirst = false
      shelf.sections[0].items.swapAt(0, 1)
      shelf.reload(with: shelf.tracker)
    }
    let view = CardView(shelf)
    shelf.sections[0].items[0].text = 1
    shelf.sections[1].items.append(Card(4))
    shelf.reload(with: shelf.tracker)
    view.verify()
    expectEqual(view.problems, [])
    expectEqual(view.told, "[insert item 1-1] then [move item 0-1 to 0-0] then [update item 0-1]")
  }

  @Test func randomChanges() {
    checkSeeds { seed in
      var random = RandomCards(seed: seed, repeats: seed % 3 == 0)
      var model = random.contents()
      let shelf = Shelf(model)
      var problems: [String] = []
      let tester = DataSourceTester(dataSource: shelf, allowsDuplicates: true) {
        problems.append("\($0)")
      }
      for step in 0..<20 {
        model = random.edited(model)
        var known = Dictionary(
          shelf.sections.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        shelf.sections = model.map { content in
          guard let section = known.removeValue(forKey: content.id) else {
            return [content].objects[0]
          }
          section.items = content.items
          section.headerTitle = content.headerTitle
          section.footerTitle = content.footerTitle
          return section
        }
        shelf.reload(with: shelf.tracker)
        tester.verify()
        if let problem = problems.first { return "step \(step): \(problem)" }
      }
      return nil
    }
  }
}
