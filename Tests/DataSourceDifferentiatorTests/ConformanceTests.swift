import DataSourceDifferentiator
import Foundation
import IdentityDiff
import TestSupport
import Testing

extension DataSourceDifferentiatorTests {
  /// The ready-made types, and which types conform.
  @Suite struct ConformanceTests {
    @Test func scalarsAreTheirOwnIdentity() {
      func isItself<Value: IdentifiableType>(_ value: Value) -> Bool where Value.Identity == Value {
        value.identity == value
      }
      #expect(isItself(1) && isItself(1 as Int8) && isItself(1 as Int16) && isItself(1 as Int32))
      #expect(isItself(1 as Int64) && isItself(1 as UInt) && isItself(1 as UInt8))
      #expect(isItself(1 as UInt16) && isItself(1 as UInt32) && isItself(1 as UInt64))
      #expect(isItself(1.5) && isItself(1.5 as Float))
      #expect(isItself("a") && isItself("a" as Character) && isItself("abc".dropFirst()))
      #expect(isItself(true))
    }

    @Test func anIdentifiableTypeNeedsNothingElse() {
      struct Person: Identifiable, IdentifiableType { let id: Int }
      expectEqual(Person(id: 3).identity, 3)
    }

    @Test func readyMadeSections() {
      let fruit = AnimatableSectionModel(model: "Fruit", items: [1, 2])
      expectEqual(fruit.identity, "Fruit")
      expectEqual(fruit.description, "AnimatableSectionModel(model: \"Fruit\", items: [1, 2])")
      expectEqual(AnimatableSectionModel(original: fruit, items: [3]).items, [3])
      #expect(fruit != AnimatableSectionModel(model: "Fruit", items: [1]))
      expectEqual(Set([fruit, fruit]).count, 1)
      expectEqual(fruit.hashValue, AnimatableSectionModel(model: "Fruit", items: [1, 2]).hashValue)

      let title = SectionModel(model: "Title", items: [1, 2])
      expectEqual(title.identity, "Title")
      expectEqual(title.description, "Title > [1, 2]")
      expectEqual(SectionModel(original: title, items: []), SectionModel(model: "Title", items: []))
      expectEqual(Set([title, title]).count, 1)
    }

    @Test func identifiableValues() {
      let value = IdentifiableValue(value: "a")
      #expect(value.identity == "a" && value.description == "a")
      expectEqual(String(reflecting: value), "a")
      #expect(value == IdentifiableValue(value: "a") && value != IdentifiableValue(value: "b"))
    }

    @Test func codingGivesTheSameAgain() throws {
      func again<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
      }
      let fruit = AnimatableSectionModel(model: "Fruit", items: [1, 2])
      try expectEqual(again(fruit), fruit)
      let title = SectionModel(model: 3, items: ["x"])
      try expectEqual(again(title), title)
      let value = IdentifiableValue(value: 5)
      try expectEqual(again(value), value)
    }

    @Test func valuesCanBeSent() {
      func send(_: some Sendable) {}
      send(AnimatableSectionModel(model: "Fruit", items: [1]))
      send(SectionModel(model: "Fruit", items: [1]))
      send(IdentifiableValue(value: 1))
      send(Changeset.initialValue([SectionModel(model: "Fruit", items: [1])]))
      send(Diff.Error.duplicateItem(item: 1))
    }

    @Test func changeSets() throws {
      let sections = [SectionModel(model: "A", items: [1]), SectionModel(model: "B", items: [])]
      let initial = Changeset.initialValue(sections)
      #expect(initial.reloadData)
      #expect(initial.originalSections.isEmpty)
      expectEqual(initial.finalSections, sections)
      expectEqual(initial.insertedSections, [0, 1])

      let path = ItemPath(sectionIndex: 1, itemIndex: 2)
      let moving = Changeset(
        finalSections: sections, movedSections: [(from: 1, to: 0)],
        movedItems: [(from: path, to: path)])
      expectEqual(
        moving.debugDescription,
        """
        movedSections: [1 → 0]
        movedItems: [(1, 2) → (1, 2)]
        finalSections:
          A > [1]
          B > []
        """)
    }
  }
}
