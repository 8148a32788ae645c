import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Changes to one item, followed without reading the rest of the source.
@Suite struct SingleChangeTests {
  /// A list that returns an item for every index path.
  private final class GenerousList: DataSource {
    var items: [Card]
    var reloadBlock: ReloadBlock?
    init(_ items: [Card]) { self.items = items }
    var numberOfSections: Int { 1 }
    func numberOfItems(in section: Int) -> Int { items.count }
    func item(at indexPath: IndexPath) -> Card? {
      items.isEmpty ? Card(id: -1) : items[min(indexPath[1], items.count - 1)]
    }
  }

  /// If a change does not lead to the source's item count, or is out of bounds, everything is read.
  @Test(arguments: 0...5)
  func inconsistentReports(newCount: Int) {
    let oldCount = 3
    var changes: [(type: ChangeType, isInBounds: Bool, growth: Int)] = []
    for item in 0..<7 {
      let path: IndexPath = [0, item]
      changes.append((.insert(path), item < newCount, 1))
      changes.append((.delete(path), item < oldCount, -1))
      changes.append((.update(path), item < newCount, 0))
      for target in 0..<7 {
        let isInBounds = item < oldCount && target < newCount
        changes.append((.move(path, [0, target]), isInBounds, 0))
      }
    }
    for (type, isInBounds, growth) in changes {
      if isInBounds, newCount == oldCount + growth { continue }
      let list = GenerousList((0..<oldCount).map { Card(id: $0) })
      let shown = list.filtered { _ in true }
      list.items = (0..<newCount).map { Card(id: $0 < 2 ? 1 - $0 : 10 + $0) }
      list.reloadBlock?(.some([.item(type: type)]))
      expectEqual(shown.shapes, [Shape(items: list.items)], "\(type)")
    }
  }

  private struct Holder: Identifiable {
    final class Content {}
    var id: Int
    let content: Content
  }

  @Test func aDeletedItemIsReleased() {
    var content: Holder.Content? = Holder.Content()
    let released = WeakReference(content)
    let list = ListOfHolders([Holder(id: 0, content: content!), Holder(id: 1, content: .init())])
    let shown = list.filtered { _ in true }.sorted { $0.id > $1.id }
    content = nil
    list.items.removeFirst()
    list.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
    expectEqual(shown.itemCounts, [1])
    expectNil(released.object)
  }

  private final class ListOfHolders: ListDataSource {
    var items: [Holder]
    var reloadBlock: ReloadBlock?
    init(_ items: [Holder]) { self.items = items }
  }

  @Test func itemsThatComeAndGoLeaveNothingBehind() {
    let deck = DeckSource([Card(id: 0)])
    let shown = deck.filtered { _ in true }
    for id in 1..<500 {
      deck.sections[0].items.append(Card(id: id))
      deck.report([.item(type: .insert([0, 1]))])
      deck.sections[0].items.removeFirst()
      deck.report([.item(type: .delete([0, 0]))])
    }
    expectEqual(shown.shapes, deck.sections)
    #expect(shown.handleLimit < 20)
  }
}
