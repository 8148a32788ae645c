import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import IdentityDiff
import Testing

/// Lookups by identity in a concatenation, whose sources each have an identity of their own.
@Suite struct SourceIdentityTests {
  private static func tens(_ items: [Int]) -> ComposedDataSource<Int> {
    Rows(items).filtered(identity: .by { $0 / 10 }) { _ in true }
  }

  private static func texts(_ items: [Int]) -> ComposedDataSource<Int> {
    Rows(items).filtered(identity: .by { "\($0)" }) { _ in true }
  }

  @Test func sourcesThatAreAddedLater() {
    let all = ConcatenatedDataSource<Int>([])
    let list = all.filtered { $0 != 30 }.flattened()
    func paths(_ identity: some Hashable) -> [IndexPath?] {
      [all.indexPath(forIdentity: identity), list.indexPath(forIdentity: identity)]
    }
    let before = paths(2)
    all.sources = [Self.tens([10, 20, 30])]
    let added = [1, 2, 3].flatMap { paths($0) }
    all.sources = [Rows([7]), Self.texts([10]), all.sources[0]]
    let moved = [2, 7].flatMap { paths($0) }
    let text = paths("10")
    all.sources = []
    #expect(before == [nil, nil])
    #expect(added == [[0, 0], [0, 0], [0, 1], [0, 1], [0, 2], nil])
    #expect(moved == [[2, 1], [0, 3], nil, nil])
    #expect(text == [[1, 0], [0, 1]])
    #expect(all.indexPath(forIdentity: 2) == nil && list.indexPath(forIdentity: "10") == nil)
  }

  /// The first source has no identity, or another one.
  @Test func eachSourcesOwn() {
    for first in [Rows([1]).filtered { _ in true }, Self.texts([1])] {
      let all = ConcatenatedDataSource([first, Self.tens([10, 20]), Self.texts([20, 5])])
      let found = [all.indexPath(forIdentity: 2), all.indexPath(forIdentity: "5")]
      #expect(found == [[1, 1], [2, 1]])
    }
  }

  /// The first index path, if several sources contain the identity.
  @Test func severalSources() throws {
    let source = Rows([20, 10])
    let tens = source.filtered(identity: .by { $0 / 10 }) { _ in true }
    let all = ConcatenatedDataSource<Int>([Rows([9]), tens, tens, Self.tens([10])])
    var found = [all.indexPath(forIdentity: 1)]
    source.sections[0] = [20]
    source.report(.item(type: .delete([0, 1])))
    found.append(all.indexPath(forIdentity: 1))
    source.sections[0] = [20, 11, 12]
    source.report(.item(type: .insert([0, 1])), .item(type: .insert([0, 2])))
    found.append(all.indexPath(forIdentity: 1))
    source.reloadBlock?(.all)
    found.append(all.indexPath(forIdentity: 2))
    #expect(found == [[1, 1], [3, 0], [1, 1], [1, 0]])
  }

  /// An identity of the concatenation applies to all sources.
  @Test func anIdentityOfTheConcatenation() {
    let all = ConcatenatedDataSource<Int>([], identity: .by { -$0 })
    all.sources = [Rows([1, 2]), Self.tens([10])]
    #expect([-2, -10, 1].map { all.indexPath(forIdentity: $0) } == [[0, 1], [1, 0], nil])
  }

  @Test func identifiableItems() {
    let all = ConcatenatedDataSource<Card>([])
    all.sources = [DeckSource([Card(id: 1), Card(id: 2)])]
    #expect(all.indexPath(forID: 2) == [0, 1] && all.indexPath(forIdentity: 2) == [0, 1])
    let ranks = DeckSource([Card(id: 3, rank: 8)]).filtered(identity: .by(\.rank)) { _ in true }
    all.sources.append(ranks)
    #expect(all.indexPath(forIdentity: 8) == [1, 0])
  }
}
