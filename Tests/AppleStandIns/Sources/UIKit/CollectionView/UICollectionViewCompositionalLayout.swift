public import Foundation

/// A list's appearance, and its swipe actions.
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?

  /// Here it has no effect: tests set the kinds of supplementary views.
  public enum HeaderMode: Sendable {
    case none, supplementary, firstItemInSection
  }

  public private(set) var appearance: Appearance
  public var headerMode = HeaderMode.none
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public init(appearance: Appearance) {
    self.appearance = appearance
  }
}

/// What surrounds a section.
@MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {}

/// The layout of a section.
@MainActor
open class NSCollectionLayoutSection: NSObject {
  /// A list's appearance; `nil` for other sections. Not part of the real class.
  public let list: UICollectionLayoutListConfiguration?

  init(_ list: UICollectionLayoutListConfiguration) {
    self.list = list
    super.init()
  }

  public init(group: NSCollectionLayoutGroup) {
    list = nil
    super.init()
  }

  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(configuration)
  }
}

@MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  public nonisolated override init() {
    super.init()
  }
}

/// A layout that calls its section provider for every section in each layout pass.
@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public typealias SectionProvider = (
    Int, any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

  private final class Environment: NSObject, NSCollectionLayoutEnvironment {}

  private let sectionProvider: SectionProvider

  /// The sections from the last layout; not part of the real class.
  public private(set) var sections: [NSCollectionLayoutSection?] = []

  public init(
    sectionProvider: @escaping SectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration =
      UICollectionViewCompositionalLayoutConfiguration()
  ) {
    self.sectionProvider = sectionProvider
    super.init()
  }

  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(
      sectionProvider: { _, _ in NSCollectionLayoutSection(configuration) })
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
