#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  /// The proxy for a table view's delegate: handles selection, headers and footers.
  final class TableViewDelegateProxy: DelegateProxy, UITableViewDelegate {
    var headerView: ((UITableView, Int) -> UIView?)?
    var footerView: ((UITableView, Int) -> UIView?)?

    override var isNeeded: Bool {
      super.isNeeded || headerView != nil || footerView != nil
    }

    override func handles(_ selector: String) -> Bool {
      switch selector {
      case "tableView:didSelectRowAtIndexPath:": didSelect != nil
      case "tableView:didDeselectRowAtIndexPath:": didDeselect != nil
      case "tableView:viewForHeaderInSection:": headerView != nil
      case "tableView:viewForFooterInSection:": footerView != nil
      default: super.handles(selector)
      }
    }

    private var nextDelegate: (any UITableViewDelegate)? { next as? any UITableViewDelegate }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      didSelect?(indexPath)
      #if canImport(ObjectiveC)
        nextDelegate?.tableView?(tableView, didSelectRowAt: indexPath)
      #else
        nextDelegate?.tableView(tableView, didSelectRowAt: indexPath)
      #endif
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      didDeselect?(indexPath)
      #if canImport(ObjectiveC)
        nextDelegate?.tableView?(tableView, didDeselectRowAt: indexPath)
      #else
        nextDelegate?.tableView(tableView, didDeselectRowAt: indexPath)
      #endif
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      if let headerView { return headerView(tableView, section) }
      #if canImport(ObjectiveC)
        return nextDelegate?.tableView?(tableView, viewForHeaderInSection: section)
      #else
        return nextDelegate?.tableView(tableView, viewForHeaderInSection: section)
      #endif
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      if let footerView { return footerView(tableView, section) }
      #if canImport(ObjectiveC)
        return nextDelegate?.tableView?(tableView, viewForFooterInSection: section)
      #else
        return nextDelegate?.tableView(tableView, viewForFooterInSection: section)
      #endif
    }
  }
#endif
