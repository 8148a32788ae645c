import IdentityDiff
import TestSupport
import Testing

@Suite struct DiffTests {
  @Test func findsWhatChanged() {
    let difference = Diff.difference(
      from: ["a", "b", "c"], to: ["c", "a", "d"], identity: .itself)
    expectEqual(difference.deleted, [1])
    expectEqual(difference.inserted, [2])
    expectEqual(difference.moved.count, 1)
    #expect(difference.updated.isEmpty)
    #expect(!difference.isEmpty)
  }
}
