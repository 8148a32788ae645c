public import Foundation

/// The size of an item in a compositional layout. Here it has no effect.
@MainActor
public final class NSCollectionLayoutDimension: NSObject {
  public let dimension: CGFloat
  public let isFractionalWidth: Bool

  private init(_ dimension: CGFloat, isFractionalWidth: Bool = false) {
    self.dimension = dimension
    self.isFractionalWidth = isFractionalWidth
    super.init()
  }

  public static func fractionalWidth(_ width: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(width, isFractionalWidth: true)
  }

  public static func absolute(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(dimension)
  }

  public static func estimated(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(dimension)
  }
}

@MainActor
public final class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension

  public init(
    widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension
  ) {
    self.widthDimension = widthDimension
    super.init()
  }
}

@MainActor
open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize

  public init(layoutSize: NSCollectionLayoutSize) {
    self.layoutSize = layoutSize
    super.init()
  }
}

@MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    let group = NSCollectionLayoutGroup(layoutSize: layoutSize)
    group.count = count
    group.repeated = repeatingSubitem
    return group
  }

  /// How often the item is repeated; not part of the real class.
  public private(set) var count = 1
  private var repeated: NSCollectionLayoutItem?
  open var interItemSpacing: NSCollectionLayoutSpacing?

  /// The width of the repeated items and the spaces between them in a group of a given width. A
  /// group does not subtract its spacing. Not part of the real class.
  public func contentWidth(in width: CGFloat) -> CGFloat? {
    guard let item = repeated?.layoutSize.widthDimension else { return nil }
    let itemWidth = item.dimension * (item.isFractionalWidth ? width : 1)
    return itemWidth * CGFloat(count) + (interItemSpacing?.spacing ?? 0) * CGFloat(count - 1)
  }
}

@MainActor
public final class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat

  private init(_ spacing: CGFloat) {
    self.spacing = spacing
    super.init()
  }

  public static func fixed(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(spacing)
  }
}
