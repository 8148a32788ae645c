import AppKit

/// A view under test in a window's scroll view.
protocol ShownScrolledView<Item>: ShownView where View: NSView {
  var window: NSWindow { get }
  var scrollView: NSScrollView { get }
  var listView: View! { get set }
}

extension ShownScrolledView {
  var isInWindow: Bool {
    get { listView?.window != nil }
    set { window.contentView = newValue ? scrollView : nil }
  }

  func makeLayoutDirty() { listView.needsLayout = true }

  func layOut() { window.layoutIfNeeded() }

  func makeDelegate() -> AnyObject { NotingDelegate(log) }

  var offset: Double {
    get { Double(scrollView.contentView.bounds.minY) - headerHeight }
    set {
      scrollView.contentView.scroll(to: NSPoint(x: 0, y: headerHeight + newValue))
      layOut()
    }
  }

  func releaseView() {
    listView?.removeFromSuperview()
    scrollView.documentView = nil
    listView = nil
  }
}
