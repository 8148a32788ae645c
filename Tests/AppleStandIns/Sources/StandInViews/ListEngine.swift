public import DataSourceChanges
import DataSourceCore
import Foundation

/// What table and collection views have in common: keeps counts and cells, requests them when the
/// real views do, and rejects whatever makes these throw an exception.
///
/// A view of a stand-in module owns an engine, forwards its calls to it, and implements the
/// engine's queries as a ``ListEngineHost``. Tests control the engine, and read from it.
///
/// Where a real view throws an exception, the engine records a `BatchViolation` and drops the
/// batch, so that a test can continue. It reads everything again at the next layout or, if there is
/// none, before the next batch.
@MainActor
public final class ListEngine<Cell: AnyObject, Supplement: AnyObject> {
  /// The view.
  public weak var host: (any ListEngineHost<Cell, Supplement>)?

  /// Whether items can be selected.
  public var allowsSelection = true

  /// Whether more than one item can be selected.
  public var allowsMultipleSelection = false

  /// How many items fit on the screen.
  var visibleItemCount: Int { 12 }

  /// Whether everything is on the screen, however much it is. Each item then keeps the cell that it
  /// got when it was inserted or updated, which reveals a forgotten update.
  public var showsEverything = false { didSet { setNeedsLayout() } }

  /// How many cells the view prepares below the screen before the user scrolls there.
  public var preparedItemCount = 0 { didSet { setNeedsLayout() } }

  /// Whether animations are cut short, so that completions are called with `false` (rule T5).
  public var interruptsAnimations = false

  /// Whether a completion is called before the call that begins the batch returns. If not, it waits
  /// for ``finishAnimations()``.
  public var finishesAnimationsAtOnce = false

  /// Everything that would have made a real view throw an exception, in order.
  public var violations: [BatchViolation] = []

  /// The app's calls, in order. Assign an empty array to start a new record.
  public var events: [ListEvent] = []

  /// Counts how often the view has read everything or performed a batch with changes.
  public internal(set) var revision = 0

  /// What is shown.
  var sections: [ListSection<Cell, Supplement>] = []

  /// The selected items, in the order they were selected.
  var selection: [IndexPath] = []

  /// What the view is doing.
  var phase = ListPhase.idle

  /// Whether anything has ever been read.
  var hasDisplayed = false

  /// How often the selection has been read; not part of the real views.
  public var selectionReads = 0

  /// Whether to read everything again.
  var needsReload = false

  /// Whether the layout is dirty.
  var needsLayout = true

  /// Whether the next layout compares the counts with the data source's.
  var checksCounts = false

  /// Whether to read everything again because of a violation.
  var isRecovering = false

  /// The calls recorded in the running block; `nil` outside a block.
  var recorded: RecordedBatch?

  /// Called within `performBatchUpdates`, before anything else.
  public var batchHandler: (() -> Void)?

  /// The number of batches performed while animations were disabled.
  public var unanimatedBatches = 0

  /// Whether the user is dragging an item, or the view contains drop placeholders.
  public var hasUncommittedUpdates = false

  /// Whether the app inserts the rows of a drop, for which the view shows a gap.
  public var isDropping = false

  /// How often `hasUncommittedUpdates` was read.
  public var uncommittedUpdatesReads = 0

  /// How many blocks are running with their batches dropped.
  var droppedBlocks = 0

  /// Called when the animations have ended.
  var completions: [(Bool) -> Void] = []

  /// Makes an engine without a host. Set the host immediately.
  public init() {}

  isolated deinit {
    for completion in completions { completion(false) }
  }
}

/// What a list view is doing.
enum ListPhase {
  case idle

  /// A batch has begun, and the dirty layout is done first (rule T1).
  case preparing

  /// The block of a batch is running.
  case updating

  /// The batch is being carried out.
  case applying

  case layingOut
}

/// The calls made in a block.
struct RecordedBatch {
  var changes: [Change] = []

  /// The BEFORE index paths of items to configure again in place.
  var reconfigured: [IndexPath] = []

  var isEmpty: Bool { changes.isEmpty && reconfigured.isEmpty }
}

/// A section as shown.
struct ListSection<Cell: AnyObject, Supplement: AnyObject> {
  /// The heights of headers, footers and the like; `nil` until they have been requested.
  var heights: [SupplementKind: Double]?

  /// The supplements on the screen.
  var supplements: [SupplementKind: Supplement] = [:]

  /// The last text that could be read on each supplement.
  var texts: [SupplementKind: String] = [:]

  var rows: [ListRow<Cell>]
}

/// An item as shown.
struct ListRow<Cell: AnyObject> {
  /// Its cell, if it is on the screen.
  var cell: Cell?

  /// Whether its cell is prepared, but not on the screen.
  var isPrepared = false

  /// The text on its cell when it left the screen.
  var text: String?
}
