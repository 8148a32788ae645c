import DataSourceCore
import DataSourceDifferentiator
import DataSourceDiffing
import Testing

/// Differentiator's sections, converted as its article shows.
@Suite struct SectionConversionTests {
  @Test func sectionsConvert() {
    let model = AnimatableSectionModel(model: "Fruit", items: [1, 2])
    let section = IdentifiedSection(model, headerTitle: model.model)
    #expect(section.id == "Fruit" && section.items == [1, 2])
    #expect(section.headerTitle == "Fruit" && section.footerTitle == nil)
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
}
