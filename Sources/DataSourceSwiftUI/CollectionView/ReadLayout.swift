#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourceCore
  import SwiftUI
  import UIKit

  /// The two views that a section can have beside its rows.
  @MainActor
  enum SectionEdge: CaseIterable {
    case header, footer

    var kind: String {
      self == .header
        ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
    }
  }

  /// What a header or footer displays.
  enum SectionEdgeContent {
    /// A section's view, created by a closure.
    case view(Int, (Int) -> AnyView?)
    case title(String?)
  }

  @MainActor
  extension CollectionView {
    /// What the header or footer of a section displays; `nil` if it has none.
    func content(of edge: SectionEdge, _ section: Int) -> SectionEdgeContent? {
      if let view = edge == .header ? header : footer {
        return view(section) == nil ? nil : .view(section, view)
      }
      let title =
        edge == .header
        ? dataSource.headerTitle(for: section) : dataSource.footerTitle(for: section)
      return title.map { .title($0) }
    }
  }

  extension SectionLayout {
    /// Whether the rows of a section can be swiped.
    var isList: Bool {
      switch self {
      case .grid, .horizontal, .custom: false
      default: true
      }
    }
  }

  /// The layout of a section, as the view has read it.
  @MainActor
  struct ReadLayout {
    private var layout = SectionLayout.plain
    private var showsSeparators: Bool?
    private var edges: [SectionEdge] = []
    private var insets: EdgeInsets?

    /// The layout of a section without a list.
    init() {}

    init(_ list: CollectionView<some Any, some Hashable, some View>, _ section: Int) {
      layout = list.layout(section)
      showsSeparators = list.showsSeparators
      edges = SectionEdge.allCases.filter { list.content(of: $0, section) != nil }
      insets = list.sectionInsets(section)
    }

    /// Whether a section with this layout need not be laid out again. Layouts of the app are not
    /// compared.
    func isSame(as other: Self) -> Bool {
      let isSame =
        switch (layout, other.layout) {
        case (.plain, .plain), (.grouped, .grouped), (.custom, .custom): true
        #if !os(tvOS)
          case (.insetGrouped, .insetGrouped), (.sidebar, .sidebar): true
        #endif
        case (.grid(let width, let spacing), .grid(let otherWidth, let otherSpacing)),
          (.horizontal(let width, let spacing), .horizontal(let otherWidth, let otherSpacing)):
          width == otherWidth && spacing == otherSpacing
        default: false
        }
      return isSame && showsSeparators == other.showsSeparators && edges == other.edges
        && insets == other.insets
    }

    /// Creates the layout.
    ///
    /// - Parameter listConfiguration: Creates the configuration of a list.
    func section(
      _ environment: any NSCollectionLayoutEnvironment,
      listConfiguration: (UICollectionLayoutListConfiguration.Appearance)
        -> UICollectionLayoutListConfiguration
    ) -> NSCollectionLayoutSection {
      func list(_ appearance: UICollectionLayoutListConfiguration.Appearance)
        -> NSCollectionLayoutSection
      {
        var configuration = listConfiguration(appearance)
        configuration.headerMode = edges.contains(.header) ? .supplementary : .none
        configuration.footerMode = edges.contains(.footer) ? .supplementary : .none
        #if !os(tvOS)
          if let showsSeparators { configuration.showsSeparators = showsSeparators }
        #endif
        return .list(using: configuration, layoutEnvironment: environment)
      }
      let section =
        switch layout {
        case .plain: list(.plain)
        case .grouped: list(.grouped)
        #if !os(tvOS)
          case .insetGrouped: list(.insetGrouped)
          case .sidebar: list(.sidebar)
        #endif
        case .grid(let minimumWidth, let spacing):
          grid(environment, minimumWidth: minimumWidth, spacing: spacing)
        case .horizontal(let width, let spacing): horizontal(width: width, spacing: spacing)
        case .custom(let make): make(environment)
        }
      if let insets { section.contentInsets = NSDirectionalEdgeInsets(insets) }
      return section
    }

    private func horizontal(width: CGFloat, spacing: CGFloat) -> NSCollectionLayoutSection {
      let size = NSCollectionLayoutSize(
        widthDimension: .absolute(max(1, width)), heightDimension: .estimated(44))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
      let section = section(of: group, spacing: spacing)
      section.orthogonalScrollingBehavior = .continuous
      return section
    }

    private func grid(
      _ environment: any NSCollectionLayoutEnvironment, minimumWidth: CGFloat, spacing: CGFloat
    ) -> NSCollectionLayoutSection {
      let spacing = max(0, spacing)
      let margins = insets.map { $0.leading + $0.trailing } ?? 2 * spacing
      let width = environment.container.effectiveContentSize.width - margins
      let count = columnCount(in: width, minimumWidth: minimumWidth, spacing: spacing)
      // A group does not subtract its spacing.
      let itemWidth = (width - spacing * CGFloat(count - 1)) / CGFloat(count)
      let item = NSCollectionLayoutSize(
        widthDimension: .absolute(max(1, itemWidth)), heightDimension: .estimated(44))
      let row = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: row, repeatingSubitem: NSCollectionLayoutItem(layoutSize: item), count: count)
      group.interItemSpacing = .fixed(spacing)
      return section(of: group, spacing: spacing)
    }

    /// A section of groups, with its header and footer.
    private func section(
      of group: NSCollectionLayoutGroup, spacing: CGFloat
    ) -> NSCollectionLayoutSection {
      let spacing = max(0, spacing)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = spacing
      section.contentInsets = NSDirectionalEdgeInsets(
        top: spacing, leading: spacing, bottom: spacing, trailing: spacing)
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
      section.boundarySupplementaryItems = edges.map { edge in
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: edge.kind, alignment: edge == .header ? .top : .bottom)
      }
      return section
    }
  }
#endif
