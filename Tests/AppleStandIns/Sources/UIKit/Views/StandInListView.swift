public import Foundation
public import StandInViews

/// What the stand-ins for table and collection views have in common; not part of the real module.
@MainActor
open class StandInListView<Cell: UIView, Supplement: UIView>: UIScrollView {
  let engine = ListEngine<Cell, Supplement>()

  /// What tests control, and what they read from the screen.
  public var standIn: ListEngine<Cell, Supplement> { engine }

  /// The view behind the items.
  open var backgroundView: UIView?

  public var hasUncommittedUpdates: Bool {
    engine.uncommittedUpdatesReads += 1
    return engine.hasUncommittedUpdates
  }

  open override func setNeedsLayout() {
    super.setNeedsLayout()
    engine.setNeedsLayout()
  }

  open override func layoutIfNeeded() {
    if engine.isLayoutNeeded { super.setNeedsLayout() }
    super.layoutIfNeeded()
    for indexPath in engine.visibleIndexPaths {
      if let rect = rect(ofItemAt: indexPath) { engine.cell(at: indexPath)?.frame = rect }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    engine.layoutIfNeeded()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    engine.windowDidChange()
  }

  open override var contentSize: CGSize {
    get { CGSize(width: width, height: engine.geometry.contentHeight) }
    set {}
  }

  override var viewportSize: CGSize { CGSize(width: width, height: engine.viewportHeight) }

  /// The width of the whole content.
  private var width: CGFloat { frame.width > 0 ? frame.width : 320 }

  func rect(start: Double, height: Double) -> CGRect {
    CGRect(x: 0, y: CGFloat(start), width: width, height: CGFloat(height))
  }

  func rect(ofItemAt indexPath: IndexPath) -> CGRect? {
    engine.geometry.start(ofItemAt: indexPath)
      .map { rect(start: $0, height: ListGeometry.itemHeight) }
  }

  func rect(isBelow: Bool, inSection section: Int) -> CGRect? {
    engine.geometry.supplement(isBelow: isBelow, inSection: section)
      .map { rect(start: $0.start, height: $0.height) }
  }

  /// Scrolls, on behalf of the app, until an item is at a place on the screen: 0 is the top, 1 the
  /// bottom. Bars are not known.
  func scroll(toItemAt indexPath: IndexPath, at place: Double) {
    guard let rect = rect(ofItemAt: indexPath) else { return }
    let height = viewportSize.height
    let start = rect.minY - (height - rect.height) * CGFloat(place)
    contentOffset.y = max(0, min(start, contentSize.height - height))
  }

  func indexPath(ofItemAt point: CGPoint) -> IndexPath? {
    let all = engine.itemCounts.enumerated().flatMap { section, count in
      (0..<count).map { IndexPath(index: section).appending($0) }
    }
    return all.first { rect(ofItemAt: $0)?.contains(point) == true }
  }
}
