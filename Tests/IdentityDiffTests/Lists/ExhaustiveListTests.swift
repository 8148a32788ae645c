import IdentityDiff
import TestSupport
import Testing

/// All pairs of short lists, including duplicates and changed contents.
@Suite struct ExhaustiveListTests {
  /// Every pair of shorter lists, and a sample of all, with alternating entry points.
  @Test func allShortLists() {
    var failures = Failures()
    let entryPoints = ListEntryPoint.allCases
    let lists = Spaces.lists(keys: 5, upTo: 4)
    let olds = Extent.listsUpToRenaming ? lists.filter(Spaces.isCanonical) : lists
    var number = 0
    var random = SplitMix64(seed: 6)
    for old in olds.map({ Spaces.entries($0) }) {
      for keys in lists {
        number += 1
        let isShort = old.count < 4 && keys.count < 4
        guard isShort || number.isMultiple(of: Extent.strideOfLists) else { continue }
        let versions = number % 2 == 0 ? 0 : Int(random.next() & 0xFF)
        let lists = ListCase(old: old, new: Spaces.entries(keys, versions: versions))
        let entryPoint = entryPoints[number % entryPoints.count]
        let difference = entryPoint.difference(lists)
        failures.add(
          difference.problem(lists).map { "\(entryPoint): \($0)" }, size: lists.size,
          "\(lists)\n\(difference)")
      }
    }
    failures.report(atLeast: TestLength.pick(4_500, long: 18_000))
  }

  /// Every combination of changed contents.
  @Test func allChangedContents() {
    var failures = Failures()
    let lists = Spaces.lists(keys: 5, upTo: 4)
    var number = 0
    for old in lists where Spaces.isCanonical(old) {
      for keys in lists {
        number += 1
        guard number % Extent.strideOfContents == 0 else { continue }
        for versions in 0..<1 << keys.count {
          let lists = ListCase(
            old: Spaces.entries(old, versions: number),
            new: Spaces.entries(keys, versions: versions))
          let difference = Diff.difference(from: lists.old, to: lists.new)
          failures.add(difference.problem(lists), size: lists.size, "\(lists)\n\(difference)")
        }
      }
    }
    failures.report(atLeast: TestLength.pick(3_500, long: 15_000))
  }

  @Test(.enabled(if: TestLength.isLong)) func allLongerLists() {
    var failures = Failures()
    let lists = Spaces.lists(keys: 5, upTo: Extent.listLength)
    for (number, old) in lists.filter(Spaces.isCanonical).enumerated() {
      for keys in lists where max(old.count, keys.count) == Extent.listLength {
        let lists = ListCase(
          old: Spaces.entries(old, versions: number), new: Spaces.entries(keys, versions: 5))
        let difference = Diff.difference(from: lists.old, to: lists.new)
        failures.add(difference.problem(lists), size: lists.size, "\(lists)\n\(difference)")
      }
    }
    failures.report(atLeast: 200_000)
  }

  /// All entry points return exactly the same.
  @Test func entryPointsAgree() {
    var failures = Failures()
    var random = RandomLists(seed: 7)
    for edit in RandomLists.Edit.allCases {
      for count in [0, 1, 5, 12, 40] {
        let lists = random.next(edit, count: count)
        let expected = ListEntryPoint.identifiable.difference(lists)
        for entryPoint in ListEntryPoint.allCases {
          let difference = entryPoint.difference(lists)
          failures.add(
            difference == expected ? nil : "\(entryPoint)", size: lists.size,
            "\(lists)\n\(difference)")
        }
      }
    }
    failures.report(atLeast: 500)
  }
}
