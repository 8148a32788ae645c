/// A ready-made section whose items need neither identity nor equality, for views that are reloaded
/// as a whole. As in Differentiator.
///
/// To compute differences, use ``AnimatableSectionModel``.
public struct SectionModel<Section, ItemType> {
  /// The section's model, such as its title.
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

extension SectionModel: SectionModelType {
  /// The type of the identity.
  public typealias Identity = Section
  /// The type of the items.
  public typealias Item = ItemType

  /// The model itself.
  public var identity: Section { model }

  /// Creates a section with another one's model, and other items.
  ///
  /// - Parameters:
  ///   - original: The section whose model to keep.
  ///   - items: The items.
  public init(original: SectionModel, items: [ItemType]) {
    self.model = original.model
    self.items = items
  }
}

extension SectionModel: CustomStringConvertible {
  /// The model and the items, as `model > items`.
  ///
  /// - Complexity: O(items)
  public var description: String { "\(model) > \(items)" }
}

extension SectionModel: Equatable where Section: Equatable, ItemType: Equatable {}
extension SectionModel: Hashable where Section: Hashable, ItemType: Hashable {}
extension SectionModel: Sendable where Section: Sendable, ItemType: Sendable {}
extension SectionModel: Encodable where Section: Encodable, ItemType: Encodable {}
extension SectionModel: Decodable where Section: Decodable, ItemType: Decodable {}
