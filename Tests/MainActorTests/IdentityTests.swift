import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Identities of elements with properties and conformances isolated to the main actor.
struct IdentityTests {
  struct Room {
    var number: Int
    var guest = ""
    var summary: String { "\(number): \(guest)" }
  }

  /// An identity with an isolated `Hashable` conformance.
  struct Code: Hashable { var text: String }

  struct Part {
    var code: Code
    var price = 1
  }

  final class Door {
    var number: Int
    var isOpen = false
    init(number: Int) { self.number = number }
  }

  private func changes<Item>(
    from old: [Item], to new: [Item], _ identity: ElementIdentity<Item>
  ) -> [String] {
    let source = DiffableListDataSource(items: old, identity: identity)
    let tester = DataSourceTester(dataSource: source, identity: identity) { Issue.record("\($0)") }
    source.items = new
    tester.verify()
    return tester.changeSets.map(\.description)
  }

  private let rooms = [Room(number: 1), Room(number: 2)]
  private let changedRooms = [Room(number: 2, guest: "Ada"), Room(number: 3)]
  private let expected = ["[delete item 0-0, insert item 0-1]", "[update item 0-0]"]

  @Test func keyPaths() {
    expectEqual(
      changes(from: rooms, to: changedRooms, .by(\.number, areEqual: { $0.guest == $1.guest })),
      expected)
    let number = \Room.number
    expectEqual(
      changes(from: rooms, to: changedRooms, .by(number, areEqual: { $0.guest == $1.guest })),
      expected)
    expectEqual(
      changes(from: rooms, to: [rooms[1]], .ignoringContent(\.number)), ["[delete item 0-0]"])
    let songs = [Song(id: 1), Song(id: 2)]
    expectEqual(changes(from: songs, to: [songs[1]], .by(\.id)), ["[delete item 0-0]"])
    expectEqual(changes(from: songs, to: [songs[1]], .id), ["[delete item 0-0]"])
    expectEqual(
      changes(
        from: [Part(code: Code(text: "a"))], to: [Part(code: Code(text: "a"), price: 2)],
        .by(\.code, areEqual: { $0.price == $1.price })), ["[update item 0-0]"])
  }

  @Test func closures() {
    expectEqual(
      changes(
        from: rooms, to: changedRooms, .by({ $0.number }, areEqual: { $0.guest == $1.guest })),
      expected)
    expectEqual(
      changes(from: rooms, to: [rooms[1]], .ignoringContent { $0.number }), ["[delete item 0-0]"])
    expectEqual(changes(from: ["a", "b"], to: ["b"], .itself), ["[delete item 0-0]"])
    expectEqual(
      changes(from: [Code(text: "a")], to: [Code(text: "b")], .itself),
      ["[delete item 0-0, insert item 0-0]"])
  }

  /// Typed closures read computed properties and main-actor objects.
  @Test func closuresWithTypes() {
    let areEqual: (Room, Room) -> Bool = { $0.summary == $1.summary }
    expectEqual(changes(from: rooms, to: changedRooms, .by(\.number, areEqual: areEqual)), expected)
    let isSameDoor: (Door, Door) -> Bool = { $0.isOpen == $1.isOpen }
    let doors = DiffableListDataSource(
      items: [Door(number: 1)], identity: .by(\.number, areEqual: isSameDoor))
    let tester = DataSourceTester(dataSource: doors, identity: .by(\.number, areEqual: isSameDoor))
    {
      Issue.record("\($0)")
    }
    let open = Door(number: 1)
    open.isOpen = true
    doors.apply([open])
    expectEqual(tester.changeSets.map(\.description), ["[update item 0-0]"])
    tester.verify()
  }

  /// A stored property is read without its key path, so another thread computes the difference.
  @Test func asynchronous() async {
    let source = DiffableListDataSource(
      items: rooms, identity: .by(\.number, areEqual: { $0.guest == $1.guest }))
    let tester = DataSourceTester(dataSource: source, identity: .ignoringContent(\.number)) {
      Issue.record("\($0)")
    }
    #expect(await source.applyInBackground(changedRooms))
    expectEqual(tester.changeSets.map(\.description), expected)
    tester.verify()
  }
}
