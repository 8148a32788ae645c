public import Foundation

/// What surrounds a section.
@MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {}

/// The layout of a section.
@MainActor
open class NSCollectionLayoutSection: NSObject {
  public init(group: NSCollectionLayoutGroup) {
    super.init()
  }
}

@MainActor
open class NSCollectionViewCompositionalLayoutConfiguration: NSObject {
  public nonisolated override init() {
    super.init()
  }
}

/// A layout that calls its section provider for every section in each layout pass.
@MainActor
open class NSCollectionViewCompositionalLayout: NSCollectionViewLayout {
  public typealias SectionProvider = (
    Int, any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

  private final class Environment: NSObject, NSCollectionLayoutEnvironment {}

  private let sectionProvider: SectionProvider

  /// The sections from the last layout; not part of the real class.
  public private(set) var sections: [NSCollectionLayoutSection?] = []

  public init(
    sectionProvider: @escaping SectionProvider,
    configuration: NSCollectionViewCompositionalLayoutConfiguration =
      NSCollectionViewCompositionalLayoutConfiguration()
  ) {
    self.sectionProvider = sectionProvider
    super.init()
  }

  open override func prepare() {
    super.prepare()
    let environment = Environment()
    sections = (0..<(collectionView?.numberOfSections ?? 0)).map { section in
      sectionProvider(section, environment)
    }
  }
}

/// The size of an item in a compositional layout. Here it has no effect.
@MainActor
public final class NSCollectionLayoutDimension: NSObject {
  public static func fractionalWidth(_ width: CGFloat) -> NSCollectionLayoutDimension {
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
}
