import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct OrderDeskTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func randomSteps(seed: UInt64) async { await OrderDeskRun(seed: seed).run(steps: 300) }

  /// As many seeds as the environment asks for, until one fails.
  @Test(.enabled(if: seeds != nil)) func manySeeds() async {
    for seed in 1...UInt64(seeds ?? 1) {
      guard await OrderDeskRun(seed: seed).run(steps: 100) else { return }
    }
  }
}

private let seeds = ProcessInfo.processInfo.environment["ORDER_DESK_SEEDS"].flatMap(Int.init)
