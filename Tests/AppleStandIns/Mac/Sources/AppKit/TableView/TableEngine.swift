public import DataSourceChanges
import DataSourceCore
public import Foundation
import StandInViews

/// The state of a table's rows, and the rules for changing them.
///
/// Where the real table throws an exception, or shows something that does not exist, the engine
/// records a `BatchViolation`, drops the rest of the batch, and reads everything again at the next
/// layout, so that a test can continue.
@MainActor
public final class TableEngine {
  weak var view: NSTableView?

  /// Whether everything is on the screen, however much it is. Each row then keeps the views that it
  /// got when it was inserted or reloaded, which reveals a forgotten update.
  public var showsEverything = false { didSet { view?.needsLayout = true } }

  /// How `reloadData()` affects the selection.
  public var selectionOnReload = SelectionOnReload.keepsIndices

  /// Everything that would have made a real table throw an exception or show something wrong, in
  /// order.
  public var violations: [BatchViolation] = []

  /// The app's calls, in order. Assign an empty array to start a new record.
  public var events: [TableEvent] = []

  /// The rows whose heights the app has noted last.
  public internal(set) var notedHeights = IndexSet()

  /// What is shown, or will be once it comes onto the screen.
  var rows: [TableRow] = []

  /// What the table is doing.
  var phase = TablePhase.idle

  /// How many calls to `beginUpdates()` have no `endUpdates()` yet.
  var depth = 0

  /// What has happened since the first of them.
  var batch = TableBatch()

  /// Whether anything has ever been laid out.
  var hasDisplayed = false

  /// Whether the next layout reads everything.
  var needsReload = false

  /// Whether to count the rows before anything else.
  var needsCount = true

  /// Whether to read everything again because of a violation.
  var isRecovering = false

  /// Where the visible part begins, in a table without a scroll view.
  var ownViewportStart = 0.0

  /// Whether an update may be empty, as in an outline view if only children of collapsed items
  /// change.
  var allowsEmptyUpdates = false

  /// Called before the rows are counted after a reload.
  var willCount: (() -> Void)?

  /// Views that have left the screen.
  let queue = ReuseQueue<NSView>()

  /// Which methods are implemented; see `OptionalRequirements`.
  var dataSourceMethods = ImplementedRequirements()
  var delegateMethods = ImplementedRequirements()

  static let optionalMethods = [
    "tableView:pasteboardWriterForRow:",
    "tableView:validateDrop:proposedRow:proposedDropOperation:",
    "tableView:acceptDrop:row:dropOperation:", "tableView:viewForTableColumn:row:",
    "tableView:isGroupRow:", "tableView:shouldSelectRow:",
    "tableView:selectionIndexesForProposedSelection:", "tableViewSelectionDidChange:",
    "tableView:sortDescriptorsDidChange:", "tableView:rowActionsForRow:edge:",
  ]
}

/// What a table is doing.
enum TablePhase {
  case idle

  /// It requests views from its delegate: outside a batch, at its beginning or at its end.
  case reading
}

/// What has happened in a batch.
struct TableBatch {
  /// Whether rows have been inserted, removed or moved.
  var hasStructure = false

  /// Whether views have been read again.
  var hasReloads = false

  /// Whether the app has noted that heights changed.
  var hasHeights = false

  /// Whether a selected row has been removed.
  var hasLostSelection = false

  /// Whether a rule was broken, so that the rest is ignored.
  var isDropped = false

  var isEmpty: Bool { !hasStructure && !hasReloads && !hasHeights }
}

/// A row of a table.
struct TableRow {
  /// Its view, if it is on the screen.
  var rowView: NSTableRowView?

  /// The text in each column when the row left the screen.
  var texts: [String?]?

  var isSelected = false
}

extension TableEngine {
  /// The number of rows: during a batch, the current one.
  var numberOfRows: Int {
    countIfNeeded()
    return rows.count
  }

  var countInDataSource: Int {
    view.flatMap { $0.tableDataSource?.numberOfRows(in: $0) } ?? 0
  }

  func violate(_ rule: BatchRule, _ message: String) {
    note(BatchViolation(rule: rule, message: message))
  }

  /// Records what would have been an exception. The next layout reads everything again.
  func note(_ violation: BatchViolation) {
    violations.append(violation)
    if depth > 0 { batch.isDropped = true }
    guard hasDisplayed else { return }
    needsReload = true
    isRecovering = true
  }
}
