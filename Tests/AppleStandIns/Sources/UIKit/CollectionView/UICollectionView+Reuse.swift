import DataSourceChanges
import DataSourceCore
public import Foundation
import StandInViews

extension UICollectionView {
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    let type = cellClass as? UICollectionViewCell.Type
    cells.register(identifier, make: type.map { type in { type.init(registered: ()) } })
  }

  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    let type = viewClass as? UICollectionReusableView.Type
    supplements.register(
      elementKind + identifier, make: type.map { type in { type.init(registered: ()) } })
  }

  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cells.register(
      identifier,
      make: nib.map { nib in { nib.make() as? UICollectionViewCell ?? .init(frame: .zero) } })
  }

  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    supplements.register(
      kind + identifier,
      make: nib.map { nib in { nib.make() as? UICollectionReusableView ?? .init(frame: .zero) } })
  }

  /// A cell for an index path: the current one, if it is being configured again.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.indexPath == indexPath {
      if reconfigured.cell.reuseIdentifier != identifier {
        engine.violate(
          .wrongContent,
          "attempted to dequeue a cell for a different registration or reuse identifier than the "
            + "existing cell when reconfiguring an item, which is not allowed")
      }
      dequeued?.append(reconfigured.cell)
      return reconfigured.cell
    }
    if let cell = dequeue(cells, identifier, identifier) as? UICollectionViewCell { return cell }
    engine.violate(
      .wrongContent,
      "could not dequeue a view of kind: UICollectionElementKindCell with identifier \(identifier) "
        + "- must register a nib or a class for the identifier or connect a prototype cell in a "
        + "storyboard")
    return UICollectionViewCell(frame: .zero)
  }

  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = dequeue(supplements, elementKind + identifier, identifier) { return view }
    engine.violate(
      .wrongContent,
      "could not dequeue a view of kind: \(elementKind) with identifier \(identifier) - must "
        + "register a nib or a class for the identifier or connect a prototype cell in a storyboard"
    )
    return UICollectionReusableView(frame: .zero)
  }

  private func dequeue(
    _ queue: ReuseQueue<UICollectionReusableView>, _ key: String, _ identifier: String
  ) -> UICollectionReusableView? {
    guard let (view, isUsed) = queue.dequeue(key) else { return nil }
    if dequeued == nil {
      engine.violate(.wrongContent, "a view was dequeued although the view requests none")
    }
    dequeued?.append(view)
    view.reuseIdentifier = identifier
    if isUsed { view.prepareForReuse() }
    return view
  }
}
