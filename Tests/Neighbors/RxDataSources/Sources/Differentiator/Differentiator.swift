// The names in the module `Differentiator`, without its code.

public protocol IdentifiableType {
  associatedtype Identity: Hashable

  var identity: Identity { get }
}

public protocol SectionModelType {
  associatedtype Item

  var items: [Item] { get }

  init(original: Self, items: [Item])
}

public protocol AnimatableSectionModelType: SectionModelType, IdentifiableType
where Item: IdentifiableType & Equatable {}

public struct AnimatableSectionModel<
  Section: IdentifiableType, ItemType: IdentifiableType & Equatable
> {
  public var model: Section
  public var items: [ItemType]

  public init(model: Section, items: [ItemType]) {
    self.model = model
    self.items = items
  }
}

extension AnimatableSectionModel: AnimatableSectionModelType {
  public typealias Item = ItemType

  public var identity: Section.Identity { model.identity }

  public init(original: AnimatableSectionModel, items: [ItemType]) {
    self.init(model: original.model, items: items)
  }
}

extension String: IdentifiableType {
  public var identity: String { self }
}

public struct ItemPath {}

public struct Changeset<Section: SectionModelType> {}

public enum Diff {}
