import DataSourceCore
import DataSourceOperators
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Lookups by identity, and conversions between index paths. `Chain` compares them with arrays.
@Suite struct IndexPathTests {
  struct Product: Equatable {
    var sku: String
    var isInStock = true
  }

  private let deck = DeckSource([
    Shape(items: [Card(id: 1, rank: 3), Card(id: 2, rank: 1)]),
    Shape(items: [Card(id: 3, rank: 2), Card(id: 2, rank: 4)]),
  ])

  @Test func theFirstOfEqualIdentitiesIsFound() {
    let sorted = deck.flattened().sorted(by: \.rank)
    expectEqual(sorted.indexPath(forID: 2), [0, 0])
    expectEqual(sorted.indexPath(forID: 1), [0, 2])
    expectNil(sorted.indexPath(forID: 4))
    deck.sections[0].items.remove(at: 1)
    deck.report([.item(type: .delete([0, 1]))])
    expectEqual(sorted.indexPath(forID: 2), [0, 2])
    deck.sections[1].items[1].id = 4
    deck.report([.item(type: .update([1, 1]))])
    expectNil(sorted.indexPath(forID: 2))
    expectEqual(sorted.indexPath(forID: 4), [0, 2])
  }

  @Test func itemsWithoutID() {
    let rows = Rows([Product(sku: "A"), Product(sku: "B", isInStock: false), Product(sku: "C")])
    let inStock = rows.filtered(identity: .by(\.sku)) { $0.isInStock }
    expectEqual(inStock.indexPath(forIdentity: "C"), [0, 1])
    expectNil(inStock.indexPath(forIdentity: "B"))
    expectNil(inStock.indexPath(forIdentity: 3))
    rows.sections[0][1].isInStock = true
    rows.report(.item(type: .update([0, 1])))
    expectEqual(inStock.indexPath(forIdentity: "B"), [0, 1])
    expectEqual(inStock.indexPath(forIdentity: String?("C")), [0, 2])
    expectNil(inStock.indexPath(forIdentity: String?.none))
    let optional = rows.filtered(identity: .by { String?($0.sku) }) { $0.isInStock }
    expectEqual(optional.indexPath(forIdentity: "C"), [0, 2])
    expectEqual(optional.indexPath(forIdentity: String?("C")), [0, 2])
    // Without an identity, nothing is found.
    expectNil(rows.filtered { $0.isInStock }.indexPath(forIdentity: "C"))
  }

  /// An `id` that differs from the chain's identity has a separate index.
  @Test func idAndIdentityDiffer() {
    struct Row: Identifiable {
      var id: AnyHashable
      var number: AnyHashable
    }
    let rows = Rows([Row(id: 1, number: 2), Row(id: 2, number: 1)])
    let same = rows.filtered(identity: .ignoringContent { $0.number }) { _ in true }
    for _ in 0..<2 {
      expectEqual(same.indexPath(forID: 1), [0, 0])
      expectEqual(same.indexPath(forIdentity: 1), [0, 1])
    }
  }

  @Test func identitiesAreForgottenAndFoundAgain() {
    let all = deck.flattened()
    let count = TestLength.pick(500, long: 2_000)
    for id in 10..<count {
      expectNil(all.indexPath(forID: id))
      deck.sections[0].items[0].id = id
      deck.report([.item(type: .update([0, 0]))])
      expectEqual(all.indexPath(forID: id), [0, 0])
      if id > 10 { expectNil(all.indexPath(forID: id - 1)) }
    }
    deck.sections.reverse()
    deck.reloadBlock?(.all)
    expectEqual(all.indexPath(forID: count - 1), [0, 2])
  }

  @Test func rowsThatAreNotInTheSource() {
    let rows = deck.filtered { $0.rank > 1 }
      .separated { Card(id: -$1.id, rank: $0.rank) }
    expectEqual(rows.shapes.map { $0.items.map(\.id) }, [[1], [3, -2, 2]])
    expectNil(rows.convert([1, 1], to: deck))
    expectEqual(rows.convert([1, 2], to: deck), [1, 1])
    expectEqual(rows.convert([1, 1], from: deck), [1, 2])
    expectNil(rows.convert([0, 1], from: deck))
  }

  @Test func anyOfTheSourcesBetween() {
    let filtered = deck.filtered { $0.rank > 1 }
    let sorted = AnyDataSource(dataSource: filtered).sorted(by: \.rank)
    let joined = deck.concatenated(with: sorted).flattened()
    expectEqual(joined.shapes.map { $0.items.map(\.rank) }, [[3, 1, 2, 4, 3, 2, 4]])
    expectEqual(joined.convert([0, 5], to: sorted), [1, 0])
    expectEqual(joined.convert([0, 5], to: filtered), [1, 0])
    expectEqual(joined.convert([0, 5], to: deck), [1, 0])
    expectEqual(joined.convert([0, 5], to: AnyDataSource(dataSource: deck)), [1, 0])
    expectEqual(joined.convert([0, 5], to: joined), [0, 5])
    expectNil(joined.convert([0, 1], to: sorted))
    expectEqual(joined.convert([1, 0], from: sorted), [0, 5])
    // The first occurrence counts.
    expectEqual(joined.convert([1, 0], from: deck), [0, 2])
    expectNil(sorted.convert([0, 0], to: joined))
    expectNil(sorted.convert([0, 0], from: joined))
  }

  /// An operator with its own identity does not share its source's handles.
  @Test func separateIdentity() {
    let plain = Rows([Product(sku: "A"), Product(sku: "B"), Product(sku: "C")])
    let reversed = plain.reversed()
    let known = reversed.filtered(identity: .by(\.sku)) { $0.sku != "B" }
    expectEqual(known.convert([0, 0], to: reversed), [0, 0])
    expectEqual(known.convert([0, 0], to: plain), [0, 2])
    expectEqual(known.convert([0, 0], from: plain), [0, 1])
    expectNil(known.convert([0, 1], from: plain))
    expectNil(known.convert([0, 1], from: reversed))
  }

  @Test func invalidIndexPaths() {
    let rows = deck.flattened()
    for path: IndexPath in [[0, 9], [7, 0], [0, -1], [-1, 0], [0], [], [0, 0, 0]] {
      expectNil(rows.convert(path, to: deck))
      expectNil(rows.convert(path, from: deck))
    }
  }
}
