import Foundation
import StandInViews

extension SupplementKind {
  static let header = SupplementKind(name: "header")
  static let footer = SupplementKind(name: "footer", isBelow: true)
}

// A table has a header if its delegate provides a view or its data source a title; the view wins.
// The titles decide the heights, so all of them are requested when the sections are new. Views are
// requested at that time only where there is no title.
extension TableHost {
  var supplementKinds: [SupplementKind] { [.header, .footer] }

  func height(of kind: SupplementKind, inSection section: Int) -> Double? {
    title(kind, section) != nil || view(kind, section) != nil
      ? ListGeometry.supplementHeight : nil
  }

  func supplement(_ kind: SupplementKind, inSection section: Int) -> UIView? {
    let result: UIView
    if let view = view(kind, section) {
      result = view
    } else {
      let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = title(kind, section)
      result = view
    }
    result.superview = table
    return result
  }

  func recycle(_ supplement: UIView, _ kind: SupplementKind, fromSection section: Int) {
    supplement.superview = nil
    guard let view = supplement as? UITableViewHeaderFooterView,
      let identifier = view.reuseIdentifier
    else { return }
    table.headersAndFooters.enqueue(view, identifier)
  }

  private func title(_ kind: SupplementKind, _ section: Int) -> String? {
    let methods = table.dataSourceMethods
    if kind.isBelow {
      return methods.contains("tableView:titleForFooterInSection:")
        ? table.dataSource?.tableView(table, titleForFooterInSection: section) : nil
    }
    return methods.contains("tableView:titleForHeaderInSection:")
      ? table.dataSource?.tableView(table, titleForHeaderInSection: section) : nil
  }

  private func view(_ kind: SupplementKind, _ section: Int) -> UIView? {
    let methods = table.delegateMethods
    if kind.isBelow {
      return methods.contains("tableView:viewForFooterInSection:")
        ? table.delegate?.tableView(table, viewForFooterInSection: section) : nil
    }
    return methods.contains("tableView:viewForHeaderInSection:")
      ? table.delegate?.tableView(table, viewForHeaderInSection: section) : nil
  }
}
