import TestSupport

@testable import Terminal

extension Arrangement {
  /// Any arrangement without a filter.
  static func random(_ random: inout SplitMix64) -> Arrangement {
    Arrangement(
      grouping: .allCases.randomElement(using: &random)!,
      order: .allCases.randomElement(using: &random)!)
  }

  /// Changes one thing, mostly the filter.
  mutating func change(_ random: inout SplitMix64) {
    switch random.below(8) {
    case 0: grouping = grouping.next
    case 1...3: order = order.next
    default: filter = ["", " ", "1", "a", ".swift", "b a"].randomElement(using: &random)!
    }
  }
}
