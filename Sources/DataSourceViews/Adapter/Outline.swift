#if (canImport(UIKit) && !os(watchOS) && !os(tvOS)) || canImport(AppKit)
  public import Foundation

  #if canImport(UIKit)
    import UIKit
  #endif

  /// How the rows of a data source form a tree. List cells in UIKit collection views and rows in
  /// AppKit outline views show it: indented by level, with a button that expands and collapses a
  /// row.
  ///
  /// The data source contains a row for each item, including those below expanded items. It must
  /// report an update of every row that is expanded or collapsed, or whose level changes, as
  /// `TreeDataSource` of `DataSourceComposition` does.
  ///
  /// ```swift
  /// let tree = folders.outlined(children: \.subfolders)
  /// let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: tree)
  ///   .cell(for: Folder.self) { (cell: FolderCell, folder) in cell.show(folder) }
  /// adapter.outline = Outline(
  ///   level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle
  /// ) { folder in
  ///   !folder.subfolders.isEmpty
  /// }
  /// ```
  public struct Outline<ItemType> {
    /// A row's level; `nil` if there is no row. All index paths are those of the data source.
    package let level: (IndexPath) -> Int?

    /// Whether a row is expanded.
    package let isExpanded: (IndexPath) -> Bool

    /// Expands or collapses a row.
    package let toggle: (IndexPath) -> Void

    /// Whether an item can be expanded.
    package let isExpandable: (ItemType) -> Bool

    /// Creates an outline. All index paths are those of the data source.
    ///
    /// - Parameters:
    ///   - level: Returns the number of a row's ancestors; `nil` if there is no row.
    ///   - isExpanded: Returns whether a row is expanded.
    ///   - toggle: Expands a row, or collapses it if it is expanded.
    ///   - isExpandable: Returns whether an item can be expanded, because it has children.
    public init(
      level: @escaping (_ indexPath: IndexPath) -> Int?,
      isExpanded: @escaping (_ indexPath: IndexPath) -> Bool,
      toggle: @escaping (_ indexPath: IndexPath) -> Void,
      isExpandable: @escaping (ItemType) -> Bool
    ) {
      self.level = level
      self.isExpanded = isExpanded
      self.toggle = toggle
      self.isExpandable = isExpandable
    }
  }

  #if canImport(UIKit)
    extension UICollectionViewListCell {
      /// Shows a row's position in its tree.
      ///
      /// - Parameters:
      ///   - level: The number of ancestors.
      ///   - isExpanded: Whether it is expanded; `nil` if it cannot be.
      ///   - toggle: Expands or collapses the row.
      func showPlace(level: Int, isExpanded: Bool?, toggle: @escaping () -> Void) {
        indentationLevel = level
        accessories.removeAll {
          guard case .customView(let view) = $0.accessoryType else { return false }
          return view is DisclosureButton
        }
        guard let isExpanded else { return }
        // The system rotates its own accessory for outlines by the state of a diffable data source.
        let image = UIImage(systemName: isExpanded ? "chevron.down" : "chevron.forward")
        let button = DisclosureButton(
          frame: .zero, primaryAction: UIAction(image: image) { _ in toggle() })
        accessories.append(
          .customView(configuration: .init(customView: button, placement: .trailing())))
      }
    }

    /// Expands and collapses a row.
    private final class DisclosureButton: UIButton {}
  #endif
#endif
