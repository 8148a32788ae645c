import DataSourceCore
import DataSourceDiffing
import Foundation
import Testing

/// Identities of another type than the items'.
@Suite struct OtherIdentityTypeTests {
  private struct Item<ID: Hashable>: Identifiable, Equatable { var id: ID }

  private func find<ID: Hashable>(_ identity: some Hashable, in ids: [ID]) -> Int? {
    DiffableListDataSource(items: ids.map { Item(id: $0) })
      .indexPath(forIdentity: identity).map { $0[1] }
  }

  @Test func equalNumbers() {
    #expect(find(Int32(7), in: [5, 6, 7]) == 2)
    #expect(find(Int32?(7), in: [5, 6, 7]) == 2)
    #expect(find(7, in: [5, 6, 7] as [UInt8]) == 2)
    #expect(find(7, in: [5, 6, 7] as [Int?]) == 2)
    #expect(find(7.0, in: [5, 6, 7]) == 2)
    #expect(find(7, in: [5, 6, 7] as [Double]) == 2)
    #expect(find(7, in: [AnyHashable("7"), AnyHashable(UInt16(7))]) == 1)
  }

  @Test func others() {
    #expect(find("7", in: [5, 6, 7]) == nil)
    #expect(find(7, in: ["5", "6", "7"]) == nil)
    #expect(find(256, in: [0, 1] as [UInt8]) == nil)
    #expect(find(-1, in: [0, 1] as [UInt8]) == nil)
    #expect(find(UInt64.max, in: [-1, 0]) == nil)
    #expect(find(7.5, in: [7, 8]) == nil)
    #expect(find(Double.nan, in: [7, 8]) == nil)
    #expect(find(Double.infinity, in: [7, 8]) == nil)
    #expect(find(true, in: [0, 1]) == nil)
    #expect(find(7, in: [Int?]([nil, nil])) == nil)
  }

  /// No item is compared.
  @Test func cost() {
    let list = DiffableListDataSource(
      items: (0..<100_000).map { Item(id: $0) })
    _ = list.indexPath(forIdentity: 7)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<200 {
        _ = list.indexPath(forIdentity: "7")
        _ = list.indexPath(forIdentity: Int32(-7))
        _ = list.indexPath(forIdentity: [7])
      }
    }
    // Comparing all items takes 40 ms or more each time.
    #expect(time < .seconds(4))
  }
}
