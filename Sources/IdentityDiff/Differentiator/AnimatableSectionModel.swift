/// A ready-made section with an identity. As known from Differentiator.
public struct AnimatableSectionModel<
  Section: IdentifiableType, ItemType: IdentifiableType & Equatable
> {
  /// What the section stands for: its identity, and whatever its header shows.
  public var model: Section
  /// The items, in order.
  public var items: [ItemType]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - model: what the section stands for.
  ///   - items: the items to hold.
  @inlinable
  public init(model: Section, items: [ItemType]) {
    self.model = model
    self.items = items
  }
}

extension AnimatableSectionModel: AnimatableSectionModelType {
  public typealias Item = ItemType
  public typealias Identity = Section.Identity

  /// The identity of the model.
  @inlinable public var identity: Section.Identity { model.identity }

  @inlinable
  public init(original: AnimatableSectionModel, items: [ItemType]) {
    self.model = original.model
    self.items = items
  }
}
