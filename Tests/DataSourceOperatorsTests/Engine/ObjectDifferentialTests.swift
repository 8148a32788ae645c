import Foundation
import TestSupport
import Testing

/// Random edits change objects in place, through random chains. After each, the chain shows the
/// same as a new one, and so does a view that has followed all changes.
@Suite struct ObjectDifferentialTests {
  static let chains = TestLength.pick(1, long: 100)

  /// Several parts run at once.
  @Test(arguments: 0..<8)
  func chains(part: Int) {
    for seed in 0..<Self.chains {
      var chain = PeopleChain(seed: UInt64(part * 1_000_000 + seed))
      chain.run(edits: 20)
      guard let failure = chain.failure else { continue }
      Issue.record("\(failure)")
      return
    }
  }
}
