public import Foundation
public import StandInViews

/// A list of items in sections.
///
/// It is driven by the same engine as the views in the UIKit stand-in. Its own interface is the
/// real class's; `standIn` has what tests control.
@MainActor
open class NSCollectionView: NSView {
  public typealias SupplementaryElementKind = String

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
  }

  public static let elementKindSectionHeader: SupplementaryElementKind =
    "NSCollectionElementKindSectionHeader"
  public static let elementKindSectionFooter: SupplementaryElementKind =
    "NSCollectionElementKindSectionFooter"

  let engine = ListEngine<NSCollectionViewItem, NSView>()

  /// What tests control, and what they read from the screen; not part of the real class.
  public var standIn: ListEngine<NSCollectionViewItem, NSView> { engine }

  let items = ReuseQueue<NSCollectionViewItem>()
  let supplements = ReuseQueue<NSView>()
  private let host = CollectionHost()

  /// Whether ``animator()`` has been called for the next update.
  var animatesNextUpdate = false

  /// How many update blocks are running.
  var blockDepth = 0

  /// How many updates went through `animator()`, and how many did not and so were not animated; not
  /// part of the real class.
  public internal(set) var standInUpdates = (animated: 0, plain: 0)

  public override init(frame frameRect: NSRect = .zero) {
    super.init(frame: frameRect)
    host.view = self
    engine.host = host
    engine.allowsSelection = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    host.view = self
    engine.host = host
    engine.allowsSelection = false
  }

  open weak var dataSource: (any NSCollectionViewDataSource)? {
    didSet { engine.dataSourceDidChange() }
  }
  open weak var delegate: (any NSCollectionViewDelegate)? {
    didSet { observers.didSet(\NSCollectionView.delegate) }
  }
  open weak var prefetchDataSource: (any NSCollectionViewPrefetching)?

  open var collectionViewLayout: NSCollectionViewLayout? {
    didSet {
      oldValue?.collectionView = nil
      collectionViewLayout?.collectionView = self
      engine.setNeedsLayout()
    }
  }

  open override var acceptsFirstResponder: Bool { isSelectable }

  open var isSelectable: Bool {
    get { engine.allowsSelection }
    set {
      if !newValue { engine.deselectAll() }
      engine.allowsSelection = newValue
    }
  }

  open var allowsMultipleSelection: Bool {
    get { engine.allowsMultipleSelection }
    set { engine.allowsMultipleSelection = newValue }
  }

  open var allowsEmptySelection = true

  open override var isFlipped: Bool { true }

  open override var needsLayout: Bool {
    didSet { if needsLayout { engine.setNeedsLayout() } }
  }

  override var shownHeight: CGFloat? { CGFloat(engine.viewportHeight) }

  open override var visibleRect: NSRect {
    NSRect(x: 0, y: host.viewportStart, width: frame.width, height: engine.viewportHeight)
  }

  open override var bounds: NSRect {
    get { NSRect(x: 0, y: 0, width: frame.width, height: engine.geometry.contentHeight) }
    set { super.bounds = newValue }
  }

  open override func viewDidMoveToWindow() {
    super.viewDidMoveToWindow()
    engine.windowDidChange()
  }

  open override func layoutSubtreeIfNeeded() {
    super.layoutSubtreeIfNeeded()
    if window != nil, engine.isLayoutNeeded { collectionViewLayout?.prepare() }
    engine.layoutIfNeeded()
    for indexPath in engine.visibleIndexPaths {
      if let frame = layoutAttributesForItem(at: indexPath)?.frame {
        engine.cell(at: indexPath)?.view.frame = frame
      }
    }
  }

  /// The real view returns a proxy that animates the calls made on it. Here the next update counts
  /// as animated.
  open override func animator() -> Self {
    animatesNextUpdate = true
    return self
  }

  func countUpdate() {
    if animatesNextUpdate { standInUpdates.animated += 1 } else { standInUpdates.plain += 1 }
    animatesNextUpdate = false
  }
}
