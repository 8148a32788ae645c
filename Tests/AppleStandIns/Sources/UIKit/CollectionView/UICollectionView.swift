public import Foundation
import StandInViews

/// A list of items in sections.
///
/// Whatever the layout, items are stacked vertically and are 44 points high. The screen holds
/// 12 of them, whatever the frame.
@MainActor
open class UICollectionView: StandInListView<UICollectionViewCell, UICollectionReusableView> {
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  public nonisolated static let elementKindSectionHeader =
    "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter =
    "UICollectionElementKindSectionFooter"

  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      collectionViewLayout.collectionView = self
      setNeedsLayout()
    }
  }

  open var isEditing = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false

  /// The identifiers of cell and supplementary registrations that have been used.
  var registeredIdentifiers: Set<String> = []

  open weak var dragDelegate: (any UICollectionViewDragDelegate)? {
    didSet { dragDelegateSets += 1 }
  }

  open weak var dropDelegate: (any UICollectionViewDropDelegate)? {
    didSet { dragDelegateSets += 1 }
  }

  /// How often ``dragDelegate`` and ``dropDelegate`` were set.
  var dragDelegateSets = 0

  open var dragInteractionEnabled = true
  open var allowsFocus = false
  open var selectionFollowsFocus = false

  let cells = ReuseQueue<UICollectionReusableView>()
  let supplements = ReuseQueue<UICollectionReusableView>()

  /// What the data source and the delegate implement.
  var dataSourceMethods = ImplementedRequirements()
  var delegateMethods = ImplementedRequirements()

  /// The kinds of supplements that the layout has in every section, besides headers and footers
  /// with a size.
  var layoutKinds: [SupplementKind] = []

  /// The views dequeued for the current request; `nil` if the view requests none.
  var dequeued: [UICollectionReusableView]?

  /// The index at the edge, from the data source.
  var indexTitles: [String]?

  /// The item that is being dragged, and its target.
  var movement: (from: IndexPath, to: IndexPath)? {
    didSet { engine.hasUncommittedUpdates = movement != nil }
  }

  private var host: CollectionHost?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    addHost()
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    addHost()
  }

  private func addHost() {
    collectionViewLayout.collectionView = self
    let host = CollectionHost(self)
    self.host = host
    engine.host = host
  }

  /// The item whose cell is being configured again, and the cell.
  var reconfigured: (indexPath: IndexPath, cell: UICollectionViewCell)? { host?.reconfigured }

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      // The real view ignores the same object.
      guard dataSource !== oldValue else { return }
      dataSourceMethods = ImplementedRequirements(of: dataSource, among: Self.dataSourceOptions)
      engine.dataSourceDidChange()
    }
  }

  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet {
      if delegate !== oldValue {
        delegateMethods = ImplementedRequirements(of: delegate, among: Self.delegateOptions)
      }
      observers.didSet(\UICollectionView.delegate)
    }
  }

  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?

  open override func layoutSubviews() {
    if window != nil, engine.isLayoutNeeded { collectionViewLayout.prepare() }
    super.layoutSubviews()
  }

  override var scrollDelegate: (any UIScrollViewDelegate)? {
    delegateMethods.contains("scrollViewDidScroll:") ? delegate : nil
  }

  open func reloadData() {
    engine.reloadData()
  }
}
