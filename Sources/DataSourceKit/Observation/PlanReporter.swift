import Foundation

/// Reports plans of one data source: first the structure, then the content.
///
/// Observers may change the data in answer to the structure, in any number of steps. Each step is reported
/// at once, and noted here, so that the content that is still to be reported follows it exactly.
package final class PlanReporter {
  /// The change sets reported since the outermost plan in progress began.
  private var reported: [ChangeSet] = []
  /// The number of plans in progress, each reported in answer to the one before.
  private var depth = 0

  package init() {}

  /// Notes a change set that is about to be reported.
  package func note(_ changeSet: ChangeSet) {
    if depth > 0, !changeSet.isEmpty { reported.append(changeSet) }
  }

  /// Reports a plan that has led to the data.
  ///
  /// - Parameters:
  ///   - plan: what has changed.
  ///   - options: whether everything is to be read again instead.
  ///   - itemCount: returns the number of items of a section.
  ///   - report: reports and notes a change set; `false` if there are no observers any more.
  /// - Returns: the change sets that were reported.
  package func report(
    _ plan: ChangePlan, options: UpdateOptions, itemCount: (Int) -> Int,
    report: (ChangeSet) -> Bool
  ) -> [ChangeSet] {
    func reportIfAny(_ changeSet: ChangeSet) -> [ChangeSet] {
      changeSet.isEmpty || !report(changeSet) ? [] : [changeSet]
    }
    if plan.isEmpty { return [] }
    if options.requireReload(for: plan) { return reportIfAny(.all) }
    if plan.structure.isEmpty { return reportIfAny(plan.content) }
    if plan.content.isEmpty { return reportIfAny(plan.structure) }

    var content = PendingContent(plan.content, itemCount: itemCount)
    let start = reported.count
    depth += 1
    let structure = reportIfAny(plan.structure)
    depth -= 1
    for changeSet in reported[start...].dropFirst(structure.count) { content.follow(changeSet) }
    if depth == 0 { reported = [] }
    return structure + reportIfAny(content.changeSet(itemCount: itemCount))
  }
}

extension DataSource {
  /// Reports a plan, as options say.
  ///
  /// - Parameters:
  ///   - plan: what has changed. The data has changed already.
  ///   - options: whether everything is to be read again instead.
  /// - Returns: the change sets that were reported, in order.
  package func report(_ plan: ChangePlan, options: UpdateOptions) -> [ChangeSet] {
    PlanReporters.withReporter(of: unwrapped) { reporter in
      reporter.report(plan, options: options, itemCount: { self.numberOfItems(in: $0) }) {
        guard isObserved else { return false }
        report($0)
        return true
      }
    }
  }
}

/// The reporters of the data sources that are reporting a plan.
enum PlanReporters {
  private struct Entry {
    let reporter: PlanReporter
    var uses: Int
  }

  private static let lock = NSLock()

  // All uses are between `lock` and `unlock`. A reporter is used only where its data source is: the caller
  // has the data source, and found the reporter by it.
  nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]

  /// Calls a closure with the reporter of a data source, which lives as long as any of these calls.
  static func withReporter<Result>(
    of source: AnyObject, _ body: (PlanReporter) -> Result
  ) -> Result {
    let key = ObjectIdentifier(source)
    let reporter = lock.withLock {
      entries[key, default: Entry(reporter: PlanReporter(), uses: 0)].uses += 1
      return entries[key]!.reporter
    }
    defer {
      lock.withLock {
        entries[key]!.uses -= 1
        if entries[key]!.uses == 0 { entries[key] = nil }
      }
    }
    return body(reporter)
  }

  /// Notes a change set that a data source is about to report.
  static func note(_ changeSet: ChangeSet, of source: AnyObject) {
    let reporter = lock.withLock {
      entries.isEmpty ? nil : entries[ObjectIdentifier(source)]?.reporter
    }
    reporter?.note(changeSet)
  }
}
