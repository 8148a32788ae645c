public import DataSourceKit
import Foundation

/// Follows a data source and checks everything that it says and reports.
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
/// Data sources commonly report structure first and content in a second change set. In between, rows
/// may show old content, but each must show the right item. The tester knows an item by the `id` that
/// you pass, or by `Identifiable`. Items without either must be right after every change set.
///
/// The data source holds the tester (through its reload block), and the tester refers to the data
/// source weakly, so a tester that is not kept in a variable works, too. Attach it last: a reload block
/// that was set before is called after the check, and one that is set later takes its place. Content
/// that a second change set has yet to bring is reported when the tester goes away (for which the
/// closure must not hold the data source strongly); changes that are not reported at all are found
/// only by ``verify()``.
public final class DataSourceTester<ItemType> {
  private weak var dataSource: (any DataSource<ItemType>)?
  private let view: ListViewSimulator<ItemType>
  private let identity: (ItemType) -> AnyHashable?
  private let report: (BatchViolation) -> Void
  private let previousBlock: ReloadBlock?
  private var isDetached = false

  /// Content that a second change set has yet to bring.
  private var outdated: BatchViolation?

  /// Every change set that the data source has reported, in order.
  public private(set) var changeSets: [ChangeSet] = []

  /// Every violation found so far, in order.
  public private(set) var violations: [BatchViolation] = []

  /// Attaches a tester to a data source whose items are `Identifiable`, or whose change sets bring
  /// the whole change at once.
  ///
  /// - Parameters:
  ///   - dataSource: The data source to follow.
  ///   - quirks: The rules against reported defects that are enforced.
  ///   - text: What a row shows of an item.
  ///   - report: Called with every violation.
  @discardableResult
  public convenience init(
    dataSource: some DataSource<ItemType>, enforcing quirks: Set<BatchRule> = .quirks,
    text: @escaping (ItemType) -> String = { String(describing: $0) },
    report: @escaping (BatchViolation) -> Void
  ) {
    self.init(
      dataSource: dataSource, identity: identifier, enforcing: quirks, text: text, report: report)
  }

  /// Attaches a tester to a data source whose items are known by a key.
  ///
  /// ```swift
  /// DataSourceTester(dataSource: products, id: \.sku) { Issue.record("\($0)") }
  /// ```
  ///
  /// - Parameters:
  ///   - dataSource: The data source to follow.
  ///   - id: What an item keeps when its content changes.
  ///   - quirks: The rules against reported defects that are enforced.
  ///   - text: What a row shows of an item.
  ///   - report: Called with every violation.
  @discardableResult
  public convenience init<ID: Hashable>(
    dataSource: some DataSource<ItemType>, id: @escaping (ItemType) -> ID,
    enforcing quirks: Set<BatchRule> = .quirks,
    text: @escaping (ItemType) -> String = { String(describing: $0) },
    report: @escaping (BatchViolation) -> Void
  ) {
    self.init(
      dataSource: dataSource, identity: { AnyHashable(id($0)) }, enforcing: quirks, text: text,
      report: report)
  }

  private init(
    dataSource: some DataSource<ItemType>, identity: @escaping (ItemType) -> AnyHashable?,
    enforcing quirks: Set<BatchRule>, text: @escaping (ItemType) -> String,
    report: @escaping (BatchViolation) -> Void
  ) {
    self.dataSource = dataSource
    self.identity = identity
    self.report = report
    previousBlock = dataSource.reloadBlock
    view = ListViewSimulator(strong: nil, dataSource, enforcing: quirks, text: text)
    view.show()
    view.violations.forEach(fail)
    checkLookUps()
    dataSource.reloadBlock = { self.follow($0) }
  }

  deinit {
    if let outdated { fail(outdated) }
  }

  /// What a view that follows the data source would have on its screen.
  public var screen: String { view.screen }

  /// The same, with marks before what the last change set touched.
  public var markedScreen: String { view.markedScreen }
}

extension DataSourceTester {
  /// Checks that a view that has followed all change sets shows the data now.
  ///
  /// Call it at the end of a test: a data source that changes and reports nothing is found only here.
  /// A data source that is gone by then is reported, too, since nothing can be said of it.
  public func verify() {
    outdated = nil
    guard !isDetached, isDataSourceThere() else { return }
    if var difference = view.firstDifference(areSame: isCurrent) {
      if changeSets.isEmpty {
        difference.message += "; no change set has come since the tester was attached"
      }
      fail(difference)
      view.show()
    }
  }

  /// Stops following, and gives the data source back the reload block that it had. Testers that are
  /// attached to the same data source are detached in the opposite order.
  public func detach() {
    if let outdated { fail(outdated) }
    outdated = nil
    isDetached = true
    dataSource?.reloadBlock = previousBlock
    dataSource = nil
  }

  private func follow(_ changeSet: ChangeSet) {
    changeSets.append(changeSet)
    defer { previousBlock?(changeSet) }
    guard isDataSourceThere() else { return }
    if let outdated, !changeSet.isContentOnly { fail(outdated) }
    outdated = nil
    do {
      try view.performUpdates(withChangeSet: changeSet)
      try check(changeSet)
    } catch {
      fail(error)
      // A change within a change: the outer one shows what has come of both.
      if !view.isUpdating { view.show() }
    }
    checkLookUps()
  }

  /// Whether there is something to check. A wrapper such as `AnyDataSource` may be gone although what
  /// it wraps goes on.
  private func isDataSourceThere() -> Bool {
    guard dataSource == nil else { return true }
    fail(
      BatchViolation(
        rule: .wrongContent,
        message: "the data source no longer exists; keep it, or its wrapper, in a variable"))
    return false
  }

  /// Compares the screen with the data after a change set.
  private func check(_ changeSet: ChangeSet) throws(BatchViolation) {
    guard let difference = view.firstDifference(areSame: isCurrent) else { return }
    guard !changeSet.isContentOnly else { throw difference }
    // Content may follow in a second pass; which row is which must be right at once.
    var knowsIdentity = true
    let misplaced = view.firstDifference(comparingTitles: false) { row, item in
      guard let shown = identity(row.item) else {
        knowsIdentity = false
        return isCurrent(row, item)
      }
      return shown == identity(item)
    }
    if var misplaced {
      if !knowsIdentity {
        misplaced.message +=
          "; if a second change set is to bring this content, make the items Identifiable or give "
          + "the tester an id"
      }
      throw misplaced
    }
    outdated = difference
  }

  private func isCurrent(_ row: ListViewSimulator<ItemType>.ShownRow, _ item: ItemType) -> Bool {
    identity(row.item) == identity(item) && view.areEqual(row, item)
  }

  private func checkLookUps() {
    guard let dataSource else { return }
    DataSourceLookUps(dataSource).check(fail)
  }

  private func fail(_ violation: BatchViolation) {
    violations.append(violation)
    report(violation)
  }
}
