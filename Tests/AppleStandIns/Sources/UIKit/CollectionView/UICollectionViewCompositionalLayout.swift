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

/// A layout that calls its section provider once for each section.
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

  private var cache = CachedSections<NSCollectionLayoutSection>()

  /// The section that the provider has returned.
  func section(at index: Int) -> NSCollectionLayoutSection? {
    cache.section(at: index, revision: collectionView?.engine.revision ?? 0) {
      sectionProvider(index, Environment(collectionView?.bounds.size ?? .zero))
    }
  }

  /// All sections; not part of the real class.
  public var sections: [NSCollectionLayoutSection?] {
    (0..<(collectionView?.numberOfSections ?? 0)).map(section)
  }

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
    _ = sections
    guard isInvalid else { return }
    isInvalid = false
    // Sections may have other headers and footers now.
    collectionView?.engine.measureSupplements()
  }

  private var isInvalid = false

  open override func invalidateLayout() {
    cache.invalidate()
    super.invalidateLayout()
    isInvalid = true
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
