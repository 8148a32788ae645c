import DataSourceDifferentiator
import Foundation
import IdentityDiff
import TestSupport
import Testing

extension DataSourceDifferentiatorTests {
  /// Runs code written for Differentiator.
  @Suite struct ClientCodeTests {
    @Test func aDataSourceFollows() {
      let source = ClientDataSource<ContactSection>()
      let ann = Contact(identity: 1, name: "Ann")
      let bob = Contact(identity: 2, name: "Bob")
      source.observe([AnimatableSectionModel(model: "Friends", items: [ann, bob])])
      source.observe([
        AnimatableSectionModel(model: "Work", items: [Contact(identity: 3, name: "Cy")]),
        AnimatableSectionModel(model: "Friends", items: [Contact(identity: 2, name: "Rob")]),
      ])
      expectEqual(
        source.log, ["reload", "delete (0, 0)", "reload (0, 1)", "insert sections [0]"])
      expectEqual(source[ItemPath(sectionIndex: 1, itemIndex: 0)].name, "Rob")

      source.observe([AnimatableSectionModel(model: "Work", items: [ann, ann])])
      expectEqual(source.log.last?.hasPrefix("error: Duplicate item"), true)
      expectEqual(source.sectionModels.count, 1)
    }

    @Test func valuesWithoutModels() throws {
      func section(_ number: Int, _ words: [String]) -> WordSection {
        WordSection(
          model: IdentifiableValue(value: number),
          items: words.map { IdentifiableValue(value: $0) })
      }
      let changesets = try Diff.differencesForSectionedView(
        initialSections: [section(1, ["a", "b"]), section(2, ["c"])],
        finalSections: [section(1, ["b"]), section(2, ["c", "d"])])
      expectEqual(changesets.count, 2)
      #expect(changesets[0].onlyContains(deletedItems: 1))
      #expect(changesets[1].onlyContains(insertedItems: 1))
    }

    @Test func errorsAreCaughtByCase() {
      let now = Date(timeIntervalSince1970: 0)
      let item = IntItem(number: 5, date: now)
      let section = NumberSection(header: "A", numbers: [item], updated: now)
      let other = NumberSection(header: "B", numbers: [item], updated: now)
      expectEqual(describeFailure([section], [section]), "0")
      expectEqual(describeFailure([], [section, other]), "item 5")
      expectEqual(describeFailure([section, section], []), "section A")
    }

    @Test func identitiesOfTheClientAreUsed() {
      let dates = [0.2, 0.4, 7].map { Date(timeIntervalSince1970: $0) }
      expectEqual(dates.map(\.identity), [0, 0, 7])
      expectEqual(CGFloat(2).identity, 2)
      expectEqual(AnimatableSectionModel(model: UUID(), items: [1]).identity.count, 36)
      let model = MultipleSectionModel.switches(
        title: "Switches", items: [.toggle(title: "On", enabled: true)])
      #expect(MultipleSectionModel(original: model, items: []).items.isEmpty)
    }
  }
}
