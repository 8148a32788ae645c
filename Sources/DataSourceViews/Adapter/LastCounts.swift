#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore
  import Foundation

  /// What a view without an adapter still shows: counts, and no items.
  final class LastCounts<ItemType>: DataSource {
    private let counts: [Int]

    var reloadBlock: ReloadBlock?

    init(_ counts: [Int]) { self.counts = counts }

    var numberOfSections: Int { counts.count }

    func numberOfItems(in section: Int) -> Int {
      counts.indices.contains(section) ? counts[section] : 0
    }

    func item(at indexPath: IndexPath) -> ItemType? { nil }
  }
#endif
