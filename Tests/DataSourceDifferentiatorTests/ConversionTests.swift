import DataSourceDifferentiator
import DataSourceDiffing
import DataSourceKit
import IdentityDiff
import Testing

extension DataSourceDifferentiatorTests {
  /// Differentiator's sections and data sources' sections, converted to each other.
  @Suite struct ConversionTests {
    @Test func sectionsConvert() {
      let model = AnimatableSectionModel(model: "Fruit", items: [1, 2])
      let section = IdentifiedSection(model, headerTitle: model.model)
      #expect(section.id == "Fruit" && section.items == [1, 2])
      #expect(section.headerTitle == "Fruit" && section.footerTitle == nil)
      #expect(AnimatableSectionModel(section) == model)
    }

    @Test func sectionModelsConvert() {
      let section = IdentifiedSection(
        SectionModel(model: "Fruit", items: [1, 2]), headerTitle: "Fruit", footerTitle: "2")
      #expect(section.id == "Fruit" && section.items == [1, 2])
      #expect(section.headerTitle == "Fruit" && section.footerTitle == "2")
    }

    /// A custom type.
    @Test func otherSectionsConvert() {
      struct Shelf: AnimatableSectionModelType {
        var identity: Int
        var items: [Int]
        init(identity: Int, items: [Int]) { (self.identity, self.items) = (identity, items) }
        init(original: Shelf, items: [Int]) {
          self.init(identity: original.identity, items: items)
        }
      }
      let section = IdentifiedSection(Shelf(identity: 3, items: [1, 2]), footerTitle: "2")
      #expect(section.id == 3 && section.items == [1, 2] && section.footerTitle == "2")
    }

    @Test func identityOfIdentifiableTypes() {
      let difference = Diff.difference(
        from: [Cell(identity: 1), Cell(identity: 2)],
        to: [Cell(identity: 2, version: 1), Cell(identity: 3)], identity: .identity)
      #expect(difference.deleted == [0] && difference.inserted == [1])
      #expect(difference.updated == [ElementMove(from: 1, to: 0)])
      #expect(difference.pairs(before: 2) == [ElementMove(from: 1, to: 0)])
    }
  }
}
