import Foundation
import StandInViews

extension SupplementKind {
  /// The kind with this name in the layout. All except footers are placed above the items.
  init(_ elementKind: String) {
    self.init(
      name: elementKind, isBelow: elementKind == UICollectionView.elementKindSectionFooter)
  }
}

// A collection view has headers and footers if its flow layout gives them a height. A test may add
// any kinds for other layouts. The layout decides that there is a supplement; the data source must
// then provide its view.
extension CollectionHost {
  var supplementKinds: [SupplementKind] {
    let kinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ].map(SupplementKind.init)
    return kinds + view.layoutKinds.filter { !kinds.contains($0) }
  }

  func height(of kind: SupplementKind, inSection section: Int) -> Double? {
    if view.layoutKinds.contains(kind) { return ListGeometry.supplementHeight }
    if let layout = view.collectionViewLayout as? UICollectionViewCompositionalLayout {
      return layout.section(at: section)?.contains(kind.name) == true
        ? ListGeometry.supplementHeight : nil
    }
    guard let layout = view.collectionViewLayout as? UICollectionViewFlowLayout else { return nil }
    let size = kind.isBelow ? layout.footerReferenceSize : layout.headerReferenceSize
    return size.height > 0 ? ListGeometry.supplementHeight : nil
  }

  func supplement(
    _ kind: SupplementKind, inSection section: Int
  ) -> UICollectionReusableView? {
    let method = "collectionView:viewForSupplementaryElementOfKind:atIndexPath:"
    let description = "the view of kind \(kind.name) that the data source returned for \(section)"
    guard view.dataSourceMethods.contains(method),
      let result = request(
        description,
        {
          view.dataSource?.collectionView(
            view, viewForSupplementaryElementOfKind: kind.name, at: [section, 0])
        }), !(result is MissingSupplementaryView)
    else { return nil }
    show(result, description)
    return result
  }

  func recycle(
    _ supplement: UICollectionReusableView, _ kind: SupplementKind, fromSection section: Int
  ) {
    supplement.isShown = false
    supplement.superview = nil
    if let identifier = supplement.reuseIdentifier {
      view.supplements.enqueue(supplement, kind.name + identifier)
    }
  }
}
