#if (canImport(UIKit) && !os(watchOS) && !os(tvOS)) || canImport(AppKit)
  public import Foundation

  #if canImport(UIKit)
    import UIKit
  #endif

  /// How the rows of a data source form a tree, which the list cells of a collection view of UIKit show, and an
  /// outline view of AppKit: indented by their level, with a button that expands and collapses a row.
  ///
  /// The data source contains a row for each item, including those below expanded items, and reports an update of
  /// a row that is expanded or collapsed, or whose level changes, as `TreeDataSource` of `DataSourceComposition`
  /// does.
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
    /// The level of a row; `nil` if there is no row. All index paths are those of the data source.
    let level: (IndexPath) -> Int?

    /// Whether a row is expanded.
    let isExpanded: (IndexPath) -> Bool

    /// Expands or collapses a row.
    let toggle: (IndexPath) -> Void

    /// Whether an item can be expanded.
    let isExpandable: (ItemType) -> Bool

    #if canImport(UIKit)
      /// What VoiceOver says for the button that expands or collapses a row. Replace it by a
      /// localized text.
      public var buttonLabel: (_ item: ItemType, _ isExpanded: Bool) -> String = {
        $1 ? "Collapse" : "Expand"
      }
    #endif

    /// Creates an outline. All index paths are those of the data source.
    ///
    /// - Parameters:
    ///   - level: Returns the number of ancestors of a row; `nil` if there is no row.
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

    /// The outline of a tree behind other operators, or beside other lists, whose index paths
    /// differ from those of the adapter's data source.
    ///
    /// ```swift
    /// let rows = tree.filtered { !$0.isHidden }
    /// adapter.outline = outline.converted { rows.convert($0, to: tree) }
    /// ```
    ///
    /// - Parameter convert: Converts an index path of the adapter's data source to one of the tree;
    ///   `nil` for a row of another list, which is not indented and has no button.
    /// - Returns: An outline with index paths of the adapter's data source.
    public func converted(
      by convert: @escaping (_ indexPath: IndexPath) -> IndexPath?
    ) -> Outline {
      var result = Outline(
        level: { [level] in convert($0).flatMap(level) },
        isExpanded: { [isExpanded] in convert($0).map(isExpanded) ?? false },
        toggle: { [toggle] in convert($0).map(toggle) }, isExpandable: isExpandable)
      #if canImport(UIKit)
        result.buttonLabel = buttonLabel
      #endif
      return result
    }
  }

  #if canImport(UIKit)
    extension UICollectionViewListCell {
      /// Shows the position of a row in its tree.
      ///
      /// - Parameters:
      ///   - level: The number of ancestors.
      ///   - isExpanded: Whether it is expanded; `nil` if it cannot be.
      ///   - label: What VoiceOver says for the button.
      ///   - toggle: Expands or collapses the row.
      func showPlace(
        level: Int, isExpanded: Bool?, label: String, toggle: @escaping () -> Void
      ) {
        indentationLevel = level
        // The same button as before keeps the focus, unless the app has replaced the accessories.
        let present = accessories.lazy.compactMap { accessory in
          if case .customView(let view) = accessory.accessoryType {
            view as? DisclosureButton
          } else {
            nil
          }
        }.first
        guard let isExpanded else {
          if present != nil {
            accessories.removeAll {
              if case .customView(let view) = $0.accessoryType { view === present } else { false }
            }
          }
          return
        }
        // The system rotates its own accessory for outlines by the state of a diffable data source.
        let button =
          present
          ?? DisclosureButton(
            frame: .zero,
            primaryAction: UIAction { ($0.sender as? DisclosureButton)?.toggle() })
        button.toggle = toggle
        button.setImage(
          UIImage(systemName: isExpanded ? "chevron.down" : "chevron.forward"), for: .normal)
        button.accessibilityLabel = label
        guard present == nil else { return }
        accessories.append(
          .customView(configuration: .init(customView: button, placement: .trailing())))
      }
    }

    /// Expands and collapses a row.
    private final class DisclosureButton: UIButton {
      var toggle: () -> Void = {}
    }
  #endif
#endif
