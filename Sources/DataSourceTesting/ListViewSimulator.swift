public import DataSourceKit
import Foundation

/// A list view in memory that takes the same calls as a real one and breaks where a real one breaks.
///
/// Table and collection views throw exceptions that no Swift code can catch, and some of their
/// failures depend on the moment and the system's version. The simulator enforces all of
/// `BatchRule`, on every platform, and reports what is wrong as a
/// `BatchViolation` that names the rule.
///
/// ```swift
/// let source = SimpleDataSource()  // "Item 0", "Item 1", "Item 2"
/// let view = ListViewSimulator(dataSource: source)
///
/// source.items.removeFirst()
/// try view.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))]))
/// view.screen
/// // [0]
/// //   Item 1
/// //   Item 2
/// try view.verify()
/// ```
///
/// A new simulator stands in a window and shows the data. Rows are read from the data source when
/// they come onto the screen, and again when they are updated; in between they stay what they were,
/// as cells do. So a change set that forgets something leaves a screen that differs from the data,
/// and ``verify()`` finds it.
///
/// After a violation the screen is what it was before the call. A real app would have crashed; a
/// test can go on after ``reloadData()`` and ``layoutIfNeeded()``.
///
/// The simulator is not thread-safe; use it where you use the data source.
public final class ListViewSimulator<ItemType> {
  private let strongDataSource: (any DataSource<ItemType>)?
  weak var dataSource: (any DataSource<ItemType>)?
  let text: (ItemType) -> String

  /// The rules against reported defects that are enforced. All by default.
  public var quirks: Set<BatchRule>

  /// Whether the view stands in a window. Outside one it takes only ``reloadData()`` (rule T6).
  public var isInWindow = true

  /// Whether animations are cut short, so that completions are called with `false` (rule T5).
  public var interruptsAnimations = false

  /// The sections as they are on the screen.
  public internal(set) var sections: [ShownSection] = []

  /// Every violation so far, in order: those thrown, and so also those that a reload block swallowed.
  public internal(set) var violations: [BatchViolation] = []

  /// Whether the view has ever been laid out.
  var hasDisplayed = false
  /// Whether `reloadData()` was called and no layout has followed.
  var needsReload = false
  /// Whether something else has invalidated the layout.
  var needsLayout = false
  /// Whether a batch is being applied.
  var isUpdating = false
  /// Whether the animation of the last batch was cut short.
  var wasInterrupted = false
  /// What waits for the end of a layout.
  var laterWork: [() -> Void] = []
  /// The changes of the batch whose block is running; `nil` outside a block.
  var recorded: [Change]?

  /// Creates a view of a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source. It is held strongly; in its reload block refer to the view
  ///     weakly, or use `DataSourceTester`, which does so.
  ///   - displayed: Whether the view has been laid out and shows the data. If not, it takes
  ///     ``reloadData()`` and ``layoutIfNeeded()`` first, as a view does that has just been made.
  ///   - quirks: The rules against reported defects that are enforced.
  ///   - text: What a row shows of an item.
  public convenience init(
    dataSource: some DataSource<ItemType>, displayed: Bool = true,
    enforcing quirks: Set<BatchRule> = .quirks,
    text: @escaping (ItemType) -> String = { String(describing: $0) }
  ) {
    self.init(strong: dataSource, dataSource, enforcing: quirks, text: text)
    if displayed { show() }
  }

  init(
    strong: (any DataSource<ItemType>)?, _ dataSource: any DataSource<ItemType>,
    enforcing quirks: Set<BatchRule>, text: @escaping (ItemType) -> String
  ) {
    strongDataSource = strong
    self.dataSource = dataSource
    self.quirks = quirks
    self.text = text
  }

  /// The number of rows that the view has in every section: what it takes for BEFORE.
  public var itemCounts: [Int] { sections.map { $0.rows.count } }
}

extension ListViewSimulator {
  /// What has happened to a row or a section in the last update.
  public enum Mark: String, Hashable, Sendable {
    /// It was not there before.
    case inserted = "+"
    /// It stood somewhere else.
    case moved = ">"
    /// It was read again where it stands.
    case updated = "~"
  }

  /// A row on the screen.
  public struct ShownRow {
    /// The item, as it was when the row was read.
    public let item: ItemType

    /// What the row shows of the item.
    public let text: String

    /// What has happened to the row in the last update, `nil` if nothing has.
    public internal(set) var mark: Mark?
  }

  /// A section on the screen.
  public struct ShownSection {
    /// The title above the rows.
    public let headerTitle: String?

    /// The title below the rows.
    public let footerTitle: String?

    /// The rows, in order.
    public internal(set) var rows: [ShownRow]

    /// What has happened to the section as a whole in the last update, `nil` if nothing has.
    public internal(set) var mark: Mark?
  }
}
