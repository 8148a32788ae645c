import DataSourceChanges
import DataSourceCore
public import Foundation
import StandInViews

extension UITableView {
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    let type = cellClass as? UITableViewCell.Type
    cells.register(
      identifier,
      make: type.map { type in { type.init(registered: identifier) } }
    )
  }

  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cells.register(
      identifier,
      make: nib.map { nib in
        {
          let cell = nib.make() as? UITableViewCell
          cell?.reuseIdentifier = identifier
          return cell ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
        }
      })
  }

  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headersAndFooters.register(
      identifier,
      make: nib.map { nib in
        {
          let view = nib.make() as? UITableViewHeaderFooterView
          view?.reuseIdentifier = identifier
          return view ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
        }
      })
  }

  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    let type = aClass as? UITableViewHeaderFooterView.Type
    headersAndFooters.register(
      identifier, make: type.map { type in { type.init(registered: identifier) } })
  }

  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let (cell, isUsed) = cells.dequeue(identifier) else { return nil }
    if isUsed { cell.prepareForReuse() }
    return cell
  }

  /// A cell for an index path: the current one, if it is being configured again.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let reconfigured, reconfigured.indexPath == indexPath {
      if reconfigured.cell.reuseIdentifier != identifier {
        engine.violate(
          .wrongContent,
          "attempted to dequeue a cell for a different registration or reuse identifier than the "
            + "existing cell when reconfiguring an item, which is not allowed")
      }
      return reconfigured.cell
    }
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    engine.violate(
      .wrongContent,
      "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for "
        + "the identifier or connect a prototype cell in a storyboard")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    guard let (view, isUsed) = headersAndFooters.dequeue(identifier) else { return nil }
    if isUsed { view.prepareForReuse() }
    return view
  }
}
