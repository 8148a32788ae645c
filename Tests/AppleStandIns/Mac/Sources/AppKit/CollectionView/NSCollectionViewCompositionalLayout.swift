public import Foundation
import StandInViews

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

/// A layout that calls its section provider once for each section.
@MainActor
open class NSCollectionViewCompositionalLayout: NSCollectionViewLayout {
  public typealias SectionProvider = (
    Int, any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

  private final class Environment: NSObject, NSCollectionLayoutEnvironment {}

  private let sectionProvider: SectionProvider

  private var cache = CachedSections<NSCollectionLayoutSection>()

  /// All sections; not part of the real class.
  public var sections: [NSCollectionLayoutSection?] {
    (0..<(collectionView?.numberOfSections ?? 0)).map { section in
      cache.section(at: section, revision: collectionView?.engine.revision ?? 0) {
        sectionProvider(section, Environment())
      }
    }
  }

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
    _ = sections
  }

  open override func invalidateLayout() {
    cache.invalidate()
    super.invalidateLayout()
  }
}
