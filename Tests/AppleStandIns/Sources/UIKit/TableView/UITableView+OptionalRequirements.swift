extension UITableView {
  /// The data source's optional requirements, each looked up when it is set.
  static let dataSourceOptions = [
    "numberOfSectionsInTableView:",
    "tableView:titleForHeaderInSection:",
    "tableView:titleForFooterInSection:",
    "tableView:canEditRowAtIndexPath:",
    "tableView:canMoveRowAtIndexPath:",
    "sectionIndexTitlesForTableView:",
    "tableView:sectionForSectionIndexTitle:atIndex:",
    "tableView:commitEditingStyle:forRowAtIndexPath:",
    "tableView:moveRowAtIndexPath:toIndexPath:",
  ]

  /// The delegate's optional requirements.
  static let delegateOptions = [
    "scrollViewDidScroll:",
    "tableView:willDisplayCell:forRowAtIndexPath:",
    "tableView:didEndDisplayingCell:forRowAtIndexPath:",
    "tableView:heightForRowAtIndexPath:",
    "tableView:viewForHeaderInSection:",
    "tableView:viewForFooterInSection:",
    "tableView:willSelectRowAtIndexPath:",
    "tableView:didSelectRowAtIndexPath:",
    "tableView:didDeselectRowAtIndexPath:",
    "tableView:performPrimaryActionForRowAtIndexPath:",
    "tableView:canFocusRowAtIndexPath:",
    "tableView:contextMenuConfigurationForRowAtIndexPath:point:",
    "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
    "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
    "tableView:editingStyleForRowAtIndexPath:",
    "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
  ]

  static let cancelPrefetching = "tableView:cancelPrefetchingForRowsAtIndexPaths:"
}
