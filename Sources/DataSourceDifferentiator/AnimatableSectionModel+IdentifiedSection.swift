public import DataSourceDiffing
import DataSourceKit

extension AnimatableSectionModel where Section: Hashable, Section.Identity == Section {
  /// Creates a section with the items of an identified section and its `id` as the model, without titles.
  ///
  /// - Parameter section: The section to convert.
  public init(_ section: IdentifiedSection<Section, ItemType>) {
    self.init(model: section.id, items: section.items)
  }
}

extension IdentifiedSection {
  /// Creates a section with the items of a section model and the identity of its model as the `id`.
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
  public convenience init<Model: IdentifiableType>(
    _ model: AnimatableSectionModel<Model, ItemType>, headerTitle: String? = nil,
    footerTitle: String? = nil
  ) where Model.Identity == ID {
    self.init(
      id: model.identity, items: model.items, headerTitle: headerTitle, footerTitle: footerTitle)
  }
}
