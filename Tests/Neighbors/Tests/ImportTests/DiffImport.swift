import IdentityDiff
import Testing

@Test func theEngineAlone() {
  let difference = Diff.difference(from: ["a", "b", "c"], to: ["c", "a"], identity: .itself)
  #expect(difference.deleted == [1])
  #expect(difference.moved == [ElementMove(from: 2, to: 0)])
}
