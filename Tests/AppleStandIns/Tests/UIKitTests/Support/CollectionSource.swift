import DataSourceChanges
import DataSourceKit
import Foundation
import StandInViews
import UIKit

/// An item with a text.
@MainActor
final class TextCell: UICollectionViewCell {
  private(set) lazy var label: UILabel = {
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }()
}

/// A collection view's data source, whose headers are not dequeued.
@MainActor
class CollectionSource: ListSource, UICollectionViewDataSource {
  func numberOfSections(in collectionView: UICollectionView) -> Int {
    log.append("count")
    return parts.count
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { parts[section].rows.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    note("cell", indexPath)
    if replacesCells { return UICollectionViewCell(frame: .zero) }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? TextCell)?.label.text = text(indexPath)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    UICollectionReusableView(frame: .zero)
  }

  /// A collection view that shows the data in a window.
  func collectionView(
    _ layout: UICollectionViewLayout = UICollectionViewFlowLayout()
  ) -> UICollectionView {
    let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    view.register(TextCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    window = UIWindow()
    window.addSubview(view)
    window.layoutIfNeeded()
    log = []
    return view
  }
}

/// A source that lacks some methods.
@MainActor
final class PartialCollectionSource: CollectionSource, OptionalRequirements {
  var missing: Set<String> = []

  func implements(_ requirement: String) -> Bool { !missing.contains(requirement) }
}

extension UICollectionView {
  var texts: [[String?]] { standIn.shownRows.map(\.rows) }

  /// The rules that were broken since the last call.
  func takeRules() -> [String] {
    defer { standIn.violations = [] }
    return standIn.violations.map(\.rule.rawValue)
  }
}
