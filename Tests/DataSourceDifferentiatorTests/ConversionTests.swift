import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

extension DataSourceDifferentiatorTests {
  /// Identities of Differentiator's elements.
  @Suite struct ConversionTests {
    @Test func identityOfIdentifiableTypes() {
      let difference = Diff.difference(
        from: [Cell(identity: 1), Cell(identity: 2)],
        to: [Cell(identity: 2, version: 1), Cell(identity: 3)], identity: .identity)
      #expect(difference.deleted == [0] && difference.inserted == [1])
      expectEqual(difference.updated, [ElementMove(from: 1, to: 0)])
      expectEqual(difference.pairs(before: 2), [ElementMove(from: 1, to: 0)])
    }
  }
}
