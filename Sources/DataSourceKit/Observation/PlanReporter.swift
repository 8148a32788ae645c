/// Reports the plans of one data source: first the structure, then the content.
///
/// Observers may respond to the structure with any number of changes, each of which is reported
/// immediately. The pending content is mapped through these changes. Some content may be reported twice;
/// no changed content is omitted.
package final class PlanReporter {
  private struct PendingContent {
    var content: ChangeSet
    /// The item counts of the sections with content; `nil` if another change has been reported since.
    var itemCounts: [Int: Int]?
  }

  /// The content of plans in progress. Each plan is a response to the structure of the previous one.
  private var pending: [PendingContent] = []

  package init() {}

  /// Whether a plan is being reported.
  var isReporting: Bool { !pending.isEmpty }

  /// Maps the pending content through a change set that is about to be reported.
  package func mapPending(through changeSet: ChangeSet) {
    if changeSet.isContentOnly { return }
    for index in pending.indices {
      let plan = ChangePlan(content: pending[index].content)
      pending[index].content = plan.merged(with: ChangePlan(structure: changeSet)).content
      pending[index].itemCounts = nil
    }
  }

  /// Reports a plan whose AFTER state is the current data.
  ///
  /// - Parameters:
  ///   - plan: The changes.
  ///   - options: Whether `ChangeSet.all` is reported instead.
  ///   - itemCount: Returns the number of items of a section.
  ///   - send: Notifies observers of a change set; returns `false` if there are none.
  /// - Returns: The change sets that were reported.
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

    mapPending(through: structure)
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

  /// The updates of pending content; `ChangeSet.all` if they cannot be valid.
  private func content(of pending: PendingContent, itemCount: (Int) -> Int) -> ChangeSet {
    let isValid =
      if let itemCounts = pending.itemCounts {
        // Unequal counts result from changes that were not reported.
        itemCounts.allSatisfy { itemCount($0) == $1 }
      } else {
        // An empty section must not be updated (rule Q5).
        pending.content.updatedSections.allSatisfy { itemCount($0) > 0 }
      }
    return isValid ? pending.content : .all
  }
}

extension DataSource {
  /// Reports a plan.
  ///
  /// - Parameters:
  ///   - plan: The changes. The data is in the AFTER state.
  ///   - options: Whether `ChangeSet.all` is reported instead.
  /// - Returns: The change sets that were reported, in order.
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

  /// Maps the pending content of plans in progress through a change set that is about to be reported.
  func mapPending(through changeSet: ChangeSet) {
    reporters[ObjectIdentifier(unwrapped)]?.mapPending(through: changeSet)
  }
}

/// The reporters of plans in progress, by data source.
private let reporters = SourceRegistry<PlanReporter>()
