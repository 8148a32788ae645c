/// Reports plans of one data source: first the structure, then the content.
///
/// Observers may change the data in answer to the structure, in any number of steps, each of which is
/// reported at once. The content that is still to be reported follows its sections and items to their new
/// places. Some content may be read twice; none that has changed is left out.
package final class PlanReporter {
  private struct PendingContent {
    var content: ChangeSet
    /// The number of items of each section with content; `nil` if something has been reported since.
    var itemCounts: [Int: Int]?
  }

  /// The content of plans in progress, each reported in answer to the structure of the one before.
  private var pending: [PendingContent] = []

  package init() {}

  /// Whether a plan is being reported.
  var isReporting: Bool { !pending.isEmpty }

  /// Notes a change set that is about to be reported otherwise.
  package func note(_ changeSet: ChangeSet) {
    if changeSet.isContentOnly { return }
    for index in pending.indices {
      let plan = ChangePlan(content: pending[index].content)
      pending[index].content = plan.merged(with: ChangePlan(structure: changeSet)).content
      pending[index].itemCounts = nil
    }
  }

  /// Reports a plan that has led to the data.
  ///
  /// - Parameters:
  ///   - plan: what has changed.
  ///   - options: whether everything is to be read again instead.
  ///   - itemCount: returns the number of items of a section.
  ///   - send: notifies observers of a change set; `false` if there are none any more.
  /// - Returns: the change sets that were reported.
  package func report(
    _ plan: ChangePlan, options: UpdateOptions, itemCount: (Int) -> Int,
    send: (ChangeSet) -> Bool
  ) -> [ChangeSet] {
    if plan.isEmpty { return [] }
    let isReload = options.policy(for: plan) == .reload
    let structure = isReload ? .all : plan.structure
    var reported: [ChangeSet] = []
    func report(_ changeSet: ChangeSet) {
      if !changeSet.isEmpty, send(changeSet) { reported.append(changeSet) }
    }

    note(structure)
    if isReload || plan.content.isEmpty {
      report(structure)
    } else if structure.isEmpty {
      report(plan.content)
    } else {
      let sections = Set(plan.content.changes.compactMap { $0.type.before?.first })
      let itemCounts = Dictionary(uniqueKeysWithValues: sections.map { ($0, itemCount($0)) })
      pending.append(PendingContent(content: plan.content, itemCounts: itemCounts))
      report(structure)
      report(content(of: pending.removeLast(), itemCount: itemCount))
    }
    return reported
  }

  /// The updates at the current places of content.
  private func content(of pending: PendingContent, itemCount: (Int) -> Int) -> ChangeSet {
    let isValid =
      if let itemCounts = pending.itemCounts {
        // Whatever has changed the data otherwise has not been noted.
        itemCounts.allSatisfy { itemCount($0) == $1 }
      } else {
        // An empty section must not be updated, and only its title has not been read.
        pending.content.updatedSections.allSatisfy { itemCount($0) > 0 }
      }
    return isValid ? pending.content : .all
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
    let source = ObjectIdentifier(unwrapped)
    let reporter = reporters[source] ?? PlanReporter()
    reporters[source] = reporter
    defer { if !reporter.isReporting { reporters[source] = nil } }
    func send(_ changeSet: ChangeSet) -> Bool {
      guard isObserved else { return false }
      notify(changeSet)
      return true
    }
    return reporter.report(
      plan, options: options, itemCount: { self.numberOfItems(in: $0) }, send: send)
  }

  /// Notes a change set that is about to be reported, for the content that is still to be reported.
  func note(_ changeSet: ChangeSet) { reporters[ObjectIdentifier(unwrapped)]?.note(changeSet) }
}

/// The reporters of the data sources that are reporting a plan.
private let reporters = SourceRegistry<PlanReporter>()
