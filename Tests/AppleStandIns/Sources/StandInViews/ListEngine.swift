import DataSourceKit
import Foundation

/// The common part of table and collection views: keeps counts and cells, requests them when the
/// real views do, and rejects what these throw an exception at.
///
/// A view of a stand-in module owns an engine, forwards its calls to it, and implements the
/// engine's queries as a ``ListEngineHost``. Tests reach the engine through ``ListControls``.
///
/// Where a real view throws an exception, the engine notes a `BatchViolation`, drops the batch and reads
/// everything again at the next layout or, if there is none, before the next batch, so that a test can
/// go on.
@MainActor
public final class ListEngine<Cell: AnyObject, Supplement: AnyObject> {
  /// The view.
  public weak var host: (any ListEngineHost<Cell, Supplement>)?

  /// Whether items can be selected.
  public var allowsSelection = true

  /// Whether more than one item can be selected.
  public var allowsMultipleSelection = false

  // What tests control; see `ListControls`.
  var quirks = Set<BatchRule>.quirks
  var visibleItemCount = 12
  var showsEverything = false
  var adoptsCellsOfDirtyLayout = true
  var prefetchDistance = 6
  var preparedItemCount = 0
  var interruptsAnimations = false
  var finishesAnimationsAtOnce = false

  /// All that would have been an exception, in order.
  var violations: [BatchViolation] = []

  /// The calls of the app, in order.
  var events: [ListEvent] = []

  /// What is shown.
  var sections: [ListSection<Cell, Supplement>] = []

  /// The selected items, in the order in which they were selected.
  var selection: [IndexPath] = []

  /// What the view is about.
  var phase = ListPhase.idle

  /// Whether anything has ever been read.
  var hasDisplayed = false

  /// Whether everything is to be read again.
  var needsReload = false

  /// Whether the layout is dirty.
  var needsLayout = true

  /// Whether the next layout compares the counts with those of the data source.
  var checksCounts = false

  /// Whether everything is to be read again because of a violation.
  var isRecovering = false

  /// The calls of the block that is running; `nil` outside a block.
  var recorded: RecordedBatch?

  /// Whether batches wait for ``performDeferredBatches()``. Views have been reported to run the block of a batch
  /// only after `performBatchUpdates` has returned.
  public var defersBatches = false
  var deferredBatches: [() -> Void] = []

  /// The number of batches while animations were switched off.
  public var unanimatedBatches = 0

  /// Whether the user is dragging an item, or the view contains drop placeholders.
  public var hasUncommittedUpdates = false

  /// Whether the app inserts the rows of a drop, for which the view shows a gap.
  public var isDropping = false

  /// The number of reads of `hasUncommittedUpdates`.
  public var uncommittedUpdatesReads = 0

  /// How many blocks are running whose batches are dropped.
  var droppedBlocks = 0

  /// What is called when the animations have ended.
  var completions: [(Bool) -> Void] = []

  /// The items that were announced and have not yet been shown.
  var prefetched: [IndexPath] = []

  /// Makes an engine without a host: set it at once.
  public init() {}

  isolated deinit {
    for completion in completions { completion(false) }
  }
}

/// What a list view is about.
enum ListPhase {
  case idle

  /// A batch has begun, and the dirty layout is done first (rule T1).
  case preparing

  /// The block of a batch is running.
  case updating

  /// The batch is carried out.
  case applying

  case layingOut
}

/// The calls of a block.
struct RecordedBatch {
  var changes: [Change] = []

  /// The BEFORE index paths of items that are configured again in place.
  var reconfigured: [IndexPath] = []

  var isEmpty: Bool { changes.isEmpty && reconfigured.isEmpty }
}

/// A section as it is shown.
struct ListSection<Cell: AnyObject, Supplement: AnyObject> {
  /// The heights of headers, footers and the like; `nil` until they have been requested.
  var heights: [SupplementKind: Double]?

  /// Those on the screen.
  var supplements: [SupplementKind: Supplement] = [:]

  /// What was last to be read on each.
  var texts: [SupplementKind: String] = [:]

  var rows: [ListRow<Cell>]
}

/// An item as it is shown.
struct ListRow<Cell: AnyObject> {
  /// Its cell, if it is on the screen.
  var cell: Cell?

  /// What was last to be read on its cell, when it left the screen.
  var text: String?

  /// The height that the delegate gave, or that its cell had when it was measured; `nil` for the usual one.
  var height: Double?

  /// Whether the height has been requested from the delegate.
  var isMeasured = false
}
