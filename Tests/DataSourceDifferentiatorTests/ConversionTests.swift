import DataSourceDifferentiator
import DataSourceDiffing
import DataSourceKit
import IdentityDiff
import Testing

extension DataSourceDifferentiatorTests {
  /// Sections of Differentiator and of data sources, made of each other.
  @Suite struct ConversionTests {
    @Test func sectionsConvert() {
      let model = AnimatableSectionModel(model: "Fruit", items: [1, 2])
      let section = IdentifiedSection(model, headerTitle: model.model)
      #expect(section.id == "Fruit" && section.items == [1, 2])
      #expect(section.headerTitle == "Fruit" && section.footerTitle == nil)
      #expect(AnimatableSectionModel(section) == model)
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
