public import DataSourceDiffing
import DataSourceKit

extension AnimatableSectionModel where Section: Hashable, Section.Identity == Section {
  /// Creates a section of what an identified section holds: its `id` becomes the model. Titles are left out.
  ///
  /// - Parameter section: the section to convert.
  public init(_ section: IdentifiedSection<Section, ItemType>) {
    self.init(model: section.id, items: section.items)
  }
}

extension IdentifiedSection {
  /// Creates a section of what a ready-made section of Differentiator holds: the identity of its model
  /// becomes the `id`.
  ///
  /// ```swift
  /// let model = AnimatableSectionModel(model: "Fruit", items: ["Apple", "Cherry"])
  /// let section = IdentifiedSection(model, headerTitle: model.model)
  /// ```
  ///
  /// - Parameters:
  ///   - model: the section to convert.
  ///   - headerTitle: the title above the items, `nil` for none.
  ///   - footerTitle: the title below the items, `nil` for none.
  public convenience init<Model: IdentifiableType>(
    _ model: AnimatableSectionModel<Model, ItemType>, headerTitle: String? = nil,
    footerTitle: String? = nil
  ) where Model.Identity == ID {
    self.init(
      id: model.identity, items: model.items, headerTitle: headerTitle, footerTitle: footerTitle)
  }
}
