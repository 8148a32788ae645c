public import Foundation

/// The size of an item in a compositional layout. Here it has no effect.
@MainActor
public final class NSCollectionLayoutDimension: NSObject {
  public static func fractionalWidth(_ width: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension()
  }

  public static func absolute(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension()
  }

  public static func estimated(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension()
  }
}

@MainActor
public final class NSCollectionLayoutSize: NSObject {
  public init(
    widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension
  ) {}
}

@MainActor
open class NSCollectionLayoutItem: NSObject {
  public init(layoutSize: NSCollectionLayoutSize) {}
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
    return group
  }

  /// How often the item is repeated; not part of the real class.
  public private(set) var count = 1
  open var interItemSpacing: NSCollectionLayoutSpacing?
}

@MainActor
public final class NSCollectionLayoutSpacing: NSObject {
  public static func fixed(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing()
  }
}
