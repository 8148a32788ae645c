import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import DataSourceTesting
import Differentiator
import Foundation
import IdentityDiff
import Testing

/// The examples of the README, in order; `ReadmeTests` checks that none is missing or different.
@Suite struct ReadmeExamples {
  @Test func firstExample() {
    final class Contacts: ListDataSource {
      var items = ["Ada", "Grace"]
      var reloadBlock: ReloadBlock?

      func add(_ name: String) {
        items.append(name)
        reloadBlock?(.some([.item(type: .insert([0, items.count - 1]))]))
      }
    }

    let contacts = Contacts()
    let tester = DataSourceTester(dataSource: contacts) { print($0.rule, $0.message.prefix(52)) }
    contacts.add("Edsger")
    print(tester.markedScreen)
    contacts.items.removeAll()  // but the report deletes one row only:
    contacts.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
    #expect(tester.violations.map(\.rule) == [.invalidItemCount])
  }

  @Test func describe() throws {
    class SimpleDataSource: ListDataSource {
      var items = ["Item 0", "Item 1", "Item 2"]
      var reloadBlock: ReloadBlock?
    }

    class SimpleSectionedDataSource: SectionedDataSource {
      typealias ItemType = String
      var sections = [
        Section(items: ["Item 0.0", "Item 0.1"]),
        Section(items: ["Item 1.0"], headerTitle: "Header 1", footerTitle: "Footer 1"),
      ]
      var reloadBlock: ReloadBlock?
    }

    #expect(SimpleDataSource().itemCounts == [3])

    let source = SimpleSectionedDataSource()
    #expect(source.numberOfItems(in: 7) == 0)
    #expect(source.item(at: [0, -1]) == nil)
    #expect(source[[1, 0]] == "Item 1.0")
    #expect(source.headerTitle(for: 1) == "Header 1")

    #expect(source.indexPath(after: [0, 1]) == [1, 0])
    #expect(source.lastIndexPath == [1, 0])
    #expect(source.offset(of: [1, 0]) == 2)  // two items precede it
    #expect(source.indexPath(atOffset: 1) == [0, 1])
    #expect(source.firstIndexPath { $0.hasSuffix("1") } == [0, 1])
    for indexPath in source.indexPaths.reversed() { print(source[indexPath] ?? "gone") }

    let changes: ChangeSet = .some([
      .item(type: .delete([0, 2])),
      .item(type: .insert([0, 0])),
      .section(type: .insert([1])),
    ])
    try changes.validate(before: [3], after: [3, 0])  // throws rule, place, UIKit's words
    #expect(changes.mapping.indexPathAfter([0, 0]) == [0, 1])
    #expect(changes.mapping.indexPathBefore([0, 0]) == nil)  // it was not there

    let final = [["x", "a", "b"], []]
    #expect(try changes.applied(to: [["a", "b", "c"]], from: final) == final)
    #expect(try changes.inverse.applied(to: final, from: [["a", "b", "c"]]) == [["a", "b", "c"]])

    let next: ChangeSet = .some([.item(type: .delete([0, 0])), .section(type: .delete([1]))])
    #expect(changes.merged(with: next) == .some([.item(type: .delete([0, 2]))]))

    let structure: ChangeSet = .some([.item(type: .move([0, 2], [0, 0]))])
    let content: ChangeSet = .some([.item(type: .update([0, 0]))])
    try structure.validate(before: [3], after: [3])
    try content.validate(before: [3], after: [3])
    #expect(structure.mapping.indexPathAfter([0, 2]) == [0, 0])

    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    source.sections[0].items.removeLast()
    source.reloadBlock?(.some([.item(type: .delete([0, 1]))]))
    tester.verify()

    let view = ListViewSimulator(dataSource: source)
    source.sections[1].items.insert("Item 1.x", at: 0)
    try view.performUpdates(withChangeSet: .some([.item(type: .insert([1, 0]))]))
    try view.verify()
    print(view.screen)
  }
  @Test func findWhatChanged() throws {
    struct Product: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let (pen, ink) = (Product(id: 1, name: "Pen"), Product(id: 2, name: "Ink"))
    let old = [pen, ink, Product(id: 3, name: "Nib")]
    let new = [Product(id: 3, name: "Nib"), Product(id: 1, name: "Fountain pen")]
    let difference = Diff.difference(from: old, to: new)
    #expect(difference.deleted == [1])
    #expect(difference.moved == [Move(from: 2, to: 0)])
    #expect(difference.updated == [Move(from: 0, to: 1)])
    #expect(try difference.applied(to: old, from: new) == new)

    // Another name is another product.
    let byName = Diff.difference(from: old, to: new, identity: .by(\.name))
    #expect(byName.deleted == [0, 1] && byName.inserted == [1])
    let words = Diff.difference(from: ["a", "b", "a"], to: ["a", "a", "a"], identity: .itself)
    #expect(words.deleted == [1] && words.inserted == [2] && words.newDuplicates == [1, 2])

    struct Aisle {
      var name: String
      var products: [String]
    }

    let sections = Diff.difference(
      from: [Aisle(name: "Fruit", products: ["Apple", "Tomato"])],
      to: [
        Aisle(name: "Fruit", products: ["Apple"]),
        Aisle(name: "Vegetables", products: ["Tomato"]),
      ],
      sectionIdentity: .ignoringContent(\.name), items: \.products, identity: .itself)
    #expect(sections.insertedSections == [1])
    #expect("\(sections.movedItems)" == "[(0, 1) → (1, 0)]")

    let changesets = try Diff.differencesForSectionedView(
      initialSections: [AnimatableSectionModel(model: "Fruit", items: ["Apple", "Tomato"])],
      finalSections: [
        AnimatableSectionModel(model: "Fruit", items: ["Apple"]),
        AnimatableSectionModel(model: "Vegetables", items: ["Tomato"]),
      ])
    #expect(changesets.map(\.deletedItems.count) == [1, 0])
    #expect(changesets.map(\.insertedSections) == [[], [1]])
  }

  @_optimize(none)
  @Test func computedChanges() async throws {
    struct Product: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    let (pen, ink) = (Product(id: 1, name: "Pen"), Product(id: 2, name: "Ink"))
    let old = [pen, ink, Product(id: 3, name: "Nib")]
    let new = [Product(id: 3, name: "Nib"), Product(id: 1, name: "Fountain pen")]
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }

    final class Products: ListDataSource {
      var items: [Product] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let products = Products()
    products.items = old
    products.reloadBlock = { print($0) }
    products.items = new
    // [delete item 0-1, move item 0-2 to 0-0]
    // [update item 0-1]
    #expect(lines == ["[delete item 0-1, move item 0-2 to 0-0]", "[update item 0-1]"])
    lines = []

    let stock = DiffableListDataSource(items: old)
    stock.reloadBlock = { print($0) }
    try stock.update(id: 2) { $0.name = "Blue ink" }  // [update item 0-1]
    try stock.move(id: 3, to: [0, 0])  // [move item 0-2 to 0-0]
    await stock.apply(new)
    // [delete item 0-2]
    // [update item 0-1]
    #expect(
      lines == [
        "[update item 0-1]", "[move item 0-2 to 0-0]", "[delete item 0-2]", "[update item 0-1]",
      ])
  }

  @Test func composition() throws {
    struct Contact: Identifiable, Equatable {
      var id: Int
      var name: String
      var isFavorite = false
    }

    let contacts = DiffableListDataSource<Contact>(items: [
      Contact(id: 1, name: "Grace", isFavorite: true), Contact(id: 2, name: "Ada"),
      Contact(id: 3, name: "Edsger", isFavorite: true),
    ])
    let favorites = contacts.filtered { $0.isFavorite }
    let byInitial = favorites.sorted(by: \.name).grouped(by: { $0.name.prefix(1) })
    byInitial.reloadBlock = { print($0) }
    try contacts.update(id: 2) { $0.isFavorite = true }  // [insert section 0]
    favorites.predicate = { $0.name.count > 3 }  // [delete section 0]

    var told: [String] = []
    byInitial.reloadBlock = { told.append("\($0)") }
    favorites.predicate = { $0.isFavorite }
    favorites.predicate = { $0.name.count > 3 }
    #expect(told == ["[insert section 0]", "[delete section 0]"])
  }
}
