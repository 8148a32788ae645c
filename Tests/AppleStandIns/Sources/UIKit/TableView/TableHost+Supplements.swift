import Foundation
import StandInViews

extension SupplementKind {
  static let header = SupplementKind(name: "header")
  static let footer = SupplementKind(name: "footer", isBelow: true)
}

// A table has a header if its delegate provides a view or its data source a title; the view wins.
// The titles decide the heights, so all of them are requested when the sections are new. Views are
// requested when a section is displayed; until then, the height of its header is estimated.
extension TableHost {
  var supplementKinds: [SupplementKind] { [.header, .footer] }
  var estimatesSupplements: Bool { true }

  func height(of kind: SupplementKind, inSection section: Int) -> Double? {
    title(kind, section) != nil || providesViews(kind) ? ListGeometry.supplementHeight : nil
  }

  func supplement(_ kind: SupplementKind, inSection section: Int) -> UIView? {
    let result: UIView
    if let view = view(kind, section) {
      result = view
    } else if let title = title(kind, section) {
      let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = title
      result = view
    } else {
      return nil
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

  private func providesViews(_ kind: SupplementKind) -> Bool {
    table.delegateMethods.contains(
      kind.isBelow ? "tableView:viewForFooterInSection:" : "tableView:viewForHeaderInSection:")
  }

  private func view(_ kind: SupplementKind, _ section: Int) -> UIView? {
    guard providesViews(kind) else { return nil }
    return kind.isBelow
      ? table.delegate?.tableView(table, viewForFooterInSection: section)
      : table.delegate?.tableView(table, viewForHeaderInSection: section)
  }
}
