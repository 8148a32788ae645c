import DataSourceKit
import Foundation
import StandInViews

/// The state of a table's rows, and the rules by which it changes them.
///
/// Where the real table throws an exception, or shows what is not there, the engine notes a
/// `BatchViolation`, drops what remains of the batch, and reads everything again at the next layout, so
/// that a test can go on.
@MainActor
final class TableEngine {
  weak var view: NSTableView?

  // What tests control; see `TableControls`.
  var visibleRowCount = 12
  var showsEverything = false
  var selectionOnReload = SelectionOnReload.keepsIndices

  /// All that would have been an exception, in order.
  var violations: [BatchViolation] = []

  /// The calls of the app, in order.
  var events: [TableEvent] = []

  /// What is shown, or is to be shown as soon as it comes onto the screen.
  var rows: [TableRow] = []

  /// What the table is about.
  var phase = TablePhase.idle

  /// How many calls of `beginUpdates()` have no `endUpdates()` yet.
  var depth = 0

  /// What has happened since the first of them.
  var batch = TableBatch()

  /// Whether anything has ever been laid out.
  var hasDisplayed = false

  /// Whether the next layout reads everything.
  var needsReload = false

  /// Whether the rows are to be counted before anything else.
  var needsCount = true

  /// Whether everything is to be read again because of a violation.
  var isRecovering = false

  /// Where the visible part begins, in a table without a scroll view.
  var ownViewportStart = 0.0

  /// Whether an update may be without changes, as in an outline view if only children of collapsed items change.
  var allowsEmptyUpdates = false

  /// Called before the rows are counted after a reload.
  var willCount: (() -> Void)?

  /// Views that have left the screen.
  let queue = ReuseQueue<NSView>()

  /// Which methods there are; see `OptionalRequirements`.
  var dataSourceMethods = ImplementedRequirements()
  var delegateMethods = ImplementedRequirements()

  static let optionalMethods = [
    "tableView:objectValueForTableColumn:row:", "tableView:pasteboardWriterForRow:",
    "tableView:validateDrop:proposedRow:proposedDropOperation:",
    "tableView:acceptDrop:row:dropOperation:", "tableView:viewForTableColumn:row:",
    "tableView:rowViewForRow:", "tableView:isGroupRow:", "tableView:heightOfRow:",
    "selectionShouldChangeInTableView:", "tableView:shouldSelectRow:",
    "tableView:selectionIndexesForProposedSelection:", "tableViewSelectionDidChange:",
    "tableView:sortDescriptorsDidChange:", "tableView:rowActionsForRow:edge:",
  ]
}

/// What a table is about.
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

  /// Whether heights have been requested again.
  var hasHeights = false

  /// Whether a selected row has been removed.
  var hasLostSelection = false

  /// Whether a rule was broken, so that whatever follows is passed over.
  var isDropped = false

  var isEmpty: Bool { !hasStructure && !hasReloads && !hasHeights }
}

/// A row of a table.
struct TableRow {
  /// Its view, if it is on the screen.
  var rowView: NSTableRowView?

  /// What was last to be read on it, by columns, when it left the screen.
  var texts: [String?]?

  /// Its height; `nil` until it has been requested.
  var height: Double?

  var isSelected = false
}

extension TableEngine {
  /// The number of rows: while a batch is under way, the running one.
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

  /// Notes what would have been an exception; everything is read again at the next layout.
  func note(_ violation: BatchViolation) {
    violations.append(violation)
    if depth > 0 { batch.isDropped = true }
    guard hasDisplayed else { return }
    needsReload = true
    isRecovering = true
  }
}
