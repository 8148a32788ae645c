#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceViews
  import Foundation
  import GalleryCheck

  /// A table, outline or collection view of AppKit.
  @MainActor
  protocol RealListView<Item>: RealView {
    associatedtype Adapter: ListAdapter<Item>
    var adapter: Adapter { get }
    var scrollView: NSScrollView { get }
  }

  extension RealListView {
    var updater: ListViewUpdater<Item> { adapter.updater }

    func layOut() { scrollView.layoutSubtreeIfNeeded() }

    func scroll(to fraction: Double) {
      guard let documentView = scrollView.documentView else { return }
      let clipView = scrollView.contentView
      let origin = NSPoint(x: 0, y: documentView.bounds.height * fraction)
      let bounds = clipView.constrainBoundsRect(
        NSRect(origin: origin, size: clipView.bounds.size))
      clipView.scroll(to: bounds.origin)
      scrollView.reflectScrolledClipView(clipView)
    }

    func scroll(to id: String) where Item == CaseItem {
      adapter.scroll(toID: id, at: .start, animated: false)
    }

    /// A closure of an adapter that calls that of a case; `nil` without one.
    func adapt(_ handler: ((CaseItem) -> Void)?) -> ((Item, IndexPath) -> Void)? {
      handler.map { handler in { item, _ in _ = (item as? CaseItem).map(handler) } }
    }
  }
#endif
