public import Foundation

/// How a list looks, and what can be swiped in it.
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?

  public private(set) var appearance: Appearance
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public init(appearance: Appearance) {
    self.appearance = appearance
  }
}

/// What surrounds a section.
@MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {}

/// The layout of a section. Here all of them are lists.
@MainActor
open class NSCollectionLayoutSection: NSObject {
  /// How the list looks; not part of the real class.
  public let list: UICollectionLayoutListConfiguration

  init(_ list: UICollectionLayoutListConfiguration) {
    self.list = list
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

/// A layout that asks in each layout how every section is laid out.
@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public typealias SectionProvider = (
    Int, any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

  private final class Environment: NSObject, NSCollectionLayoutEnvironment {}

  private let sectionProvider: SectionProvider

  /// The answers in the last layout; not part of the real class.
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
