import DataSourceDifferentiator
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// The documentation's examples, in order; `ArticleTests` checks that none is missing or different.
///
/// Not optimized: each call in each example would get its own engine, which takes the compiler
/// seconds.
@Suite struct ArticleExamples {
  @_optimize(none)
  @Test func overview() {
    struct Person: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let old = [
      Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"), Person(id: 3, name: "Alan"),
    ]
    let new = [
      Person(id: 3, name: "Alan"), Person(id: 1, name: "Ada King"), Person(id: 4, name: "Edsger"),
    ]
    let difference = Diff.difference(from: old, to: new)
    print(difference.deleted)  // [1]
    print(difference.inserted)  // [2]
    print(difference.moved)  // [2 → 0]
    print(difference.updated)  // [0 → 1]

    expectEqual("\(difference.deleted)", "[1]")
    expectEqual("\(difference.inserted)", "[2]")
    expectEqual("\(difference.moved)", "[2 → 0]")
    expectEqual("\(difference.updated)", "[0 → 1]")
  }

  @_optimize(none)
  @Test func identityAndEquality() {
    struct Product: Equatable {
      var sku: String
      var price: Int
    }

    let old = [Product(sku: "A1", price: 10), Product(sku: "B2", price: 20)]
    let new = [Product(sku: "b2", price: 20), Product(sku: "A1", price: 12)]
    print(Diff.difference(from: old, to: new, identity: .by(\.sku)))
    // ListDifference(deleted: [1], inserted: [0], updated: [0 → 1])
    print(Diff.difference(from: old, to: new, identity: .by({ $0.sku.lowercased() })))
    // ListDifference(moved: [1 → 0], updated: [1 → 0, 0 → 1])
    print(Diff.difference(from: old, to: new, identity: .by(\.sku, areEqual: { $0.sku == $1.sku })))
    // ListDifference(deleted: [1], inserted: [0])

    expectEqual(
      "\(Diff.difference(from: old, to: new, identity: .by(\.sku)))",
      "ListDifference(deleted: [1], inserted: [0], updated: [0 → 1])")
    expectEqual(
      "\(Diff.difference(from: old, to: new, identity: .by({ $0.sku.lowercased() })))",
      "ListDifference(moved: [1 → 0], updated: [1 → 0, 0 → 1])")
    expectEqual(
      "\(Diff.difference(from: old, to: new, identity: .by(\.sku, areEqual: { $0.sku == $1.sku })))",
      "ListDifference(deleted: [1], inserted: [0])")

    struct Aisle {
      var number: Int
      var title: String
      var products: [Product]
    }

    let aisles = [Aisle(number: 7, title: "Fruit", products: old)]
    let renamed = [Aisle(number: 7, title: "Fresh fruit", products: old.reversed())]
    let difference = Diff.difference(
      from: aisles, to: renamed,
      sectionIdentity: .by(\.number, areEqual: { $0.title == $1.title }), items: \.products,
      identity: .by(\.sku))
    print(difference)
    // SectionedDifference(updatedSections: [0 → 0], movedItems: [(0, 1) → (0, 0)])

    expectEqual(
      "\(difference)",
      "SectionedDifference(updatedSections: [0 → 0], movedItems: [(0, 1) → (0, 0)])")
  }

  @_optimize(none)
  @Test func duplicates() {
    let letters = Diff.difference(
      from: ["a", "b", "a"], to: ["a", "a", "a"], identity: .itself)
    print(letters.deleted, letters.inserted)  // [1] [2]
    print(letters.oldDuplicates, letters.newDuplicates)  // [2] [1, 2]

    expectEqual("\(letters.deleted) \(letters.inserted)", "[1] [2]")
    expectEqual("\(letters.oldDuplicates) \(letters.newDuplicates)", "[2] [1, 2]")

    print(Diff.duplicates(in: ["a", "b", "a"], identity: .by({ $0 })))  // [2]

    expectEqual(Diff.duplicates(in: ["a", "b", "a"], identity: .by({ $0 })), [2])
  }

  @_optimize(none)
  @Test func valuesThatDifferFromThemselves() {
    struct Reading: Identifiable, Equatable {
      var id: Int
      var celsius: Double
    }

    let readings = [Reading(id: 1, celsius: .nan)]
    let shared = readings
    let separate = readings.map { $0 }
    print(Diff.difference(from: readings, to: shared))  // no changes
    print(Diff.difference(from: readings, to: separate))  // ListDifference(updated: [0 → 0])

    expectEqual("\(Diff.difference(from: readings, to: shared))", "no changes")
    expectEqual(
      "\(Diff.difference(from: readings, to: separate))", "ListDifference(updated: [0 → 0])")
  }

  @_optimize(none)
  @Test func fewestMoves() {
    let old = Array(1...1000)
    let new = [1000] + old.dropLast()
    print(Diff.difference(from: old, to: new, identity: .itself))
    // ListDifference(moved: [999 → 0])

    expectEqual(
      "\(Diff.difference(from: old, to: new, identity: .itself))",
      "ListDifference(moved: [999 → 0])")
  }

  @_optimize(none)
  @Test func sections() {
    struct Aisle {
      var name: String
      var products: [String]
    }

    let sections = Diff.difference(
      from: [
        Aisle(name: "Fruit", products: ["Apple", "Tomato"]),
        Aisle(name: "Tools", products: ["Saw"]),
      ],
      to: [
        Aisle(name: "Fruit", products: ["Apple"]),
        Aisle(name: "Vegetables", products: ["Leek", "Tomato"]),
      ],
      sectionIdentity: .ignoringContent(\.name), items: \.products, identity: .itself)
    print(sections)
    // SectionedDifference(deletedSections: [1], insertedSections: [1],
    //   movedItems: [(0, 1) → (1, 1)])

    expectEqual(
      "\(sections)",
      """
      SectionedDifference(deletedSections: [1], insertedSections: [1], \
      movedItems: [(0, 1) → (1, 1)])
      """)
  }

  @_optimize(none)
  @Test func applying() throws {
    let names = ["Ada", "Grace", "Alan"]
    let newNames = ["Alan", "Ada Lovelace", "Edsger"]
    let difference = ListDifference(
      deleted: [1], inserted: [2], moved: [ElementMove(from: 2, to: 0)],
      updated: [ElementMove(from: 0, to: 1)])
    print(try difference.applied(to: names, from: newNames))  // ["Alan", "Ada Lovelace", "Edsger"]

    let labels = ["Ada (1)", "Grace (2)", "Alan (3)"]
    print(try difference.applied(to: labels) { "\(newNames[$0]) (new)" })
    // ["Alan (3)", "Ada Lovelace (new)", "Edsger (new)"]

    expectEqual(
      "\(try difference.applied(to: names, from: newNames))", #"["Alan", "Ada Lovelace", "Edsger"]"#
    )
    expectEqual(
      "\(try difference.applied(to: labels) { "\(newNames[$0]) (new)" })",
      #"["Alan (3)", "Ada Lovelace (new)", "Edsger (new)"]"#)

    print(try difference.inverse.applied(to: newNames, from: names))  // ["Ada", "Grace", "Alan"]

    expectEqual(
      "\(try difference.inverse.applied(to: newNames, from: names))", #"["Ada", "Grace", "Alan"]"#)
  }

  @Test func standardLibrary() {
    let letters = ["a", "b", "c"]
    let newLetters = ["c", "a", "d"]
    let computed = Diff.difference(from: letters, to: newLetters, identity: .itself)
    if let changes = CollectionDifference(computed, from: letters, to: newLetters) {
      print(letters.applying(changes) ?? [])  // ["c", "a", "d"]
    }
    print(ListDifference(newLetters.difference(from: letters)))
    // ListDifference(deleted: [0, 1], inserted: [1, 2])

    expectEqual(
      CollectionDifference(computed, from: letters, to: newLetters).flatMap(letters.applying),
      newLetters)
    expectEqual(
      "\(ListDifference(newLetters.difference(from: letters)))",
      "ListDifference(deleted: [0, 1], inserted: [1, 2])")
  }

  @_optimize(none)
  @Test func movingFromDifferentiator() throws {
    struct Contact: IdentifiableType, Equatable {
      var identity: Int
      var name: String
    }

    typealias ContactSection = AnimatableSectionModel<String, Contact>

    let ann = Contact(identity: 1, name: "Ann")
    let bob = Contact(identity: 2, name: "Bob")
    let rob = Contact(identity: 2, name: "Rob")
    let changesets = try Diff.differencesForSectionedView(
      initialSections: [ContactSection(model: "Friends", items: [ann, bob])],
      finalSections: [
        ContactSection(model: "Work", items: []),
        ContactSection(model: "Friends", items: [rob]),
      ])
    print(changesets.count)  // 2
    print(changesets[0].deletedItems, changesets[0].updatedItems)  // [(0, 0)] [(0, 1)]
    print(changesets[1].insertedSections)  // [0]

    expectEqual(changesets.count, 2)
    expectEqual("\(changesets[0].deletedItems) \(changesets[0].updatedItems)", "[(0, 0)] [(0, 1)]")
    expectEqual("\(changesets[1].insertedSections)", "[0]")
  }
}
