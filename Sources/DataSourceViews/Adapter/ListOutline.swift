#if (canImport(UIKit) && !os(watchOS) && !os(tvOS)) || canImport(AppKit)
  public import Foundation

  #if canImport(UIKit)
    import UIKit
  #endif

  /// How the rows of a data source form a tree. List cells in UIKit collection views and rows in
  /// AppKit outline views show it. They are indented by level, and have a button that expands and
  /// collapses a row.
  ///
  /// The data source contains a row for each item, including those below expanded items. It must
  /// report an update of every row that is expanded or collapsed, or whose level changes, as
  /// `TreeDataSource` of `DataSourceOperators` does.
  ///
  /// ```swift
  /// let tree = folders.outlined(children: \.subfolders)
  /// let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: tree)
  ///   .cell(for: Folder.self) { (cell: FolderCell, folder) in cell.show(folder) }
  /// adapter.outline = ListOutline(
  ///   level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle
  /// ) { folder in
  ///   !folder.subfolders.isEmpty
  /// }
  /// ```
  public struct ListOutline<ItemType> {
    /// A row's level; `nil` if there is no row. All index paths are those of the data source.
    package let level: (IndexPath) -> Int?

    /// Whether a row is expanded.
    package let isExpanded: (IndexPath) -> Bool

    /// Expands or collapses a row.
    package let toggle: (IndexPath) -> Void

    /// Whether an item can be expanded.
    package let isExpandable: (ItemType) -> Bool

    /// Returns VoiceOver's text for the button that expands or collapses a row.
    package let buttonLabel: (_ item: ItemType, _ isExpanded: Bool) -> String

    /// Creates an outline. All index paths are those of the data source.
    ///
    /// - Parameters:
    ///   - level: Returns the number of a row's ancestors; `nil` if there is no row.
    ///   - isExpanded: Returns whether a row is expanded.
    ///   - toggle: Expands a row, or collapses it if it is expanded.
    ///   - buttonLabel: Returns VoiceOver's text for the button that expands or collapses a row.
    ///     `nil` means “Expand” or “Collapse”, in the app's translation, if there is one. Outline
    ///     views of AppKit have a text of their own.
    ///   - isExpandable: Returns whether an item can be expanded, because it has children.
    public init(
      level: @escaping (_ indexPath: IndexPath) -> Int?,
      isExpanded: @escaping (_ indexPath: IndexPath) -> Bool,
      toggle: @escaping (_ indexPath: IndexPath) -> Void,
      buttonLabel: ((_ item: ItemType, _ isExpanded: Bool) -> String)? = nil,
      isExpandable: @escaping (ItemType) -> Bool
    ) {
      self.level = level
      self.isExpanded = isExpanded
      self.toggle = toggle
      self.buttonLabel = buttonLabel ?? { localized($1 ? "Collapse" : "Expand") }
      self.isExpandable = isExpandable
    }

    /// Converts the outline of a tree whose index paths differ from those of the adapter's data
    /// source. They differ if other operators follow the tree, or if other lists are beside it.
    ///
    /// ```swift
    /// let rows = tree.filtered { !$0.isHidden }
    /// adapter.outline = outline.converted { rows.convert($0, to: tree) }
    /// ```
    ///
    /// - Parameter convert: Converts an index path of the adapter's data source to one of the tree.
    ///   If it returns `nil`, the row belongs to another list, and has neither indentation nor a
    ///   button.
    /// - Returns: An outline with index paths of the adapter's data source.
    public func converted(
      by convert: @escaping (_ indexPath: IndexPath) -> IndexPath?
    ) -> ListOutline {
      ListOutline(
        level: { [level] in convert($0).flatMap(level) },
        isExpanded: { [isExpanded] in convert($0).map(isExpanded) ?? false },
        toggle: { [toggle] in convert($0).map(toggle) }, buttonLabel: buttonLabel,
        isExpandable: isExpandable)
    }
  }

  #if canImport(UIKit)
    extension UICollectionViewListCell {
      /// Shows a row's position in its tree.
      ///
      /// If the app has set the system's disclosure accessory, the button replaces it: without a
      /// section snapshot it does nothing. Otherwise the button is behind the app's accessories.
      ///
      /// - Parameters:
      ///   - level: The number of ancestors.
      ///   - button: The button that expands or collapses the row; `nil` if it cannot be.
      func showPlace(level: Int, button: DisclosureButton?) {
        indentationLevel = level
        let present = accessories.indices.filter { accessories[$0].isDisclosure }
        // Accessories that are set again are laid out again, so only if they differ.
        if present.count == (button == nil ? 0 : 1),
          present.allSatisfy({ accessories[$0].disclosureButton === button })
        {
          return
        }
        var result = accessories
        for index in present.reversed() { result.remove(at: index) }
        if let button {
          result.insert(
            .customView(configuration: .init(customView: button, placement: .trailing())),
            at: present.first ?? result.endIndex)
        }
        accessories = result
      }
    }

    extension UICellAccessory {
      fileprivate var disclosureButton: DisclosureButton? {
        if case .customView(let view) = accessoryType { view as? DisclosureButton } else { nil }
      }

      fileprivate var isDisclosure: Bool {
        if case .outlineDisclosure = accessoryType { return true }
        return disclosureButton != nil
      }
    }

    /// The buttons that expand and collapse rows. A cell keeps its button, and with it the focus of
    /// VoiceOver, even if the app sets its accessories each time it is configured.
    @MainActor
    struct DisclosureButtons {
      private var buttons: [ObjectIdentifier: DisclosureButton] = [:]

      subscript(cell: UICollectionViewListCell) -> DisclosureButton {
        mutating get {
          let id = ObjectIdentifier(cell)
          if let button = buttons[id], button.cell === cell { return button }
          // Another cell can have the address of one that has been released.
          buttons = buttons.filter { $0.value.cell != nil }
          let button = DisclosureButton(
            frame: .zero,
            primaryAction: UIAction { ($0.sender as? DisclosureButton)?.toggle() })
          button.cell = cell
          buttons[id] = button
          return button
        }
      }
    }

    /// Expands and collapses a row.
    final class DisclosureButton: UIButton {
      fileprivate weak var cell: UICollectionViewListCell?

      fileprivate var toggle: () -> Void = {}

      /// Shows whether the row is expanded.
      ///
      /// - Parameters:
      ///   - label: The text for VoiceOver.
      ///   - toggle: Expands or collapses the row.
      func show(isExpanded: Bool, label: String, toggle: @escaping () -> Void) {
        setImage(UIImage(systemName: isExpanded ? "chevron.down" : "chevron.forward"), for: .normal)
        accessibilityLabel = label
        self.toggle = toggle
      }
    }
  #endif
#endif
