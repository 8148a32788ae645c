import Foundation
import TestSupport
import Testing

/// Random edits through random chains. After each, the output equals the one computed from scratch,
/// and the reported changes lead there by the strictest rules.
@Suite struct DifferentialTests {
  static let standardEdits = TestLength.pick(240, long: 100_000)
  static let chainsOfOne = TestLength.pick(1, long: 40)

  /// The total number of edits in all chains. The environment variable `COMPOSITION_EDITS`
  /// overrides it.
  static let edits =
    ProcessInfo.processInfo.environment["COMPOSITION_EDITS"].flatMap(Int.init) ?? standardEdits

  static let editsPerChain = TestLength.pick(15, long: 25)

  /// The chains are divided into this many parts. Several run at once.
  static let parts = 16

  @Test(arguments: 0..<parts)
  func chains(part: Int) {
    let count = (Self.edits / Self.editsPerChain + Self.parts - 1) / Self.parts
    for seed in 0..<count {
      guard Self.run(seed: UInt64(part * 1_000_000 + seed)) else { return }
    }
  }

  @Test(arguments: Stage.all.indices)
  func single(operator index: Int) {
    for seed in 0..<Self.chainsOfOne {
      guard Self.run(seed: UInt64(seed), depth: 1, only: index) else { return }
    }
  }

  /// - Returns: Whether everything is correct.
  private static func run(seed: UInt64, depth: Int? = nil, only index: Int? = nil) -> Bool {
    var chain = Chain(seed: seed, depth: depth, only: index)
    chain.run(edits: editsPerChain)
    if let failure = chain.failure { Issue.record("\(failure)") }
    return chain.failure == nil
  }
}
