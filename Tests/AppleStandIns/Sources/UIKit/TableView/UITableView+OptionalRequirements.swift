extension UITableView {
  /// The optional requirements of the data source, each asked about when it is set.
  static let dataSourceOptions = [
    "numberOfSections(in:)",
    "tableView(_:titleForHeaderInSection:)",
    "tableView(_:titleForFooterInSection:)",
    "tableView(_:canEditRowAt:)",
    "tableView(_:canMoveRowAt:)",
    "sectionIndexTitles(for:)",
    "tableView(_:sectionForSectionIndexTitle:at:)",
    "tableView(_:commit:forRowAt:)",
    "tableView(_:moveRowAt:to:)",
  ]

  /// The optional requirements of the delegate.
  static let delegateOptions = [
    "scrollViewDidScroll(_:)",
    "tableView(_:willDisplay:forRowAt:)",
    "tableView(_:didEndDisplaying:forRowAt:)",
    "tableView(_:willDisplayHeaderView:forSection:)",
    "tableView(_:didEndDisplayingHeaderView:forSection:)",
    "tableView(_:heightForHeaderInSection:)",
    "tableView(_:heightForFooterInSection:)",
    "tableView(_:viewForHeaderInSection:)",
    "tableView(_:viewForFooterInSection:)",
    "tableView(_:willSelectRowAt:)",
    "tableView(_:willDeselectRowAt:)",
    "tableView(_:didSelectRowAt:)",
    "tableView(_:didDeselectRowAt:)",
    "tableView(_:editingStyleForRowAt:)",
    "tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)",
  ]

  static let cancelPrefetching = "tableView(_:cancelPrefetchingForRowsAt:)"
}
