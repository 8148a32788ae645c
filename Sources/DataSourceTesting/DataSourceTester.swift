public import DataSourceKit
import Foundation
public import IdentityDiff

/// Follows a data source and checks everything that it answers and reports.
///
/// Attach a tester, then use the data source as your app would. After every change set the tester
/// checks that it keeps the rules of `BatchRule`, that a view which carries it out
/// shows the data, and that all look-ups answer consistently, in range and out of it.
///
/// Violations go to a closure, so the tester serves any test library:
///
/// ```swift
/// @Test func contactsReportTheirChanges() {
///   let contacts = Contacts()
///   let tester = DataSourceTester(dataSource: contacts) { Issue.record("\($0)") }
///   contacts.add("Ada")
///   contacts.removeAll()
///   tester.verify()
/// }
/// ```
///
/// With XCTest the closure is `{ XCTFail("\($0)") }`.
///
/// A change set is checked where it touches the list: the sections and rows that it names, those beside them,
/// and the look-ups there and outside of the list. Lists of a few rows are compared as a whole after each
/// change set, longer ones by ``verify()`` only, so a test of a long list costs little and still finds every
/// mistake at its end.
///
/// Data sources commonly report structure first and content in a later change set. In between, rows may
/// show old content, but each must show the right item. The tester identifies an item by the `identity`
/// that you pass, or by `Identifiable`. Items without either must be right after every change set.
/// Content that no change set has brought by then is reported by ``verify()``, ``detach()`` or when the tester
/// is released.
///
/// The tester observes the data source beside its `reloadBlock` and other observers, and exists at least as
/// long as the data source, which it refers to weakly: it need not be kept in a variable. The closure must not
/// hold the data source strongly.
public final class DataSourceTester<ItemType> {
  private weak var dataSource: (any DataSource<ItemType>)?
  private let view: ListViewSimulator<ItemType>
  private let identity: (ItemType) -> AnyHashable?
  private let areEqual: (ItemType, ItemType) -> Bool
  private let report: (BatchViolation) -> Void

  /// The data source holds it, and it holds the tester.
  private weak var observation: ChangeObservation?
  private var isDetached = false

  /// Content that a later change set has yet to bring, by the AFTER index path of the item or section.
  private var awaited: [IndexPath: BatchViolation] = [:]

  /// Every change set that the data source has reported, in order.
  public private(set) var changeSets: [ChangeSet] = []

  /// Every violation found so far, in order.
  public private(set) var violations: [BatchViolation] = []

  /// Attaches a tester to a data source.
  ///
  /// ```swift
  /// DataSourceTester(dataSource: products, identity: .by(\.sku)) { Issue.record("\($0)") }
  /// ```
  ///
  /// - Parameters:
  ///   - dataSource: The data source to follow.
  ///   - identity: What identifies an item, and whether its content has changed; `nil` if items are
  ///     `Identifiable`, or if change sets bring the whole change at once.
  ///   - quirks: The rules against reported defects that are enforced.
  ///   - text: What a row shows of an item.
  ///   - report: Called with every violation.
  @discardableResult
  public init(
    dataSource: some DataSource<ItemType>, identity: Identity<ItemType>? = nil,
    enforcing quirks: Set<BatchRule> = .quirks,
    text: @escaping (ItemType) -> String = { String(describing: $0) },
    report: @escaping (BatchViolation) -> Void
  ) {
    self.dataSource = dataSource
    if let identity {
      self.identity = identity.key
      areEqual = identity.areEqual
    } else {
      self.identity = identifier
      areEqual = { isEqual($0, $1) ?? true }
    }
    self.report = report
    view = ListViewSimulator(strong: nil, dataSource, enforcing: quirks, text: text)
    view.show()
    view.violations.forEach(fail)
    DataSourceLookUps(dataSource, report: fail).checkAll()
    observation = dataSource.observeReports(lasting: true) { self.follow($0) }
  }

  deinit { failAwaited() }

  /// What a view that follows the data source would have on its screen.
  public var screen: String { view.screen }

  /// The same, with marks before everything that the last change set touched.
  public var markedScreen: String { view.markedScreen }

  /// Checks that a view that has carried out all change sets shows the data now, and that all look-ups
  /// agree.
  ///
  /// Call it at the end of a test: a data source that changes without a report is found only here.
  /// A data source that no longer exists is reported, too, since it cannot be checked.
  ///
  /// - Complexity: O(items)
  public func verify() {
    awaited = [:]
    guard let dataSource = existingDataSource else { return }
    if var difference = view.firstDifference(areSame: isCurrent) {
      if changeSets.isEmpty {
        difference.message += "; no change set has come since the tester was attached"
      }
      fail(difference)
      view.show()
    }
    DataSourceLookUps(dataSource, report: fail).checkAll()
  }

  /// Stops following the data source.
  public func detach() {
    failAwaited()
    observation?.cancel()
    dataSource = nil
    isDetached = true
  }

  private func follow(_ changeSet: ChangeSet) {
    changeSets.append(changeSet)
    guard let dataSource = existingDataSource else { return }
    var sections: Set<Int>?
    do {
      try view.performUpdates(withChangeSet: changeSet)
      sections = try check(changeSet)
    } catch {
      fail(error)
      awaited = [:]
      if !view.isUpdating { view.show() }
    }
    let lookUps = DataSourceLookUps(dataSource, report: fail)
    if let sections { lookUps.check(sections) } else { lookUps.checkAll() }
  }

  /// The data source, if there is something to check. A wrapper such as `AnyDataSource` may no longer exist
  /// although what it wraps does.
  private var existingDataSource: (any DataSource<ItemType>)? {
    guard !isDetached else { return nil }
    if dataSource == nil {
      fail(
        BatchViolation(
          rule: .wrongContent,
          message: "the data source no longer exists; keep it, or its wrapper, in a variable"))
    }
    return dataSource
  }

  /// Compares what a change set touches on the screen with the data.
  ///
  /// - Returns: The AFTER sections that were compared.
  private func check(_ changeSet: ChangeSet) throws(BatchViolation) -> Set<Int> {
    if let difference = view.differenceOfCounts { throw difference }
    let counts = view.itemCounts
    let isSmall = counts.count + counts.reduce(0, +) <= Self.smallCount
    let touched =
      changeSet == .all || isSmall
      ? TouchedPositions(allOf: counts) : TouchedPositions(changeSet, counts: counts)
    let mapping = changeSet.mapping
    let mustBeCurrent = changeSet.isContentOnly && isSmall && awaited.isEmpty

    var sections = touched.sections
    var items = touched.items
    for indexPath in awaited.keys {
      if let position = Position(indexPath) {
        if let after = mapping.indexPathAfter(position.indexPath).flatMap(Position.init) {
          items.insert(after)
        }
      } else if let after = mapping.sectionAfter(indexPath[0]) {
        sections.insert(after)
      }
    }
    awaited = [:]
    for section in sections.sorted() {
      guard let difference = view.differenceOfTitles(inSection: section) else { continue }
      if mustBeCurrent { throw difference }
      expectLater(difference)
    }
    for position in items.sorted() {
      guard let difference = view.difference(at: position, isCurrent) else { continue }
      if mustBeCurrent { throw difference }
      try checkIdentity(at: position, difference)
      expectLater(difference)
    }
    return touched.sections
  }

  /// Lists of so many sections and rows are compared as a whole after each change set.
  private static var smallCount: Int { 24 }

  /// Content may follow; which row is which must be right at once.
  private func checkIdentity(
    at position: Position, _ difference: BatchViolation
  ) throws(BatchViolation) {
    guard let row = view.row(at: position), let shown = identity(row.item) else {
      var difference = difference
      difference.message +=
        "; if a later change set is to bring this content, make the items Identifiable or give "
        + "the tester an identity"
      throw difference
    }
    guard dataSource?.item(at: position.indexPath).flatMap(identity) == shown else {
      throw difference
    }
  }

  private func expectLater(_ difference: BatchViolation) {
    // The first ones are enough to be reported, and are compared again after each change set.
    guard awaited.count < 64, let indexPath = difference.indexPath else { return }
    awaited[indexPath] = difference
  }

  private func isCurrent(_ row: ListViewSimulator<ItemType>.ShownRow, _ item: ItemType) -> Bool {
    identity(row.item) == identity(item) && row.text == view.text(item) && areEqual(row.item, item)
  }

  private func failAwaited() {
    if let first = awaited.min(by: { $0.key < $1.key }) { fail(first.value) }
    awaited = [:]
  }

  private func fail(_ violation: BatchViolation) {
    violations.append(violation)
    report(violation)
  }
}
