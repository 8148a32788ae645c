#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  #if canImport(UIKit)
    public import UIKit
  #endif

  /// How a section of a ``CollectionView`` is laid out.
  public enum SectionLayout {
    /// Rows from edge to edge.
    case plain

    #if !os(tvOS)
      /// Rows on a rounded background, as in settings.
      case insetGrouped

      /// Rows of a sidebar.
      case sidebar
    #endif

    #if canImport(UIKit)
      /// Rows with space between sections.
      case grouped

      /// Items beside and below each other: as many in a row as fit, of equal width.
      case grid(minimumWidth: CGFloat, spacing: CGFloat = 8)

      /// Items of one width beside each other, which scroll sideways.
      case horizontal(width: CGFloat, spacing: CGFloat = 8)

      /// A custom layout. It is created again when the size or the sections of the list change.
      case custom((any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection)
    #endif
  }
#endif
