public import Foundation
import StandInViews

/// A list's appearance, and its swipe actions.
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?

  public enum HeaderMode: Sendable {
    case none, supplementary, firstItemInSection
  }

  public typealias FooterMode = HeaderMode

  public private(set) var appearance: Appearance
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var showsSeparators = true
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public init(appearance: Appearance) {
    self.appearance = appearance
  }
}

/// What surrounds a section.
@MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
}

@MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var effectiveContentSize: CGSize { get }
}

/// The layout of a section.
@MainActor
open class NSCollectionLayoutSection: NSObject {
  /// A list's appearance; `nil` for other sections. Not part of the real class.
  public let list: UICollectionLayoutListConfiguration?

  /// The items of the section, `nil` for lists; not part of the real class.
  public let group: NSCollectionLayoutGroup?

  open var interGroupSpacing: CGFloat = 0
  open var contentInsets = NSDirectionalEdgeInsets()
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  /// Whether the section has a view of a kind.
  func contains(_ kind: String) -> Bool {
    if boundarySupplementaryItems.contains(where: { $0.elementKind == kind }) { return true }
    if kind == UICollectionView.elementKindSectionHeader, list?.headerMode == .supplementary {
      return true
    }
    return kind == UICollectionView.elementKindSectionFooter && list?.footerMode == .supplementary
  }

  init(_ list: UICollectionLayoutListConfiguration) {
    self.list = list
    group = nil
    super.init()
  }

  public init(group: NSCollectionLayoutGroup) {
    list = nil
    self.group = group
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

  private final class Environment: NSObject, NSCollectionLayoutEnvironment,
    NSCollectionLayoutContainer
  {
    let effectiveContentSize: CGSize
    var container: any NSCollectionLayoutContainer { self }

    init(_ size: CGSize) {
      effectiveContentSize = size
      super.init()
    }
  }

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
    let environment = Environment(collectionView?.bounds.size ?? .zero)
    sections = (0..<(collectionView?.numberOfSections ?? 0)).map { section in
      sectionProvider(section, environment)
    }
    guard isInvalid else { return }
    isInvalid = false
    // Sections may have other headers and footers now.
    collectionView?.engine.measureSupplements()
  }

  private var isInvalid = false

  open override func invalidateLayout() {
    super.invalidateLayout()
    isInvalid = true
  }
}

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

@MainActor
public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String

  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.elementKind = elementKind
    super.init(layoutSize: layoutSize)
  }
}

public enum NSRectAlignment: Sendable {
  case top, bottom
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Sendable {
  case none, continuous
}

public struct NSDirectionalEdgeInsets: Sendable {
  public var top: CGFloat = 0
  public var leading: CGFloat = 0
  public var bottom: CGFloat = 0
  public var trailing: CGFloat = 0

  public init() {}

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}
