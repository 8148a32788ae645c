import UIKit

/// A view under test that scrolls, in a window.
protocol ShownScrollView<Item>: ShownListView where View: UIScrollView {
  var window: UIWindow { get }
  var listView: View! { get set }
}

extension ShownScrollView {
  var isInWindow: Bool {
    get { listView?.window != nil }
    set { if newValue { window.addSubview(listView) } else { listView?.removeFromSuperview() } }
  }

  func makeLayoutDirty() { listView.setNeedsLayout() }

  func layOut() { window.layoutIfNeeded() }

  func releaseView() {
    listView?.removeFromSuperview()
    listView = nil
  }
}
