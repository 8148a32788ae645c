import DataSourceCore
import DataSourceOperators
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Items that are not `Identifiable`, in a source without an identity. The operators are given one.
@Suite struct KnownByTests {
  struct Product: Equatable {
    var sku: Int
    var name = ""
  }

  let products = Rows([Product(sku: 1), Product(sku: 2)])

  func heard(_ source: some DataSource, _ body: () -> Void) -> [ChangeSet] {
    var heard: [ChangeSet] = []
    let observation = source.observeChanges { heard.append($0) }
    body()
    return withExtendedLifetime(observation) { heard }
  }

  func reload() {
    products.sections[0].append(Product(sku: 3))
    products.sections[0][0].name = "A"
    products.reloadBlock?(.all)
  }

  static let expected: [ChangeSet] = [
    .some([.item(type: .insert([0, 2]))]), .some([.item(type: .update([0, 0]))]),
  ]

  @Test func outlined() {
    let outline = products.outlined(by: \.sku, children: { _ in [] })
    expectEqual(heard(outline, reload), Self.expected)
  }

  @Test func selectable() {
    let rows = products.selectable(by: \.sku, selection: ItemSelection([1]))
    // A downstream operator inherits the rows' identity.
    let joined = rows.concatenated(with: Rows([Product(sku: 9)]))
    let filtered = joined.filtered { $0.sku < 9 }
    expectEqual(heard(filtered, reload), Self.expected)
    joined.sources.removeLast()
    expectEqual(rows.selectedIndexPaths, [[0, 0]])
  }

  /// The identity given for the source is used, and decides whether items are equal.
  @Test func selectableWithTheIdentityOfTheSource() {
    let rows = products.selectable(
      by: \.sku, identity: .by({ $0.sku }, areEqual: { _, _ in true }))
    expectEqual(heard(rows, reload), [Self.expected[0]])
  }

  @Test func orderByKeyPath() {
    let deck = DeckSource((1...4).map { Card(id: $0, rank: $0 / 2) })
    expectEqual(deck.sorted(by: \.rank).shapes[0].items.map(\.id), [1, 2, 3, 4])
    expectEqual(deck.sorted(by: \.rank, order: .reverse).shapes[0].items.map(\.id), [4, 2, 3, 1])
  }

  @Test func identifiableItemsAreOutlinedWithoutAKey() {
    let deck = DeckSource([Card(id: 1), Card(id: 2)])
    let outline = deck.outlined(children: { [Card(id: $0.id + 10)] }, expandedIDs: [1])
    expectEqual(outline.shapes[0].items.map(\.id), [1, 11, 2])
  }
}
