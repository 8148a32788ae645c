#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  /// Stands before a table view's delegate for selection, and for views above and below sections.
  final class TableViewDelegateProxy: DelegateProxy, UITableViewDelegate {
    var headerView: ((UITableView, Int) -> UIView?)?
    var footerView: ((UITableView, Int) -> UIView?)?

    override var isNeeded: Bool {
      super.isNeeded || headerView != nil || footerView != nil
    }

    override func handles(_ requirement: String) -> Bool {
      switch requirement {
      case "tableView(_:didSelectRowAt:)": didSelect != nil
      case "tableView(_:didDeselectRowAt:)": didDeselect != nil
      case "tableView(_:viewForHeaderInSection:)": headerView != nil
      case "tableView(_:viewForFooterInSection:)": footerView != nil
      default: super.handles(requirement)
      }
    }

    #if canImport(ObjectiveC)
      nonisolated override class var requirements: [Selector: String] {
        [
          #selector((any UITableViewDelegate).tableView(_:didSelectRowAt:)):
            "tableView(_:didSelectRowAt:)",
          #selector((any UITableViewDelegate).tableView(_:didDeselectRowAt:)):
            "tableView(_:didDeselectRowAt:)",
          #selector((any UITableViewDelegate).tableView(_:viewForHeaderInSection:)):
            "tableView(_:viewForHeaderInSection:)",
          #selector((any UITableViewDelegate).tableView(_:viewForFooterInSection:)):
            "tableView(_:viewForFooterInSection:)",
        ]
      }
    #endif

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
