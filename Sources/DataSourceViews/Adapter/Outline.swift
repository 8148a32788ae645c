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

    #if canImport(UIKit)
      /// Returns VoiceOver's text for the button that expands or collapses a row. Replace it with a
      /// closure that returns a localized text.
      public var buttonLabel: (_ item: ItemType, _ isExpanded: Bool) -> String = {
        $1 ? "Collapse" : "Expand"
      }
    #endif

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

    /// Converts the outline of a tree whose index paths differ from those of the adapter's data
    /// source, because other operators follow it or other lists are beside it.
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
      /// Shows a row's position in its tree.
      ///
      /// - Parameters:
      ///   - level: The number of ancestors.
      ///   - isExpanded: Whether it is expanded; `nil` if it cannot be.
      ///   - label: VoiceOver's text for the button.
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
