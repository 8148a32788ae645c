import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import Foundation
import StandInViews

/// An item of a list under test.
protocol ShownItem: Identifiable {
  var text: String { get }
}

extension Person: ShownItem {
  var text: String { name }
}

extension TrialItem: ShownItem {}

/// What a test does when a view calls its adapter.
@MainActor
final class Hooks {
  /// Called with an item's text whenever the view requests its cell.
  var whenAsked: ((String) -> Void)?
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  /// The number of updates without animation that have been counted.
  var unanimatedUpdates = 0
}

/// A view under test: a list view in a window, driven by an adapter, and what its user does.
@MainActor
protocol ShownView<Item>: AnyObject {
  associatedtype Item: ShownItem
  associatedtype Adapter: ListAdapter<Item>
  associatedtype View: AnyObject

  /// Makes a view, which is not yet in the window.
  init(_ dataSource: any DataSource<Item>)

  /// The first data source.
  var dataSource: any DataSource<Item> { get }

  /// The adapter and the view, until a test releases them.
  var adapter: Adapter { get }
  var listView: View! { get }
  var hooks: Hooks { get }
  var log: Log { get }

  /// What can be read in each section.
  var screen: [TrialSection] { get }
  var violations: [BatchViolation] { get set }

  /// How often the adapter has made the view read everything again, and what else it has called,
  /// since the last call.
  func takeCalls() -> (reloads: Int, others: Int)

  /// Reads the counts from the view's data source, as the view does.
  func readCounts()

  /// Makes another adapter for the view.
  func makeAdapter(_ dataSource: any DataSource<Item>) -> Adapter

  /// The object that the view asks for counts.
  var dataSourceOfView: AnyObject? { get }

  /// Whether it is a table of AppKit, without sections. Its adapter is always its delegate.
  static var isFlat: Bool { get }

  /// Whether the adapter handles moves of items.
  static var movesItems: Bool { get }

  /// The delegate of the view, and that behind the adapter.
  var viewDelegate: AnyObject? { get set }
  var delegateBehind: AnyObject? { get set }

  /// Makes an app's delegate that records in the log what the user selects and deselects.
  func makeDelegate() -> AnyObject

  func releaseAdapter()
  func releaseView()

  /// Adds headers with the data source's titles, unless the view has them by itself.
  func addHeaders()

  var allowsMultipleSelection: Bool { get set }
  var isInWindow: Bool { get set }
  func makeLayoutDirty()
  func layOut()
  func finishAnimations(cutShort: Bool)
  var finishesAnimationsAtOnce: Bool { get set }

  /// Makes the view request a cell again.
  func reloadCell(at indexPath: IndexPath)
  func cell(at indexPath: IndexPath) -> AnyObject?

  func userSelects(_ indexPath: IndexPath)
  func userDeselects(_ indexPath: IndexPath)
  func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath)
  func userDeletes(_ indexPath: IndexPath)

  /// The distance from the start of the first cell to the top of the screen.
  var offset: Double { get set }
  var cellHeight: Double { get }

  /// The height of the first section's header, if it has one.
  var headerHeight: Double { get }

  /// Whether an update since the last call had no animation.
  func takeUnanimated() -> Bool
}

extension ShownView {
  var texts: [[String]] { screen.map(\.rows) }
  var headers: [String?] { screen.map(\.header) }

  /// The texts of the selected items.
  var selected: [String] { adapter.selectedItems.map(\.text) }

  /// The distance as a number of cells.
  var scrolledCells: Double {
    get { offset / cellHeight }
    set { offset = newValue * cellHeight }
  }

  var headerHeight: Double { 0 }

  var whenAskedForCell: (() -> Void)? {
    get { hooks.whenAsked.map { body in { body("") } } }
    set { hooks.whenAsked = newValue.map { body in { _ in body() } } }
  }

  func addHeaders() {}

  func userDeletes(_ indexPath: IndexPath) { hooks.whenUserDeletes?(indexPath) }

  static var isFlat: Bool { false }
  var isFlat: Bool { Self.isFlat }
  static var movesItems: Bool { true }

  /// Puts the view into the window, and lays it out.
  func show() {
    isInWindow = true
    layOut()
  }

  func hide() { isInWindow = false }

  func finishAnimations() { finishAnimations(cutShort: false) }

  /// The rules that were broken since the last call.
  func takeRules() -> [String] {
    defer { violations = [] }
    return violations.map { "\($0)" }
  }

  /// Waits until queued changes are carried out.
  func settle() async {
    await turns { adapter.updater.hasPendingChanges }
    layOut()
  }

  /// Records how the adapter reports the user's selection.
  func logSelection() {
    adapter.didSelect = { [log] in log.note("+\($0.text) \(text($1))") }
    adapter.didDeselect = { [log] in log.note("-\($0.text) \(text($1))") }
  }
}

extension ShownView<Person> {
  /// Makes a view.
  ///
  /// - Parameters:
  ///   - sections: What it shows.
  ///   - isShown: Whether it is in the window, and laid out.
  init(_ sections: IdentifiedSections, isShown: Bool = true) {
    self.init(People(sections: sections))
    if isShown { show() }
  }

  var source: People { dataSource as? People ?? People() }

  /// Does what an app does that has moved its data before it reports the change.
  func performUpdates(
    _ changeSet: ChangeSet, on people: QuietPeople, _ sections: IdentifiedSections,
    completion: ((Bool) -> Void)? = nil
  ) {
    people.sections = sections
    adapter.updater.performUpdates(withChangeSet: changeSet, completion: completion)
  }
}

/// A view under test with the engine of most stand-ins.
protocol ShownListView<Item>: ShownView {
  associatedtype Cell: AnyObject
  associatedtype Supplement: AnyObject

  /// What tests control; `nil` once the view is released.
  var controls: ListEngine<Cell, Supplement>? { get }
}

extension ShownListView {
  var screen: [TrialSection] {
    (controls?.shownRows ?? []).map { section in
      TrialSection(header: section.header, rows: section.rows.map { $0 ?? "not read" })
    }
  }

  var violations: [BatchViolation] {
    get { controls?.violations ?? [] }
    set { controls?.violations = newValue }
  }

  /// What the adapter has made the view do since the last call.
  func takeEvents() -> [ListEvent] {
    defer { controls?.events = [] }
    return controls?.events ?? []
  }

  func takeCalls() -> (reloads: Int, others: Int) {
    let events = takeEvents()
    let reloads = events.filter { $0 == .reload }.count
    return (reloads, events.count - reloads)
  }

  func finishAnimations(cutShort: Bool) {
    controls?.interruptsAnimations = cutShort
    controls?.finishAnimations()
  }

  var finishesAnimationsAtOnce: Bool {
    get { controls?.finishesAnimationsAtOnce ?? false }
    set { controls?.finishesAnimationsAtOnce = newValue }
  }

  func userSelects(_ indexPath: IndexPath) { controls?.userSelects(indexPath) }

  func userDeselects(_ indexPath: IndexPath) { controls?.userDeselects(indexPath) }

  func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) {
    controls?.userMoves(from: indexPath, to: newIndexPath)
  }
}

/// A view under test that a `ListViewTrial` drives.
protocol ShownDrivenView: ShownView, DrivenView where Item == TrialItem {}

extension ShownDrivenView {
  var updater: ListViewUpdater<TrialItem> { adapter.updater }
  var bearsGoneRows: Bool { true }

  var readingHandler: (() -> Void)? {
    get { whenAskedForCell }
    set { whenAskedForCell = newValue }
  }

  var whenUserMoves: ((IndexPath, IndexPath) -> Void)? {
    get { hooks.whenUserMoves }
    set { hooks.whenUserMoves = newValue }
  }

  var whenUserDeletes: ((IndexPath) -> Void)? {
    get { hooks.whenUserDeletes }
    set { hooks.whenUserDeletes = newValue }
  }
}
