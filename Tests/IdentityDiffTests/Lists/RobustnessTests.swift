import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

/// Identities and equalities that break their contracts: nothing crashes, and the result is a
/// script that can be performed.
@Suite(.timeLimit(.minutes(60))) struct RobustnessTests {
  enum Badness: CaseIterable {
    case hashedAnyhow, hashedApart, equalAnyhow, equalNearby, notANumber, changing, growing
  }

  @Test(arguments: Badness.allCases)
  func badElements(badness: Badness) {
    let dice = Dice(seed: 14)
    var count = 0
    switch badness {
    case .hashedAnyhow: check(dice) { key in { HashedAnyhow(value: key, dice: dice) } }
    case .hashedApart:
      check(dice) { key in
        let hashed = dice.roll(4)
        return { HashedApart(value: key, hashed: hashed) }
      }
    case .equalAnyhow: check(dice) { _ in { EqualAnyhow(dice: dice) } }
    case .equalNearby: check(dice) { key in { EqualNearby(value: key) } }
    case .notANumber: check(dice) { key in { key % 3 == 0 ? Double.nan : Double(key) } }
    case .changing: check(dice) { _ in { dice.roll(12) } }
    case .growing:
      check(dice) { _ in
        {
          count += 1
          return count
        }
      }
    }
  }

  /// Not specialized, because optimizing seven pairs of engines takes a minute.
  @_semantics("optimize.sil.specialize.generic.never")
  private func check<ID>(_ dice: Dice, _ identity: (Int) -> () -> ID) where ID: Hashable {
    var failures = Failures()
    for round in 0..<Extent.badRounds {
      func entries(_ bound: Int) -> [BadEntry<ID>] {
        (0..<dice.roll(bound)).map { _ in
          BadEntry(makeIdentity: identity(dice.roll(bound)), isEqual: { dice.roll(2) == 0 })
        }
      }
      let bound = round % 10 == 0 ? 60 : 9
      let (old, new) = (entries(bound), entries(bound))
      let difference = Diff.difference(from: old, to: new)
      failures.add(
        difference.structuralProblem(oldCount: old.count, newCount: new.count),
        size: old.count + new.count, "round \(round): \(difference)")

      func sections() -> [BadSection<ID>] {
        (0..<dice.roll(6)).map { _ in
          BadSection(makeIdentity: identity(dice.roll(6)), items: entries(6))
        }
      }
      let (oldSections, newSections) = (sections(), sections())
      // Neither of these traps, as sets and dictionaries would.
      let duplicates = Diff.duplicates(in: old, identity: .ignoringContent { $0.identity })
      failures.check(
        duplicates == duplicates.sorted() && !duplicates.contains(0), "duplicates",
        "round \(round): \(duplicates)")
      _ = try? Diff.differencesForSectionedView(
        initialSections: oldSections, finalSections: newSections)
      let sectioned = Diff.difference(from: oldSections, to: newSections)
      failures.add(
        sectioned.structuralProblem(
          old: oldSections.map(\.items.count), new: newSections.map(\.items.count)
        ).map { "sectioned: \($0)" },
        size: oldSections.count + newSections.count, "round \(round): \(sectioned)")
    }
    failures.report(atLeast: 2 * Extent.badRounds)
  }

  private struct Measurement: Identifiable, Equatable {
    var id: Int
    var value: Double
  }

  /// Content that is not equal to itself is updated each time.
  @Test func contentThatIsNotEqualToItself() {
    let old = (0..<5).map { Measurement(id: $0, value: $0 == 2 ? .nan : 0) }
    let new = (0..<5).reversed().map { Measurement(id: $0, value: $0 == 2 ? .nan : 0) }
    let copy = (0..<5).map { old[$0] }
    expectEqual(Diff.difference(from: old, to: new).updated, [ElementMove(from: 2, to: 2)])
    expectEqual(Diff.difference(from: old, to: copy).updated, [ElementMove(from: 2, to: 2)])
  }

  /// An identity that is not equal to itself is deleted and inserted.
  @Test func identitiesThatAreNotEqualToThemselves() {
    let old: [Double] = [1, .nan, 2, .nan, 0]
    let new: [Double] = [.nan, 2, 1, -0.0, .nan]
    let difference = Diff.difference(from: old, to: new, identity: .by(\.self))
    expectEqual(difference.deleted, [1, 3])
    expectEqual(difference.inserted, [0, 4])
    expectEqual(difference.moved.count, 1)
    #expect(difference.updated.isEmpty)
    expectNil(difference.structuralProblem(oldCount: 5, newCount: 5))
    let copy = (0..<5).map { old[$0] }
    let same = Diff.difference(from: old, to: copy, identity: .by(\.self))
    expectEqual(same, ListDifference(deleted: [1, 3], inserted: [1, 3]))
  }

  private final class Object: Identifiable, Equatable {
    let id: Int
    var version: Int

    init(_ entry: Entry) { (id, version) = (entry.key, entry.version) }
    static func == (lhs: Object, rhs: Object) -> Bool { lhs.version == rhs.version }
  }

  /// Elements that are objects, with the same or different instances on both sides.
  @Test func objects() {
    var failures = Failures()
    var random = RandomLists(seed: 15)
    for edit in RandomLists.Edit.allCases {
      let lists = random.next(edit, count: 25)
      let old = lists.old.map(Object.init)
      let others = lists.new.map(Object.init)
      failures.add(
        Diff.difference(from: old, to: others).problem(lists), size: lists.size, "\(lists)")
      var known: [Int: Object] = [:]
      for object in old { known[object.id] = object }
      let same = lists.new.map { known[$0.key] ?? Object(Entry($0.key)) }
      let plain = ListCase(old: lists.old, new: lists.new.map { Entry($0.key) })
      failures.add(
        Diff.difference(from: old, to: same).problem(plain), size: lists.size, "\(plain)")
    }
    failures.report(atLeast: 32)
  }
}
