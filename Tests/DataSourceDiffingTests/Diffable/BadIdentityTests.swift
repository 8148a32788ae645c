import DataSourceChanges
import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Identities that break the rules of `Hashable`: lookups may miss, but nothing traps, and reports
/// fit the counts.
@Suite struct BadIdentityTests {
  private struct Entry<ID: Hashable>: Identifiable, Equatable {
    var id: ID
    var text = 0
  }

  @Test func everyKind() {
    let dice = Dice(seed: 3)
    check(dice) { HashedAnyhow(value: $0, dice: dice) }
    check(dice) { HashedApart(value: $0, hashed: dice.roll(4)) }
    check(dice) { _ in EqualAnyhow(dice: dice) }
    check(dice) { EqualNearby(value: $0) }
    check(dice) { $0 % 3 == 0 ? Double.nan : Double($0) }
  }

  private func check<ID: Hashable>(_ dice: Dice, _ id: (Int) -> ID) {
    var failures = Failures()
    for round in 0..<TestLength.pick(8, long: 60) {
      let history = EditHistory()
      let list = DiffableListDataSource<Entry<ID>>(items: [])
      let sections = DiffableSectionedDataSource<ID, Entry<ID>>(sections: [])
      var counts: [[Int]] = [[0], []]
      list.reloadBlock = { changes in
        let after = list.itemCounts
        failures.add(
          (try? changes.validate(before: counts[0], after: after)) == nil ? "invalid" : nil,
          "round \(round): \(changes)")
        counts[0] = after
      }
      sections.reloadBlock = { changes in
        let after = sections.itemCounts
        failures.add(
          (try? changes.validate(before: counts[1], after: after)) == nil ? "invalid" : nil,
          "round \(round): \(changes)")
        counts[1] = after
      }
      func entry() -> Entry<ID> { Entry(id: id(dice.roll(40)), text: dice.roll(3)) }
      for _ in 0..<40 {
        let place: IndexPath = [0, dice.roll(list.items.count + 1)]
        switch dice.roll(12) {
        case 0: list.items = (0..<dice.roll(40)).map { _ in entry() }
        case 1: try? list.insert(entry(), at: place)
        case 2: _ = try? list.insert(entry(), before: id(dice.roll(40)))
        case 3: list.remove(id: id(dice.roll(40)))
        case 4: _ = try? list.move(id: id(dice.roll(40)), to: place)
        case 5: _ = try? list.update(id: id(dice.roll(40))) { $0.text += 1 }
        case 6: list.upsert(entry())
        case 7:
          try? sections.appendSection(
            IdentifiedSection(id: id(dice.roll(20)), items: (0..<dice.roll(9)).map { _ in entry() })
          )
        case 8: sections.removeSection(id: id(dice.roll(20)))
        case 9: sections.replaceItems(inSectionID: id(dice.roll(20)), with: [entry(), entry()])
        case 10:
          try? list.transaction("Edit", undo: history) {
            try list.remove(at: place)
            list.items.append(entry())
          }
          try? sections.transaction("Sections", undo: history) {
            try sections.removeSection(at: 0)
          }
        default: if dice.roll(2) == 0 { history.undo() } else { history.redo() }
        }
      }
    }
    failures.report(atLeast: 100)
  }
}
