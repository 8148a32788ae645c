// In release, PathTable measures the same.
#if DEBUG
  import DataSourceCore
  import DataSourceDiffing
  import DataSourceViews
  import Foundation
  import TestSupport
  import Testing

  /// Apps run unoptimized all day while they are developed.
  @MainActor @Suite struct DebugBuildTests {
    private struct Item: Identifiable, Equatable {
      var id: Int
      var title = "title"
    }

    /// From items to the commands of a view, beside the least that any difference by identity
    /// needs: a dictionary of the old items, in which the new ones are looked up and compared.
    @Test(.serialized, arguments: [(20, 12.0), (100, 3.5), (1_000, 1.2)])
    func fromItemsToCommands(count: Int, limit: Double) {
      let old = (0..<count).map { Item(id: $0) }
      var new = Array(old.dropFirst(2))
      new.insert(Item(id: count), at: count / 2)
      new[count / 3].title = "other"
      new.append(new.remove(at: count / 4))
      let list = DiffableListDataSource(items: old)
      let view = FakeListView()
      let updater = ListViewUpdater(dataSource: list, view: view)
      _ = updater.itemCounts

      let clock = ContinuousClock()
      var (least, leastOther) = (Duration.seconds(60), Duration.seconds(60))
      var found = 0
      for _ in 0..<40 {
        view.calls = []
        least = min(
          least,
          clock.measure {
            for items in [new, old] { list.items = items }
          })
        leastOther = min(
          leastOther,
          clock.measure {
            for (old, new) in [(old, new), (new, old)] {
              var positions: [Int: Int] = [:]
              for (index, item) in old.enumerated() { positions[item.id] = index }
              for item in new {
                if let index = positions[item.id], old[index] == item { found += 1 }
              }
            }
          })
      }
      #expect(view.calls.count >= 2 && found > 0)
      let ratio = least / leastOther
      #expect(ratio < limit, "\(ratio) times a dictionary, at most \(limit)")
    }
  }
#endif
