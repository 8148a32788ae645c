import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// Orders by key paths, compared with the same orders by closures.
@Suite struct KeyPathTests {
  struct Author: Equatable {
    var name = ""
    var age = 0
  }

  struct Book: Identifiable, Equatable {
    var id: Int
    var title = ""
    var author = Author()
    var pages = 0 {
      didSet { changes += 1 }
    }
    var changes = 0

    var length: Double { Double(pages) / 2 }
  }

  final class Note: Identifiable, Equatable {
    let id: Int
    var rank: Int

    init(id: Int, rank: Int) {
      self.id = id
      self.rank = rank
    }

    static func == (left: Note, right: Note) -> Bool { left === right }
  }

  private static func book(_ id: Int, _ random: inout SplitMix64) -> Book {
    Book(
      id: id, title: "Title \(random.below(20))",
      author: Author(name: "Name \(random.below(10))", age: random.below(30)),
      pages: random.below(10))
  }

  /// Stored properties, nested ones, observed ones, and computed ones.
  @Test(arguments: 0..<UInt64(TestLength.pick(2, long: 4)))
  func `A key path orders like a closure`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let source = Rows((0..<60).map { Self.book($0, &random) })
    func pair(
      _ value: KeyPath<Book, some Comparable>
    ) -> [(any DataSource<Book>, (Book, Book) -> Bool)] {
      func ascending(_ first: Book, _ second: Book) -> Bool {
        first[keyPath: value] < second[keyPath: value]
      }
      let (forward, reverse) = (
        source.sorted(by: value), source.sorted(by: value, order: .reverse)
      )
      expectEqual(forward.areInOrder(source.sections[0][0], source.sections[0][0]), false)
      return [(forward, ascending), (reverse, { ascending($1, $0) })]
    }
    let pairs =
      pair(\.title) + pair(\.author.name) + pair(\.author.age) + pair(\.pages) + pair(\.length)
      + pair(\.id)
    func check() {
      for (sorted, areInOrder) in pairs {
        expectEqual(sorted.contents, source.sections.map { $0.sorted(by: areInOrder) })
      }
    }
    check()
    for round in 0..<TestLength.pick(32, long: 60) {
      let place = random.below(source.sections[0].count)
      switch round % 4 {
      case 0:
        source.sections[0].insert(Self.book(100 + round, &random), at: place)
        source.report(.item(type: .insert([0, place])))
      case 1:
        source.sections[0].remove(at: place)
        source.report(.item(type: .delete([0, place])))
      case 2:
        source.sections[0][place] = Self.book(source.sections[0][place].id, &random)
        source.report(.item(type: .update([0, place])))
      default:
        source.sections[0].insert(source.sections[0].remove(at: place), at: 0)
        source.report(.item(type: .move([0, place], [0, 0])))
      }
      check()
    }
  }

  @Test func `A key path of an object orders its current values`() {
    let source = Rows((0..<9).map { Note(id: $0, rank: $0 * 5 % 9) })
    let sorted = source.sorted(by: \.rank)
    expectEqual(sorted.contents[0].map(\.rank), Array(0..<9))
    source.sections[0][3].rank = 20
    source.report(.item(type: .update([0, 3])))
    expectEqual(sorted.contents[0].last?.id, 3)
  }

  private final class Counter {
    var reads = 0
  }

  private struct Counted: Identifiable, Equatable {
    var id: Int
    var stored: Int
    let counter: Counter

    var value: Int {
      counter.reads += 1
      return stored
    }

    static func == (left: Counted, right: Counted) -> Bool {
      (left.id, left.stored) == (right.id, right.stored)
    }
  }

  /// A comparison through a key path reads two values, so sorting by a computed property would
  /// compute each value as often as it is compared.
  @Test func `A computed value is read once per item when all are sorted`() {
    let counter = Counter()
    let count = 1_000
    let source = Rows(
      (0..<count).map { Counted(id: $0, stored: $0 * 389 % count, counter: counter) })
    let sorted = source.sorted(by: \.value)
    expectEqual(sorted.contents[0].map(\.stored), Array(0..<count))
    expectEqual(counter.reads, count)
    counter.reads = 0
    source.reloadBlock?(.all)
    #expect(counter.reads <= count)
    counter.reads = 0
    source.sections[0].insert(Counted(id: count, stored: 500, counter: counter), at: 7)
    source.report(.item(type: .insert([0, 7])))
    // Two values per comparison. A lookup may go 1.95 times as deep as in a perfect tree.
    #expect(counter.reads <= 2 * 2 * 10)
  }
}
