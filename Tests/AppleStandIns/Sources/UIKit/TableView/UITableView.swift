public import Foundation
import StandInViews

/// A list of rows in sections.
///
/// Rows are 44 points high, unless the delegate or their cell provides a height. Headers and
/// footers are 28 points high if they have a title or a view. The screen holds
/// 12 rows, whatever the frame.
@MainActor
open class UITableView: StandInListView<UITableViewCell, UIView> {
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// A height that the table determines itself.
  public nonisolated static let automaticDimension: CGFloat = -1

  open private(set) var style: Style
  open var rowHeight = UITableView.automaticDimension
  open var isEditing = false
  open var allowsSelectionDuringEditing = false

  let cells = ReuseQueue<UITableViewCell>()
  let headersAndFooters = ReuseQueue<UITableViewHeaderFooterView>()

  /// What the data source and the delegate implement.
  var dataSourceMethods = ImplementedRequirements()
  var delegateMethods = ImplementedRequirements()
  var prefetchMethods = ImplementedRequirements()

  /// The index at the edge, from the data source.
  var indexTitles: [String]?

  /// The animations that calls have requested.
  var animations: [UITableViewAnimation] = []

  private var host: TableHost?

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    addHost()
  }

  public convenience override init(frame: CGRect = .zero) {
    self.init(frame: frame, style: .plain)
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    addHost()
  }

  private func addHost() {
    let host = TableHost(self)
    self.host = host
    engine.host = host
  }

  /// The item whose cell is being configured again, and the cell.
  var reconfigured: (indexPath: IndexPath, cell: UITableViewCell)? { host?.reconfigured }

  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      // The real view ignores the same object.
      guard dataSource !== oldValue else { return }
      dataSourceMethods = ImplementedRequirements(of: dataSource, among: Self.dataSourceOptions)
      engine.dataSourceDidChange()
    }
  }

  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      if delegate !== oldValue {
        delegateMethods = ImplementedRequirements(of: delegate, among: Self.delegateOptions)
      }
      observers.didSet(\UITableView.delegate)
    }
  }

  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    didSet {
      guard prefetchDataSource !== oldValue else { return }
      prefetchMethods = ImplementedRequirements(
        of: prefetchDataSource, among: [Self.cancelPrefetching])
    }
  }

  open weak var dragDelegate: (any UITableViewDragDelegate)?
  open weak var dropDelegate: (any UITableViewDropDelegate)?
  open var dragInteractionEnabled = true

  override var scrollDelegate: (any UIScrollViewDelegate)? {
    delegateMethods.contains("scrollViewDidScroll:") ? delegate : nil
  }

  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
  }

  open func reloadData() {
    engine.reloadData()
  }

  open func reloadSectionIndexTitles() {
    indexTitles =
      dataSourceMethods.contains("sectionIndexTitlesForTableView:")
      ? dataSource?.sectionIndexTitles(for: self) : nil
  }
}
