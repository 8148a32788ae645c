import DataSourceCore
import DataSourceDiffing
import DataSourceOperators

extension Promises {
  /// An update that changes each row of an item with many rows.
  static func updateOfExpandedRows(_ count: Int) -> Double {
    let source = DiffableListDataSource(items: [Item(id: 0), Item(id: 1)])
    let shown = source.flatMapped { item in
      (0..<count).map { Item(id: $0, text: item.text) }
    }
    let observation = shown.observeChanges { _ in }
    defer { withExtendedLifetime(observation) {} }
    return shortest(of: 5) { try! source.update(at: [0, 0]) { $0.text += 1 } }
  }
}
