import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

/// What `Diff.duplicates(in:)` finds, and how often it reads identities.
@Suite struct DuplicateSearchTests {
  /// By definition.
  private func duplicates(_ keys: [Int]) -> [Int] {
    keys.indices.filter { keys[..<$0].contains(keys[$0]) }
  }

  private struct Named: Identifiable {
    let id: String
  }

  @Test func allOfThemAreFound() {
    var failures = Failures()
    var random = RandomLists(seed: 71)
    for edit in RandomLists.Edit.allCases {
      for count in [0, 1, 2, 31, 32, 33, 64, 300] {
        let keys = random.next(edit, count: count).new.map(\.key)
        let expected = duplicates(keys)
        let found = [
          Diff.duplicates(in: keys, identity: .itself),
          Diff.duplicates(in: keys.map { Named(id: "key \($0)") }),
          Diff.duplicates(in: keys.map { Entry($0) }, identity: .ignoringContent { $0.key }),
        ]
        failures.add(
          found.allSatisfy { $0 == expected } ? nil : "\(edit)", size: count,
          "\(keys): \(found), not \(expected)")
      }
    }
    failures.report(atLeast: 100)
  }

  @Test func eachIdentityIsHashedOnce() {
    for isUnique in [true, false] {
      let counter = Counter()
      let entries = counter.entries((0..<4_000).map { Entry(isUnique ? $0 : $0 % 2_000) })
      let found = Diff.duplicates(in: entries, identity: .identity)
      #expect(found == (isUnique ? [] : Array(2_000..<4_000)))
      #expect(counter.hashes == 4_000)
      #expect(counter.identities <= 3 * 4_000)
      #expect(counter.identityEqualities <= 4_000)
    }
  }

  /// An identity that does not equal itself, like NaN, and counts its comparisons.
  private struct Unequal: Hashable {
    let counter: Counter

    static func == (lhs: Unequal, rhs: Unequal) -> Bool {
      lhs.counter.identityEqualities += 1
      return false
    }

    func hash(into hasher: inout Hasher) { counter.hashes += 1 }
  }

  /// They are no duplicates of each other, and are not compared with all others.
  @Test func identitiesThatDoNotEqualThemselves() {
    let counter = Counter()
    let elements = (0..<4_000).map { _ in counter }
    let identity = ElementIdentity<Counter>.ignoringContent { Unequal(counter: $0) }
    #expect(Diff.duplicates(in: elements, identity: identity) == [])
    #expect(counter.identityEqualities <= 4 * 4_000)
    let difference = Diff.difference(
      from: elements, to: elements + [counter], identity: identity)
    #expect(difference.deleted.count == 4_000 && difference.inserted.count == 4_001)
    #expect(counter.identityEqualities <= 20 * 4_000)
  }

  /// A table that grows keeps the hash values that it has.
  @Test func aTableHashesEachKeyOnce() {
    let counter = Counter()
    var map = IdentityMap<CountingID, Int>()
    for value in 0..<1_000 {
      map.updateValue(value, forKey: CountingID(value: value, hashed: value, counter: counter))
    }
    expectEqual(map.count, 1_000)
    expectEqual(counter.hashes, 1_000)
  }

  /// The other tables of identities leave them out, too.
  @Test func tablesOfIdentitiesThatDoNotEqualThemselves() {
    let counter = Counter()
    let elements = (0..<4_000).map { _ in counter }
    let index = ElementIdentity<Counter>.ignoringContent { Unequal(counter: $0) }
      .index(of: [elements])
    #expect(!index.hasDuplicates && index.append(AnyHashable(Unequal(counter: counter))))
    #expect(index.number(of: AnyHashable(Unequal(counter: counter))) == nil)
    var map = IdentityMap<Unequal, Int>()
    for element in elements { map.updateValue(0, forKey: Unequal(counter: element)) }
    #expect(map[Unequal(counter: counter)] == nil)
    #expect(counter.identityEqualities <= 5 * 4_000)
  }
}
