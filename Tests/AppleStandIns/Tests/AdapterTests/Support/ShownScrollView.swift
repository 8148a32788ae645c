import Foundation
import UIKit

/// A view under test that scrolls, in a window.
protocol ShownScrollView<Item>: ShownListView where View: UIScrollView {
  var window: UIWindow { get }
  var listView: View! { get set }

  // What the user does with an item by gestures.
  func userPerforms(_ indexPath: IndexPath)
  func canFocus(_ indexPath: IndexPath) -> Bool
  func userOpensMenu(_ indexPath: IndexPath) -> UIMenu?
  func userSwipes(_ indexPath: IndexPath, isLeading: Bool) -> [UIContextualAction]
}

extension ShownScrollView {
  var isInWindow: Bool {
    get { listView?.window != nil }
    set { if newValue { window.addSubview(listView) } else { listView?.removeFromSuperview() } }
  }

  func makeLayoutDirty() { listView.setNeedsLayout() }

  func layOut() { window.layoutIfNeeded() }

  func makeDelegate() -> AnyObject { NotingDelegate(log) }

  var cellHeight: Double { 44 }

  var offset: Double {
    get { Double(listView.contentOffset.y) - headerHeight }
    set {
      listView.contentOffset.y = CGFloat(headerHeight + newValue)
      layOut()
    }
  }

  func userSwipes(_ indexPath: IndexPath) -> [UIContextualAction] {
    userSwipes(indexPath, isLeading: false)
  }

  func releaseView() {
    listView?.removeFromSuperview()
    listView = nil
  }
}
