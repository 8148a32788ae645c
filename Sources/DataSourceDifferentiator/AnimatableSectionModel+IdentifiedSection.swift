public import DataSourceDiffing
import DataSourceKit

extension AnimatableSectionModel where Section: Hashable, Section.Identity == Section {
  /// Creates a section with the items of an identified section and its `id` as the model, without
  /// titles.
  ///
  /// - Parameter section: The section to convert.
  public init(_ section: IdentifiedSection<Section, ItemType>) {
    self.init(model: section.id, items: section.items)
  }
}

extension IdentifiedSection {
  /// Creates a section with the items and identity of a section model or any other animatable
  /// section.
  ///
  /// ```swift
  /// let model = AnimatableSectionModel(model: "Fruit", items: ["Apple", "Cherry"])
  /// let section = IdentifiedSection(model, headerTitle: model.model)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The section to convert.
  ///   - headerTitle: The title above the items, `nil` for none.
  ///   - footerTitle: The title below the items, `nil` for none.
  public convenience init<Model: AnimatableSectionModelType>(
    _ model: Model, headerTitle: String? = nil, footerTitle: String? = nil
  ) where Model.Identity == ID, Model.Item == ItemType {
    self.init(
      id: model.identity, items: model.items, headerTitle: headerTitle, footerTitle: footerTitle)
  }

  /// Creates a section with a section model's items, and its model as the `id`.
  ///
  /// ```swift
  /// let section = IdentifiedSection(SectionModel(model: "Fruit", items: ["Apple", "Cherry"]))
  /// ```
  ///
  /// - Parameters:
  ///   - model: The section to convert.
  ///   - headerTitle: The title above the items, `nil` for none.
  ///   - footerTitle: The title below the items, `nil` for none.
  public convenience init(
    _ model: SectionModel<ID, ItemType>, headerTitle: String? = nil, footerTitle: String? = nil
  ) {
    self.init(
      id: model.model, items: model.items, headerTitle: headerTitle, footerTitle: footerTitle)
  }
}
