import DataSourceDiffing
import Foundation
import Testing

/// Everything that can be stated in a `ListBuilder`.
@Suite struct ListBuilderTests {
  private func build(@ListBuilder<Card> _ cards: () -> [Card]) -> [Int] { cards().map(\.id) }

  private enum Kind: CaseIterable { case one, two, none }

  @Test func elements() {
    #expect(build {} == [])
    #expect(build { Card(1) } == [1])
    #expect(
      build {
        Card(1)
        Card(2)
        Card(3)
      } == [1, 2, 3])
  }

  @Test func sequencesAndOptionals() {
    let nothing: Card? = nil
    let something: Card? = Card(4)
    #expect(
      build {
        [Card(1), Card(2)]
        [Card]()
        nothing
        something
        [Card(5), Card(6)].lazy.reversed()
        Set([Card(7)])
      } == [1, 2, 4, 6, 5, 7])
  }

  @Test(arguments: [true, false]) func conditions(flag: Bool) {
    let id: Int? = flag ? 8 : nil
    #expect(
      build {
        if flag { Card(1) }
        if flag {
          Card(2)
          Card(3)
        } else {
          Card(4)
        }
        if !flag {
        } else if id == 8 {
          Card(5)
        }
        if let id { Card(id) }
        if #available(macOS 13, iOS 16, *) { Card(6) }
      } == (flag ? [1, 2, 3, 5, 8, 6] : [4, 6]))
  }

  @Test func switchesAndLoops() {
    #expect(
      build {
        for kind in Kind.allCases {
          switch kind {
          case .one: Card(1)
          case .two:
            Card(2)
            Card(3)
          case .none: []
          }
          for id in 10..<12 where kind == .two { Card(id) }
        }
        let last = 20
        Card(last)
      } == [1, 2, 3, 10, 11, 20])
  }

  @Test func dataSources() throws {
    let list = CardList()
    list.apply {
      Card(1)
      for id in 2..<4 { Card(id) }
    }
    #expect(list.items == [Card(1), Card(2), Card(3)])
    list.apply {}
    #expect(list.items == [])
    let source = CardSections()
    source.apply {
      CardSection(id: 1, headerTitle: "one") {
        Card(1)
        if list.items.isEmpty { Card(2) }
      }
      for id in 2..<4 { CardSection(id: id, items: []) }
      CardSection(id: 9) {}
    }
    #expect(source.sections.map(\.id) == [1, 2, 3, 9])
    #expect(source.shown == [[Card(1), Card(2)], [], [], []])
    #expect(source.headerTitle(for: 0) == "one")
  }
}
