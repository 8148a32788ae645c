public import Foundation
public import StandInViews

// What the user does only in a table.
extension ListEngine<UITableViewCell, UIView> {
  /// The user swipes a row and taps Delete, or deletes it in editing mode.
  ///
  /// Nothing can be deleted if the data source has no `tableView(_:commit:forRowAt:)`. Without
  /// `tableView(_:canEditRowAt:)`, every row can be deleted. Without the delegate's
  /// `tableView(_:editingStyleForRowAt:)`, the style is `.delete`.
  ///
  /// - Returns: Whether the user could do so.
  @discardableResult
  public func userDeletes(_ indexPath: IndexPath) -> Bool { commit(.delete, indexPath) }

  /// The user taps the insertion control that a row has in editing mode.
  ///
  /// - Returns: Whether there is one: the row's style must be `.insert`.
  @discardableResult
  public func userInserts(_ indexPath: IndexPath) -> Bool {
    table?.isEditing == true && commit(.insert, indexPath)
  }

  private func commit(_ style: UITableViewCell.EditingStyle, _ indexPath: IndexPath) -> Bool {
    guard let table, let dataSource = table.dataSource,
      exists(indexPath, in: table), editingStyle(table, indexPath) == style
    else { return false }
    dataSource.tableView(table, commit: style, forRowAt: indexPath)
    return true
  }

  private func exists(_ indexPath: IndexPath, in table: UITableView) -> Bool {
    indexPath[0] < table.numberOfSections
      && indexPath[1] < table.numberOfRows(inSection: indexPath[0])
  }

  private func editingStyle(
    _ table: UITableView, _ indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle {
    let methods = table.dataSourceMethods
    guard methods.contains("tableView:commitEditingStyle:forRowAtIndexPath:"),
      let dataSource = table.dataSource,
      !methods.contains("tableView:canEditRowAtIndexPath:")
        || dataSource.tableView(table, canEditRowAt: indexPath)
    else { return .none }
    guard table.delegateMethods.contains("tableView:editingStyleForRowAtIndexPath:") else {
      return .delete
    }
    return table.delegate?.tableView(table, editingStyleForRowAt: indexPath) ?? .delete
  }
}

extension ListEngine<UITableViewCell, UIView> {
  /// Whether the table has found that prefetching can be canceled.
  public var cancelsPrefetching: Bool {
    table?.prefetchMethods.contains(UITableView.cancelPrefetching) == true
  }

  /// The titles in the index at the edge; `nil` if there is none.
  public var sectionIndexTitles: [String]? { table?.indexTitles }

  /// The user taps an index title, and the table scrolls to the section.
  ///
  /// Without the data source's `tableView(_:sectionForSectionIndexTitle:at:)`, the section's index
  /// is that of the title.
  ///
  /// - Returns: The section; `nil` if there is no such title.
  @discardableResult
  public func userTapsIndexTitle(at index: Int) -> Int? {
    guard let table, let titles = table.indexTitles, titles.indices.contains(index) else {
      return nil
    }
    let method = "tableView:sectionForSectionIndexTitle:atIndex:"
    let section =
      table.dataSourceMethods.contains(method)
      ? table.dataSource?.tableView(table, sectionForSectionIndexTitle: titles[index], at: index)
      : index
    guard let section else { return nil }
    scrolls(to: IndexPath(index: section).appending(0))
    return section
  }
}

// What the user does with a row by gestures.
extension ListEngine<UITableViewCell, UIView> {
  /// The user taps a row for its primary action.
  public func userPerforms(_ indexPath: IndexPath) {
    guard let (table, delegate) = delegate(with: "tableView:performPrimaryActionForRowAtIndexPath:")
    else { return }
    delegate.tableView(table, performPrimaryActionForRowAt: indexPath)
  }

  /// Whether a row can get the focus.
  public func canFocus(_ indexPath: IndexPath) -> Bool {
    guard let (table, delegate) = delegate(with: "tableView:canFocusRowAtIndexPath:") else {
      return true
    }
    return delegate.tableView(table, canFocusRowAt: indexPath)
  }

  /// The user opens the context menu of a row.
  public func userOpensMenu(_ indexPath: IndexPath) -> UIMenu? {
    let method = "tableView:contextMenuConfigurationForRowAtIndexPath:point:"
    guard let (table, delegate) = delegate(with: method) else { return nil }
    return delegate.tableView(table, contextMenuConfigurationForRowAt: indexPath, point: .zero)?
      .menu
  }

  /// The buttons at a row's trailing or leading edge when the user swipes it.
  ///
  /// - Returns: The buttons; `nil` if the delegate has none for the row.
  public func userSwipes(
    _ indexPath: IndexPath, isLeading: Bool = false
  ) -> [UIContextualAction]? {
    let edge = isLeading ? "leading" : "trailing"
    guard
      let (table, delegate) = delegate(
        with: "tableView:\(edge)SwipeActionsConfigurationForRowAtIndexPath:")
    else { return nil }
    return
      (isLeading
      ? delegate.tableView(table, leadingSwipeActionsConfigurationForRowAt: indexPath)
      : delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: indexPath))?.actions
  }

  private func delegate(with method: String) -> (UITableView, any UITableViewDelegate)? {
    guard let table, table.delegateMethods.contains(method), let delegate = table.delegate else {
      return nil
    }
    return (table, delegate)
  }
}
