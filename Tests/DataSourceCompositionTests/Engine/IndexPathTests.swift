import DataSourceComposition
import DataSourceKit
import Foundation
import IdentityDiff
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
    #expect(sorted.indexPath(forID: 2) == [0, 0])
    #expect(sorted.indexPath(forID: 1) == [0, 2])
    #expect(sorted.indexPath(forID: 4) == nil)
    deck.sections[0].items.remove(at: 1)
    deck.report([.item(type: .delete([0, 1]))])
    #expect(sorted.indexPath(forID: 2) == [0, 2])
    deck.sections[1].items[1].id = 4
    deck.report([.item(type: .update([1, 1]))])
    #expect(sorted.indexPath(forID: 2) == nil)
    #expect(sorted.indexPath(forID: 4) == [0, 2])
  }

  @Test func itemsWithoutID() {
    let rows = Rows([Product(sku: "A"), Product(sku: "B", isInStock: false), Product(sku: "C")])
    let inStock = rows.filtered(identity: .by(\.sku)) { $0.isInStock }
    #expect(inStock.indexPath(forIdentity: "C") == [0, 1])
    #expect(inStock.indexPath(forIdentity: "B") == nil)
    #expect(inStock.indexPath(forIdentity: 3) == nil)
    rows.sections[0][1].isInStock = true
    rows.report(.item(type: .update([0, 1])))
    #expect(inStock.indexPath(forIdentity: "B") == [0, 1])
    #expect(inStock.indexPath(forIdentity: String?("C")) == [0, 2])
    #expect(inStock.indexPath(forIdentity: String?.none) == nil)
    let optional = rows.filtered(identity: .by { String?($0.sku) }) { $0.isInStock }
    #expect(optional.indexPath(forIdentity: "C") == [0, 2])
    #expect(optional.indexPath(forIdentity: String?("C")) == [0, 2])
    // Without an identity, nothing is found.
    #expect(rows.filtered { $0.isInStock }.indexPath(forIdentity: "C") == nil)
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
      #expect(same.indexPath(forID: 1) == [0, 0])
      #expect(same.indexPath(forIdentity: 1) == [0, 1])
    }
  }

  @Test func identitiesAreForgottenAndFoundAgain() {
    let all = deck.flattened()
    for id in 10..<2_000 {
      #expect(all.indexPath(forID: id) == nil)
      deck.sections[0].items[0].id = id
      deck.report([.item(type: .update([0, 0]))])
      #expect(all.indexPath(forID: id) == [0, 0])
      if id > 10 { #expect(all.indexPath(forID: id - 1) == nil) }
    }
    deck.sections.reverse()
    deck.reloadBlock?(.all)
    #expect(all.indexPath(forID: 1_999) == [0, 2])
  }

  @Test func rowsThatAreNotInTheSource() {
    let rows = deck.filtered { $0.rank > 1 }
      .separated { Card(id: -$1.id, rank: $0.rank) }
    #expect(rows.shapes.map { $0.items.map(\.id) } == [[1], [3, -2, 2]])
    #expect(rows.convert([1, 1], to: deck) == nil)
    #expect(rows.convert([1, 2], to: deck) == [1, 1])
    #expect(rows.convert([1, 1], from: deck) == [1, 2])
    #expect(rows.convert([0, 1], from: deck) == nil)
  }

  @Test func anyOfTheSourcesBetween() {
    let filtered = deck.filtered { $0.rank > 1 }
    let sorted = AnyDataSource(dataSource: filtered).sorted(by: \.rank)
    let joined = deck.concatenated(with: sorted).flattened()
    #expect(joined.shapes.map { $0.items.map(\.rank) } == [[3, 1, 2, 4, 3, 2, 4]])
    #expect(joined.convert([0, 5], to: sorted) == [1, 0])
    #expect(joined.convert([0, 5], to: filtered) == [1, 0])
    #expect(joined.convert([0, 5], to: deck) == [1, 0])
    #expect(joined.convert([0, 5], to: AnyDataSource(dataSource: deck)) == [1, 0])
    #expect(joined.convert([0, 5], to: joined) == [0, 5])
    #expect(joined.convert([0, 1], to: sorted) == nil)
    #expect(joined.convert([1, 0], from: sorted) == [0, 5])
    // The first occurrence counts.
    #expect(joined.convert([1, 0], from: deck) == [0, 2])
    #expect(sorted.convert([0, 0], to: joined) == nil)
    #expect(sorted.convert([0, 0], from: joined) == nil)
  }

  /// An operator with its own identity does not share its source's handles.
  @Test func separateIdentity() {
    let plain = Rows([Product(sku: "A"), Product(sku: "B"), Product(sku: "C")])
    let reversed = plain.reversed()
    let known = reversed.filtered(identity: .by(\.sku)) { $0.sku != "B" }
    #expect(known.convert([0, 0], to: reversed) == [0, 0])
    #expect(known.convert([0, 0], to: plain) == [0, 2])
    #expect(known.convert([0, 0], from: plain) == [0, 1])
    #expect(known.convert([0, 1], from: plain) == nil)
    #expect(known.convert([0, 1], from: reversed) == nil)
  }

  @Test func invalidIndexPaths() {
    let rows = deck.flattened()
    for path: IndexPath in [[0, 9], [7, 0], [0, -1], [-1, 0], [0], [], [0, 0, 0]] {
      #expect(rows.convert(path, to: deck) == nil)
      #expect(rows.convert(path, from: deck) == nil)
    }
  }
}
