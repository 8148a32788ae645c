public import DataSourceChanges
public import DataSourceCore
import DataSourcePlanning
import Foundation
public import IdentityDiff

/// Observes a data source and checks its lookups and change sets.
///
/// Attach a tester, then use the data source as in an app. The tester checks that every change set
/// is valid by `BatchRule`, and that a view shows the data after performing it. It also checks that
/// all lookups are consistent, in range and out of range.
///
/// Violations are passed to a closure, so the tester works with any test library:
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
/// With XCTest the closure is `{ XCTFail("\($0)") }`. Without a closure, check ``violations`` at
/// the end: `#expect(tester.violations.isEmpty)` fails at the line of your test.
///
/// A change set's checks cover the sections and rows it names, their neighbors, and the lookups
/// there and out of range. Lists of a few rows are compared as a whole after each change set,
/// longer ones only by `verify()`. So tests of long lists are fast, and still find every mistake at
/// the end.
///
/// Data sources commonly report structure first and content in a later change set. In between, rows
/// may show old content, but each must show the correct item. The tester identifies an item by the
/// `identity` you pass, or by `Identifiable`. Items with neither must be current after every change
/// set. If content remains outdated, the tester reports it on `verify()` or ``detach()``, or when
/// it is released.
///
/// The data source retains the tester, which refers to it weakly, so you need not keep the tester
/// in a variable. The closure must not retain the data source.
public final class DataSourceTester<ItemType> {
  private weak var dataSource: (any DataSource<ItemType>)?
  private let view: ListViewSimulator<ItemType>
  private let identity: (ItemType) -> AnyHashable?
  private let areEqual: (ItemType, ItemType) -> Bool
  private let report: (BatchViolation) -> Void
  private let allowsDuplicates: Bool

  /// The identities that were reported as duplicates.
  private var duplicates = IdentityMap<AnyHashable, Void>()

  /// Retained by the data source. It retains the tester.
  private weak var observation: ChangeObservation?
  private var isDetached = false
  private var hasReportedRelease = false

  /// Outdated content that a later change set must update, by the new index path of the item or
  /// section.
  private var awaited: [IndexPath: BatchViolation] = [:]

  /// The edit in progress.
  private var location: BatchViolation.Location?

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
  ///   - dataSource: The data source to observe.
  ///   - identity: Identifies items and compares their content; `nil` if items are
  ///     `Identifiable`, or if single change sets describe whole changes.
  ///   - allowsDuplicates: Whether several items of a section may have the same identity. If not,
  ///     duplicates are reported: at the start, by `verify()`, and in lists of a few rows after
  ///     each change set.
  ///   - quirks: The rules against reported defects to enforce.
  ///   - text: Returns the text of a row.
  ///   - report: Called with every violation.
  @discardableResult
  public init(
    dataSource: some DataSource<ItemType>, identity: ElementIdentity<ItemType>? = nil,
    allowsDuplicates: Bool = false, enforcing quirks: Set<BatchRule> = .quirks,
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
    self.allowsDuplicates = allowsDuplicates
    dataSource.reportPending()
    view = ListViewSimulator(strong: nil, dataSource, enforcing: quirks, text: text)
    view.show()
    view.violations.forEach(fail)
    if Self.isSmall(view.itemCounts) { transcript = view.screen }
    reportDuplicates()
    DataSourceLookUps(dataSource, report: fail).checkAll()
    observation = dataSource.observeReports { self.follow($0[...]) }
  }

  /// Attaches a tester whose ``violations`` you check.
  ///
  /// ```swift
  /// let tester = DataSourceTester(dataSource: contacts)
  /// contacts.add("Ada")
  /// tester.verify()
  /// #expect(tester.violations.isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - dataSource: The data source to observe.
  ///   - identity: Identifies items and compares their content; `nil` if items are
  ///     `Identifiable`, or if single change sets describe whole changes.
  ///   - allowsDuplicates: Whether several items of a section may have the same identity.
  ///   - quirks: The rules against reported defects to enforce.
  public convenience init(
    dataSource: some DataSource<ItemType>, identity: ElementIdentity<ItemType>? = nil,
    allowsDuplicates: Bool = false, enforcing quirks: Set<BatchRule> = .quirks
  ) {
    self.init(
      dataSource: dataSource, identity: identity, allowsDuplicates: allowsDuplicates,
      enforcing: quirks, report: { _ in })
  }

  deinit { failAwaited() }

  /// The screen of a view that has performed all change sets.
  public var screen: String { view.screen }

  /// The screen, with marks for what the last update inserted (`+`), moved (`>`) and updated (`~`).
  /// A change of structure and the updates of content that follow it are one update.
  public var markedScreen: String { view.markedScreen }

  /// What has happened, to compare it with a text in your test. It has the screen at first, and
  /// then the change sets of each change, with the marked screen after it.
  ///
  /// ```swift
  /// assertInlineSnapshot(of: tester.transcript, as: .lines)
  /// ```
  ///
  /// Screens of more than two dozen sections and rows are left out.
  public private(set) var transcript = ""

  /// Performs an edit that must not be reported. A report is a violation, with this call's
  /// `location`.
  ///
  /// ```swift
  /// tester.expectsNothing { contacts.setName("Ada", of: ada) }  // she has that name
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The module and the file name.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - edit: Makes the edit.
  /// - Throws: What the closure throws.
  /// - Complexity: O(sections), in addition to the edit.
  public func expectsNothing<Failure: Error>(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ edit: () throws(Failure) -> Void
  ) throws(Failure) {
    let reported = try changes(
      fileID: fileID, filePath: filePath, line: line, column: column, edit)
    guard let first = reported.first else { return }
    let outer = location
    location = .init(fileID: fileID, filePath: filePath, line: line, column: column)
    defer { location = outer }
    fail(
      BatchViolation(
        rule: .wrongContent, message: "\(first) was reported, although nothing was expected"))
  }

  /// Performs an edit, and returns the change sets that the data source reports meanwhile.
  /// Violations found meanwhile have this call's `location`.
  ///
  /// ```swift
  /// #expect(tester.changes { contacts.add("Ada") } == [.some([.item(type: .insert([0, 0]))])])
  /// ```
  ///
  /// The edit must have been reported when it ends. Then counts are compared, and in lists of a few
  /// rows also items and titles; ``verify(fileID:filePath:line:column:)`` finds the rest. If a
  /// transaction is in progress, it reports its edits so far.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file name.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - edit: Changes the data.
  /// - Returns: The change sets, in order.
  /// - Throws: What the closure throws.
  /// - Complexity: O(sections), in addition to the edit.
  @discardableResult
  public func changes<Failure: Error>(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ edit: () throws(Failure) -> Void
  ) throws(Failure) -> [ChangeSet] {
    let (outer, known) = (location, changeSets.count)
    location = .init(fileID: fileID, filePath: filePath, line: line, column: column)
    defer { location = outer }
    do throws(Failure) { try edit() } catch {
      checkReported()
      throw error
    }
    checkReported()
    return Array(changeSets[known...])
  }

  /// Performs an asynchronous edit, and returns the change sets that the data source reports
  /// meanwhile. It checks the same as `changes` does for other edits.
  ///
  /// ```swift
  /// await tester.changes { await loader.refresh() }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The module and the file name.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - edit: Changes the data.
  /// - Returns: The change sets, in order.
  /// - Throws: What the closure throws.
  /// - Complexity: O(sections), in addition to the edit.
  @discardableResult
  public func changes<Failure: Error>(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ edit: () async throws(Failure) -> Void
  ) async throws(Failure) -> [ChangeSet] {
    let (outer, known) = (location, changeSets.count)
    location = .init(fileID: fileID, filePath: filePath, line: line, column: column)
    defer { location = outer }
    do throws(Failure) { try await edit() } catch {
      checkReported()
      throw error
    }
    checkReported()
    return Array(changeSets[known...])
  }

  /// Checks that a view that has performed all change sets shows the current data, and that all
  /// lookups are consistent.
  ///
  /// Call it at the end of a test, since only this detects all unreported changes, and those made
  /// outside `changes`. It also reports a data source that no longer exists, which cannot be
  /// checked.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file name.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Complexity: O(items)
  public func verify(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let outer = location
    location = .init(fileID: fileID, filePath: filePath, line: line, column: column)
    defer { location = outer }
    let expected = awaited
    awaited = [:]
    guard let dataSource = existingDataSource else { return }
    if var difference = view.firstDifference(areSame: isCurrent) {
      difference.location = difference.indexPath.flatMap { expected[$0]?.location }
      if changeSets.isEmpty {
        difference.message += "; no change set has been reported since the tester was attached"
      }
      fail(difference)
      view.show()
    } else {
      reportDuplicates()
    }
    DataSourceLookUps(dataSource, report: fail).checkAll()
  }

  /// Stops observing the data source.
  public func detach() {
    failAwaited()
    observation?.cancel()
    dataSource = nil
    isDetached = true
  }

  private func follow(_ change: ArraySlice<ChangeSet>) {
    var rest = change
    while let changeSet = rest.popFirst() { follow(changeSet, before: rest) }
    for changeSet in change { transcript += "\n\(changeSet)" }
    if Self.isSmall(view.itemCounts) { transcript += "\n" + view.markedScreen }
  }

  /// Follows a change set.
  ///
  /// - Parameters:
  ///   - changeSet: The change set.
  ///   - rest: Those that follow in the same change.
  private func follow(_ changeSet: ChangeSet, before rest: ArraySlice<ChangeSet>) {
    changeSets.append(changeSet)
    guard let dataSource = existingDataSource else { return }
    let before = view.itemCounts
    var sections: Set<Int>?
    do {
      try view.performUpdates(withChangeSet: changeSet)
      sections = try check(changeSet, before: rest)
      if Self.isSmall(view.itemCounts) { reportDuplicates() }
    } catch {
      var violation = error
      violation.message +=
        "; \(changeSet) was reported, with \(before) items before it and \(dataSource.itemCounts) now"
      fail(violation)
      awaited = [:]
      if !view.isUpdating { view.show() }
    }
    let lookUps = DataSourceLookUps(dataSource, report: fail)
    if let sections { lookUps.check(sections) } else { lookUps.checkAll() }
  }

  /// Checks after an edit whether a view would show as many rows as there are, and in short lists
  /// the same items.
  private func checkReported() {
    guard let dataSource = existingDataSource, !view.isUpdating else { return }
    // A new observer starts with the current data, so a transaction reports its edits so far.
    if view.differenceOfCounts != nil { _ = dataSource.observeChanges { _ in } }
    guard var difference = unreportedDifference() else { return }
    difference.message += "; the edit ended without a report of it"
    fail(difference)
    awaited = [:]
    view.show()
  }

  /// The first change that an edit has not reported; `nil` if there is none. Outdated content of a
  /// row with the correct item may still be updated.
  private func unreportedDifference() -> BatchViolation? {
    if let difference = view.differenceOfCounts { return difference }
    guard Self.isSmall(view.itemCounts) else { return nil }
    for (section, count) in view.itemCounts.enumerated() {
      view.differenceOfTitles(inSection: section).map(expectLater)
      for item in 0..<count {
        let position = ItemPath(section: section, item: item)
        guard let difference = view.difference(at: position, isCurrent) else { continue }
        do { try checkIdentity(at: position, difference) } catch { return error }
        expectLater(difference)
      }
    }
    return nil
  }

  /// The data source; `nil` after ``detach()``. A wrapper such as `AnyDataSource` may be released
  /// before the wrapped data source.
  private var existingDataSource: (any DataSource<ItemType>)? {
    guard !isDetached else { return nil }
    if dataSource == nil, !hasReportedRelease {
      hasReportedRelease = true
      fail(
        BatchViolation(
          rule: .wrongContent,
          message: "the data source no longer exists; keep it, or its wrapper, in a variable"))
    }
    return dataSource
  }

  /// Compares the screen with the data where a change set affects it.
  ///
  /// - Parameters:
  ///   - changeSet: The change set.
  ///   - rest: Those that follow in the same change. Until then, the rows that they update may show
  ///     another item, such as a separator between other items.
  /// - Returns: The new indices of the compared sections.
  private func check(
    _ changeSet: ChangeSet, before rest: ArraySlice<ChangeSet>
  ) throws(BatchViolation) -> Set<Int> {
    if let difference = view.differenceOfCounts { throw difference }
    let counts = view.itemCounts
    let affected =
      changeSet == .all || Self.isSmall(counts)
      ? AffectedPositions(allOf: counts) : AffectedPositions(changeSet, counts: counts)
    let mapping = changeSet.mapping

    var sections = affected.sections
    var items = affected.items
    var locations: [IndexPath: BatchViolation.Location] = [:]
    for (indexPath, difference) in awaited {
      if let position = ItemPath(indexPath) {
        if let after = mapping.newIndexPath(for: position.indexPath).flatMap(ItemPath.init) {
          items.insert(after)
          locations[after.indexPath] = difference.location
        }
      } else if let after = mapping.newSection(for: indexPath[0]) {
        sections.insert(after)
        locations[[after]] = difference.location
      }
    }
    awaited = [:]
    for section in sections.sorted() {
      guard var difference = view.differenceOfTitles(inSection: section) else { continue }
      difference.location = locations[[section]]
      expectLater(difference)
    }
    for position in items.sorted() {
      guard var difference = view.difference(at: position, isCurrent) else { continue }
      difference.location = locations[position.indexPath]
      if !rest.contains(where: { $0.updates(position) }) {
        try checkIdentity(at: position, difference)
      }
      expectLater(difference)
    }
    return affected.sections
  }

  /// Whether all sections and rows are compared after each change set, since there are few.
  private static func isSmall(_ counts: [Int]) -> Bool { counts.count + counts.reduce(0, +) <= 24 }

  /// Checks that a row shows the correct item, although its content may be outdated.
  private func checkIdentity(
    at position: ItemPath, _ difference: BatchViolation
  ) throws(BatchViolation) {
    guard let row = view.row(at: position), let shown = identity(row.item) else {
      var difference = difference
      difference.message +=
        "; if a later change set will update this row, make the items Identifiable or give "
        + "the tester an identity"
      throw difference
    }
    guard dataSource?.item(at: position.indexPath).flatMap(identity) == shown else {
      throw difference
    }
  }

  private func expectLater(_ difference: BatchViolation) {
    // Limited, because all of them are compared again after each change set.
    guard awaited.count < 64, let indexPath = difference.indexPath else { return }
    var difference = difference
    difference.location = awaited[indexPath]?.location ?? difference.location ?? location
    awaited[indexPath] = difference
  }

  private func isCurrent(_ row: ListViewSimulator<ItemType>.ShownRow, _ item: ItemType) -> Bool {
    identity(row.item) == identity(item) && row.text == view.text(item)
      && haveEqualContent(row.item, item, areEqual)
  }

  private func failAwaited() {
    if let first = awaited.min(by: { $0.key < $1.key }) { fail(first.value) }
    awaited = [:]
  }

  /// Reports, in each section, the first item with the identity of an earlier one. Each identity is
  /// reported once.
  private func reportDuplicates() {
    if allowsDuplicates { return }
    for (section, items) in view.items.enumerated() {
      // Not a dictionary, which would trap if identities broke the rules of `Hashable`.
      var known = IdentityMap<AnyHashable, Int>(minimumCapacity: items.count)
      var hasReported = false
      for (index, item) in items.enumerated() {
        guard let identity = identity(item), let first = known.updateValue(index, forKey: identity),
          duplicates.updateValue((), forKey: identity) == nil, !hasReported
        else { continue }
        hasReported = true
        fail(
          BatchViolation(
            rule: .wrongContent, indexPath: [section, index], space: .after,
            message:
              "the items at \(section)-\(first) and \(section)-\(index) have the same identity "
              + "\(identity)"))
      }
    }
  }

  private func fail(_ violation: BatchViolation) {
    var violation = violation
    violation.location = violation.location ?? location
    violations.append(violation)
    report(violation)
  }
}

extension ChangeSet {
  /// Whether an update reads a row again.
  fileprivate func updates(_ position: ItemPath) -> Bool {
    updatedSections.contains(position.section) || updatedItems.contains(position.indexPath)
  }
}
