import DataSourceDifferentiator
import IdentityDiff
import Testing

extension DataSourceDifferentiatorTests {
  /// Duplicates among many sections and items, and how often identities are read.
  @Suite struct DuplicateItemTests {
    /// An item that counts how often its identity is hashed.
    private struct Item: IdentifiableType, Equatable {
      struct Identity: Hashable {
        let value: Int
        let counter: Counter

        static func == (lhs: Identity, rhs: Identity) -> Bool { lhs.value == rhs.value }

        func hash(into hasher: inout Hasher) {
          counter.hashes += 1
          hasher.combine(value)
        }
      }

      var identity: Identity
      var version = 0
    }

    private final class Counter {
      var hashes = 0
    }

    private typealias Groups = [AnimatableSectionModel<Int, Item>]

    private func groups(_ counter: Counter, _ values: [[Int]]) -> Groups {
      values.enumerated().map { section, values in
        AnimatableSectionModel(
          model: section, items: values.map { Item(identity: .init(value: $0, counter: counter)) })
      }
    }

    /// Some sections are empty.
    private let values = (0..<300).map { section in
      section.isMultiple(of: 3) ? [] : Array(section * 20..<section * 20 + 20)
    }

    @Test func aDuplicateInAnotherSection() {
      let counter = Counter()
      for (from, to) in [(1, 299), (299, 1), (2, 2)] {
        let unique = groups(counter, values)
        var wrong = unique
        var duplicate = wrong[from].items[3]
        duplicate.version = 7
        // Appended, so that it is the later one in its own section, too.
        wrong[to].items.append(duplicate)
        let expected = from <= to ? duplicate : wrong[from].items[3]
        for (old, new) in [(wrong, unique), (unique, wrong), (wrong, wrong)] {
          guard case .duplicateItem(let item as Item)? = thrownError(old, new) else {
            Issue.record("from \(from) to \(to)")
            continue
          }
          #expect(item == expected)
        }
      }
    }

    private func thrownError(_ old: Groups, _ new: Groups) -> Diff.Error? {
      do {
        _ = try Diff.differencesForSectionedView(initialSections: old, finalSections: new)
        return nil
      } catch { return error as? Diff.Error }
    }

    /// Items are hashed to find duplicates, once on each side. Their difference hashes few.
    @Test func eachIdentityIsHashedOnce() throws {
      let counter = Counter()
      let old = groups(counter, values)
      var new = old
      new[1].items[4].version = 1
      new[2].items.remove(at: 5)
      new[4].items.insert(Item(identity: .init(value: -1, counter: counter)), at: 20)
      let changesets = try Diff.differencesForSectionedView(
        initialSections: old, finalSections: new)
      #expect(changesets.last?.finalSections == new)
      // 2 × 4,000 to find duplicates, and as many to check that the items of runs are not among
      // the others.
      #expect(counter.hashes <= 3 * 4_000 + 100)
    }
  }
}
