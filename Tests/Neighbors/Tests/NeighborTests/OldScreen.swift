import RxDataSources

/// A screen that has not been moved yet.
struct OldScreen {
  typealias Section = AnimatableSectionModel<String, String>

  let sections = [Section(model: "Fruit", items: ["Apple", "Fig"])]
  let dataSource = RxTableViewSectionedAnimatedDataSource<Section>()
}
