/// A ready-made section whose items need neither identity nor equality: for views that are reloaded as a
/// whole. As known from Differentiator.
///
/// Differences need an ``AnimatableSectionModel``.
public struct SectionModel<Section, ItemType> {
  /// What the section stands for, such as its title.
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

extension SectionModel: SectionModelType {
  /// What tells sections apart.
  public typealias Identity = Section
  /// What the section holds.
  public typealias Item = ItemType

  /// The model itself.
  @inlinable public var identity: Section { model }

  /// Creates a section with the model of another one, and other items.
  ///
  /// - Parameters:
  ///   - original: the section whose model to keep.
  ///   - items: the items to hold.
  @inlinable
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
