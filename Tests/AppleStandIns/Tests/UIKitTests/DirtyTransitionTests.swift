import DataSourceDiffing
import DataSourceKit
import StandInViews
import TestSupport
import UIKit
import XCTest

/// Random transitions in a list that changes in each batch's block, as rule T1 requires. The layout
/// is sometimes dirty, and most of the list is not on the screen.
final class DirtyTransitionTests: XCTestCase {
  @MainActor
  func testCollectionView() async {
    let source = WordSource()
    let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(TextCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.standIn.visibleItemCount = 4
    view.standIn.finishesAnimationsAtOnce = true
    let window = UIWindow()
    window.addSubview(view)
    window.layoutIfNeeded()
    var random = SplitMix64(seed: 2)
    source.reloadBlock = { [weak view, weak source] changes in
      guard let view, let source else { return }
      view.performBatchUpdates {
        source.told = source.items
        for change in changes.changes { view.record(change) }
      }
    }
    for step in 0..<1000 {
      if random.once(in: 3) { view.setNeedsLayout() }
      if random.once(in: 5) { view.contentOffset.y = CGFloat(random.below(300)) }
      source.items = Array((0..<12).shuffled(using: &random).prefix(random.below(13))).map(
        String.init)
      if random.once(in: 4) {
        view.standIn.readAll()
        XCTAssertEqual(view.texts, [source.items], "\(step)")
      }
      for indexPath in view.indexPathsForVisibleItems {
        let cell = view.cellForItem(at: indexPath) as? TextCell
        XCTAssertEqual(cell?.label.text, source.items[indexPath[1]], "\(step)")
      }
      XCTAssertEqual(view.standIn.violations, [], "\(step)")
      if !view.standIn.violations.isEmpty { return }
    }
    XCTAssertFalse(view.standIn.events.contains(.reload))
  }
}

@MainActor
private final class WordSource: NSObject, @MainActor ListDataSource, UICollectionViewDataSource {
  var reloadBlock: ReloadBlock?
  var items: [String] = [] {
    didSet { reload(from: oldValue, identity: .itself) }
  }

  /// The items that the view was notified of.
  var told: [String] = []

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { told.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? TextCell)?.label.text = told[indexPath[1]]
    return cell
  }
}

extension UICollectionView {
  fileprivate func record(_ change: Change) {
    switch change.type {
    case .insert(let indexPath): insertItems(at: [indexPath])
    case .delete(let indexPath): deleteItems(at: [indexPath])
    case .move(let from, let to): moveItem(at: from, to: to)
    case .update(let indexPath): reconfigureItems(at: [indexPath])
    }
  }
}
