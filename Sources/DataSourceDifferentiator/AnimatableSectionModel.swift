/// A ready-made section with an identity. As in Differentiator.
///
/// ```swift
/// AnimatableSectionModel(model: "Fruit", items: ["Apple", "Cherry"])
/// ```
public struct AnimatableSectionModel<Section: IdentifiableType, ItemType>
where ItemType: IdentifiableType & Equatable {
  /// The section's model: its identity, and its header's content.
  public var model: Section
  /// The items, in order.
  public var items: [ItemType]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - model: The section's model.
  ///   - items: The items.
  public init(model: Section, items: [ItemType]) {
    self.model = model
    self.items = items
  }
}

extension AnimatableSectionModel: AnimatableSectionModelType {
  /// The type of the items.
  public typealias Item = ItemType
  /// The type of the identity.
  public typealias Identity = Section.Identity

  /// The model's identity.
  public var identity: Section.Identity { model.identity }

  /// Creates a section with another one's model, and other items.
  ///
  /// - Parameters:
  ///   - original: The section whose model to keep.
  ///   - items: The items.
  public init(original: AnimatableSectionModel, items: [ItemType]) {
    self.model = original.model
    self.items = items
  }
}

extension AnimatableSectionModel: CustomStringConvertible {
  /// The model and the items.
  ///
  /// - Complexity: O(items)
  public var description: String {
    "AnimatableSectionModel(model: \"\(model)\", items: \(items))"
  }
}

extension AnimatableSectionModel: Equatable where Section: Equatable {}
extension AnimatableSectionModel: Hashable where Section: Hashable, ItemType: Hashable {}
extension AnimatableSectionModel: Sendable where Section: Sendable, ItemType: Sendable {}
extension AnimatableSectionModel: Encodable where Section: Encodable, ItemType: Encodable {}
extension AnimatableSectionModel: Decodable where Section: Decodable, ItemType: Decodable {}
