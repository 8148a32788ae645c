import IdentityDiff
import Testing

@Suite struct DiffTests {
  @Test func findsWhatChanged() {
    let difference = Diff.difference(
      from: ["a", "b", "c"], to: ["c", "a", "d"], identity: .itself)
    #expect(difference.deleted == [1])
    #expect(difference.inserted == [2])
    #expect(difference.moved.count == 1)
    #expect(difference.updated.isEmpty)
    #expect(!difference.isEmpty)
  }
}
