public import DataSourceChanges
import DataSourceKit
import Foundation

/// What tests control in a list view and read from it, in addition to the view's real interface.
@MainActor
public struct ListControls<Cell: AnyObject, Supplement: AnyObject> {
  /// The engine of the view.
  public let engine: ListEngine<Cell, Supplement>

  /// Makes the controls for an engine.
  public init(_ engine: ListEngine<Cell, Supplement>) {
    self.engine = engine
  }
}

// What has happened.
extension ListControls {
  /// Everything that would have made a real view throw an exception, in order.
  public var violations: [BatchViolation] {
    get { engine.violations }
    nonmutating set { engine.violations = newValue }
  }

  /// The app's calls, in order. Assign an empty array to start a new record.
  public var events: [ListEvent] {
    get { engine.events }
    nonmutating set { engine.events = newValue }
  }

  /// What can be read on the screen, by section.
  public var shownRows: [ShownSection] { engine.shownSections }

  /// The number of completions that wait for their animations to end.
  public var runningAnimations: Int { engine.completions.count }
}

// How the view behaves.
extension ListControls {
  /// The rules about reported defects to enforce. All by default.
  public var quirks: Set<BatchRule> {
    get { engine.quirks }
    nonmutating set { engine.quirks = newValue }
  }

  /// How many items fit on the screen. 12 by default.
  public var visibleItemCount: Int {
    get { engine.visibleItemCount }
    nonmutating set {
      engine.visibleItemCount = newValue
      engine.setNeedsLayout()
    }
  }

  /// Whether everything is on the screen, however much it is.
  ///
  /// Each item then keeps the cell that it got when it was inserted or updated, which reveals a
  /// forgotten update.
  public var showsEverything: Bool {
    get { engine.showsEverything }
    nonmutating set {
      engine.showsEverything = newValue
      engine.setNeedsLayout()
    }
  }

  /// Whether to show the cells that a dirty layout requests at the beginning of a batch. If not,
  /// they are put away, and the screen stays as it is. True by default.
  public var adoptsCellsOfDirtyLayout: Bool {
    get { engine.adoptsCellsOfDirtyLayout }
    nonmutating set { engine.adoptsCellsOfDirtyLayout = newValue }
  }

  /// How many items ahead of the screen are announced when the user scrolls. 6 by default.
  public var prefetchDistance: Int {
    get { engine.prefetchDistance }
    nonmutating set { engine.prefetchDistance = newValue }
  }

  /// How many cells the view prepares below the screen before the user scrolls there. None by
  /// default.
  public var preparedItemCount: Int {
    get { engine.preparedItemCount }
    nonmutating set {
      engine.preparedItemCount = newValue
      engine.setNeedsLayout()
    }
  }

  /// Whether animations are cut short, so that completions are called with `false` (rule T5).
  public var interruptsAnimations: Bool {
    get { engine.interruptsAnimations }
    nonmutating set { engine.interruptsAnimations = newValue }
  }

  /// Whether a completion is called before the call that begins the batch returns. If not, it waits
  /// for ``finishAnimations()``. False by default.
  public var finishesAnimationsAtOnce: Bool {
    get { engine.finishesAnimationsAtOnce }
    nonmutating set { engine.finishesAnimationsAtOnce = newValue }
  }

  /// Ends all animations and calls their completions.
  public func finishAnimations() {
    engine.finishAnimations(interrupted: engine.interruptsAnimations)
  }
}

// What the user does.
extension ListControls {
  /// The user taps an item that is not selected.
  public func userSelects(_ indexPath: IndexPath) { engine.userSelects(indexPath) }

  /// The user taps an item that is selected. This deselects it if multiple selection is allowed.
  public func userDeselects(_ indexPath: IndexPath) { engine.userDeselects(indexPath) }

  /// The user drags an item to another place, given as its final index path.
  ///
  /// - Returns: The item's new index path; `nil` if it cannot be moved.
  @discardableResult
  public func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) -> IndexPath? {
    engine.userMoves(indexPath, to: newIndexPath)
  }

  /// The user scrolls until an item is at the top of the screen.
  public func scrolls(to indexPath: IndexPath) {
    guard let start = engine.geometry.start(ofItemAt: indexPath) else { return }
    engine.userScrolls(to: start)
  }

  /// The user scrolls until a section is at the top of the screen.
  public func scrolls(toSection section: Int) {
    guard let place = engine.geometry.supplement(isBelow: false, inSection: section) else { return }
    engine.userScrolls(to: place.start)
  }

  /// Scrolls through everything, so that each item is read, and back.
  public func readAll() { engine.readAll() }
}
