import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import TestSupport
import XCTest

/// Random trees: after each transition the view shows the rows of the data source.
@MainActor
final class OutlineTransitionTests: XCTestCase {
  /// The number of transitions in each of six trials.
  private static let transitions = TestLength.pick(250, long: 1_000)

  func testTransitions() async {
    var updates: [String: Int] = [:]
    for seed in 1...6 as ClosedRange<UInt64> {
      var trial = OutlineTrial(seed: seed)
      await trial.run(transitions: Self.transitions)
      for (kind, count) in trial.counts { updates[kind, default: 0] += count }
    }
    for kind in OutlineTrial.Action.allCases {
      XCTAssertGreaterThan(updates["\(kind)", default: 0], Self.transitions * 3 / 10, "\(updates)")
    }
    XCTAssertGreaterThan(updates["animated", default: 0], Self.transitions * 5 / 2, "\(updates)")
  }
}

@MainActor
private struct OutlineTrial {
  enum Action: CaseIterable {
    case edit, toggle, expand, userToggles, userSelects, window
  }

  private var random: SplitMix64
  private let seed: UInt64
  private let list: ShownOutline
  private var nextID = 100
  private(set) var counts: [String: Int] = [:]

  private final class Tally {
    var animated = 0
  }

  private let tally = Tally()

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    list = ShownOutline(
      [Folder(1, "1", [Folder(2, "2"), Folder(3, "3", [Folder(4, "4")])]), Folder(5, "5")],
      expandedIDs: [1, 3], selectionOnReload: SelectionOnReload.allCases[Int(seed) % 3])
    list.adapter.updater.updateHandler = { [tally] in
      if case .animated = $0 { tally.animated += 1 }
    }
    // In half of the trials the views stay, and are configured again.
    if seed % 2 == 0 {
      list.adapter.reconfigureCell = { view, _, folder in
        (view as? NSTextField)?.stringValue = folder.name
      }
    }
  }

  mutating func run(transitions: Int) async {
    for number in 1...transitions {
      let before = list.selected
      let actions = (0..<(random.once(in: 4) ? 3 : 1)).compactMap { _ in
        Action.allCases.randomElement(using: &random)
      }
      for action in actions { perform(action) }
      await list.settle()
      if list.view.window == nil, random.once(in: 2) {
        list.show()
        await list.settle()
      }
      let place = "seed \(seed) transition \(number): \(actions)"
      if list.view.window != nil { XCTAssertEqual(list.rows, list.rowsOfData, place) }
      let shown = Set(
        (0..<list.tree.numberOfItems(in: 0)).compactMap { list.tree.item(at: [0, $0])?.id })
      if actions.count == 1, actions != [.userSelects] {
        XCTAssertEqual(list.selected, before.intersection(shown), place)
      }
      let rules = list.takeRules()
      XCTAssertEqual(rules, [], place)
      guard rules.isEmpty, list.view.window == nil || list.rows == list.rowsOfData else { return }
    }
    counts["animated"] = tally.animated
  }

  private mutating func perform(_ action: Action) {
    counts["\(action)", default: 0] += 1
    let row = random.below(max(1, list.tree.numberOfItems(in: 0)))
    switch action {
    case .edit: edit()
    case .toggle: list.tree.toggle(at: [0, row])
    case .expand:
      list.tree.expandedIDs = Set(list.tree.expandedIDs.filter { _ in !random.once(in: 3) })
        .union((0..<3).map { _ in random.below(nextID) })
    case .userToggles:
      if list.view.window != nil {
        list.view.standIn.userToggles(random.below(max(1, list.view.numberOfRows)))
      }
    case .userSelects:
      if list.view.window != nil, list.view.numberOfRows > 0 {
        list.view.standIn.userSelects(random.below(list.view.numberOfRows), extending: true)
      }
    case .window:
      if list.view.window == nil { list.show() } else if random.once(in: 3) { list.hide() }
      list.view.needsLayout = true
    }
  }

  /// Inserts, deletes, renames or moves items at any level, even to another parent.
  private mutating func edit() {
    var items = list.source.items
    var carried: Folder?
    for _ in 0...random.below(3) { edit(&items, depth: 0, carried: &carried) }
    if let carried { items.append(carried) }
    list.source.items = items
  }

  private mutating func edit(_ folders: inout [Folder], depth: Int, carried: inout Folder?) {
    if depth < 3, !folders.isEmpty, random.once(in: 2) {
      let index = random.below(folders.count)
      return edit(&folders[index].subfolders, depth: depth + 1, carried: &carried)
    }
    let index = random.below(max(1, folders.count))
    switch random.below(folders.count < 4 ? 8 : 6) {
    case 0 where !folders.isEmpty:
      if carried == nil { carried = folders.remove(at: index) }
    case 1 where !folders.isEmpty: folders.remove(at: index)
    case 2 where !folders.isEmpty: folders[index].name += "'"
    case 3: folders.shuffle(using: &random)
    case 4:
      if let folder = carried {
        folders.insert(folder, at: random.below(folders.count + 1))
        carried = nil
      }
    default:
      nextID += 2
      folders.insert(
        Folder(
          nextID, "\(nextID)", random.once(in: 2) ? [Folder(nextID + 1, "\(nextID + 1)")] : []),
        at: random.below(folders.count + 1))
    }
  }
}
