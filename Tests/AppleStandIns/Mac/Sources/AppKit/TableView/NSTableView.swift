public import Foundation
import StandInViews

/// A table of rows and columns, without sections.
///
/// It carries out row changes one by one, as they arrive, on the rows that exist at that moment.
/// Its own interface is the real class's; `standIn` has what tests control.
@MainActor
open class NSTableView: NSControl, NSTableViewConnections {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let effectFade = AnimationOptions(rawValue: 0x1)
    public static let effectGap = AnimationOptions(rawValue: 0x2)
    public static let slideUp = AnimationOptions(rawValue: 0x10)
    public static let slideDown = AnimationOptions(rawValue: 0x20)
    public static let slideLeft = AnimationOptions(rawValue: 0x30)
    public static let slideRight = AnimationOptions(rawValue: 0x40)
  }

  public enum DropOperation: UInt, Sendable {
    case on
    case above
  }

  open class var selectionDidChangeNotification: NSNotification.Name {
    NSNotification.Name("NSTableViewSelectionDidChangeNotification")
  }

  let engine = TableEngine()

  /// What tests control, and what they read from the screen; not part of the real class.
  public var standIn: TableEngine { engine }

  private var columns: [NSTableColumn] = []

  public override init(frame frameRect: NSRect = .zero) {
    super.init(frame: frameRect)
    engine.view = self
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    engine.view = self
  }

  weak var tableDataSource: (any NSTableViewDataSource)? {
    didSet {
      engine.dataSourceMethods = ImplementedRequirements(
        of: tableDataSource, among: TableEngine.optionalMethods)
      // The real table reloads when the data source is set.
      engine.dataSourceDidChange()
    }
  }

  weak var tableDelegate: (any NSTableViewDelegate)? {
    didSet {
      engine.delegateMethods = ImplementedRequirements(
        of: tableDelegate, among: TableEngine.optionalMethods)
    }
  }

  open var rowHeight: CGFloat = 17 {
    didSet { needsLayout = true }
  }
  open var intercellSpacing = NSSize(width: 3, height: 2)
  open var allowsMultipleSelection = false
  open var allowsEmptySelection = true
  open var floatsGroupRows = true

  /// The row whose actions a swipe has shown.
  weak var rowWithActions: NSTableRowView?

  /// Whether a swiped row is still on the screen, with its actions. Only setting `false` is
  /// allowed.
  open var rowActionsVisible: Bool {
    get { rowWithActions?.superview != nil }
    set {
      precondition(!newValue, "Setting rowActionsVisible=YES is not supported")
      rowWithActions = nil
    }
  }

  open var tableColumns: [NSTableColumn] { columns }
  open var numberOfColumns: Int { columns.count }

  open func addTableColumn(_ tableColumn: NSTableColumn) {
    columns.append(tableColumn)
    tableColumn.tableView = self
    engine.columnsDidChange()
  }

  open override var isFlipped: Bool { true }

  open override var acceptsFirstResponder: Bool { true }

  open override var bounds: NSRect {
    get { NSRect(x: 0, y: 0, width: frame.width, height: engine.contentHeight) }
    set { super.bounds = newValue }
  }

  override var shownHeight: CGFloat? { CGFloat(engine.viewportHeight) }

  open override var visibleRect: NSRect {
    let viewport = engine.viewport
    let top = max(0, viewport.lowerBound)
    return NSRect(
      x: 0, y: top, width: frame.width,
      height: max(0, min(viewport.upperBound, engine.contentHeight) - top))
  }

  open override func viewDidMoveToWindow() {
    super.viewDidMoveToWindow()
    needsLayout = true
  }

  open override func layout() {
    super.layout()
    engine.layOut()
  }

  /// In the real class, too, this is the view's method.
  open override func layoutSubtreeIfNeeded() {
    if engine.needsReload { needsLayout = true }
    super.layoutSubtreeIfNeeded()
    enumerateAvailableRowViews { $0.frame = rect(ofRow: $1) }
  }
}

/// The properties of a table that have other types in an outline view, as in the real classes. In
/// Swift, only protocol members can be redeclared with another type.
///
/// Like the real classes, they ignore an object that is set already.
@MainActor
public protocol NSTableViewConnections: AnyObject {}

extension NSTableViewConnections where Self: NSTableView {
  public var dataSource: (any NSTableViewDataSource)? {
    get { tableDataSource }
    set { if newValue !== tableDataSource { tableDataSource = newValue } }
  }

  public var delegate: (any NSTableViewDelegate)? {
    get { tableDelegate }
    set {
      if newValue !== tableDelegate { tableDelegate = newValue }
      observers.didSet(\NSTableView.delegate)
    }
  }
}
