import DataSourceKit

extension _DiffableCore {
  /// Replaces the data, and tells what has changed.
  ///
  /// - Returns: the change sets that were sent.
  func apply(_ new: [Content]) -> [ChangeSet] {
    requests += 1
    return apply(new, request: requests)
  }

  private func apply(_ new: [Content], request: Int) -> [ChangeSet] {
    appliedRequest = request
    if isBetweenBatches {
      postponed = new
      return []
    }
    guard reloadBlock != nil || log != nil else {
      setContents(new)
      return []
    }
    return commit(new, identity.difference(contents, new))
  }

  /// Replaces the data, of which the difference is known.
  private func commit(_ new: [Content], _ difference: _Difference) -> [ChangeSet] {
    let duplicates = difference.duplicates(new, identity: identity.identity)
    if !duplicates.isEmpty { options.reportDuplicates?(duplicates) }
    let plan = difference.plan(new)
    if log != nil {
      undo.append(.replaceAll(contents))
      setContents(new)
      for changeSet in plan.changeSets { log?.append(changeSet) }
      return []
    }
    if options.policy == .twoBatches, let planner = difference.plannerOfTwoBatches(new),
      !options.reloads(plan)
    {
      return commit(new, planner)
    }
    setContents(new)
    return deliver(plan)
  }

  /// Replaces the data in two batches.
  private func commit(_ new: [Content], _ planner: SectionedPlanner) -> [ChangeSet] {
    let batches = planner.twoBatches
    setContents(batches.between.map { new[$0] })
    isBetweenBatches = true
    let sent = delivery.send(batches.first)
    isBetweenBatches = false
    setContents(new)
    let rest = deliver(ChangePlan(structure: batches.second, content: .some(planner.content)))
    guard let postponed else { return sent + rest }
    self.postponed = nil
    return sent + rest + apply(postponed, request: appliedRequest)
  }

  /// Tells a plan that has led to the contents.
  func deliver(_ plan: ChangePlan) -> [ChangeSet] {
    let (told, revision) = (contents, revision)
    return delivery.deliver(plan) {
      self.revision == revision
        ? .some([]) : self.identity.difference(told, self.contents).whereabouts
    }
  }
}

extension _DiffableCore where SectionID: Sendable, Item: Sendable {
  /// Replaces the data as soon as the difference has been computed elsewhere.
  ///
  /// Only one difference is computed at a time. It is applied even if newer data waits by then, so that a
  /// data source that gets new data all the time shows some of it; of the data that waits only the
  /// newest is kept.
  func applyConcurrently(_ new: [Content]) async -> UpdateOutcome {
    requests += 1
    let request = requests
    guard await queue.enter() else { return .superseded }
    defer { queue.leave() }
    while true {
      if Task.isCancelled { return .cancelled }
      if appliedRequest > request { return .superseded }
      guard reloadBlock != nil, let difference = identity.concurrentDifference else {
        return .applied(apply(new, request: request))
      }
      let (base, revision) = (contents, revision)
      let changes = await Self.compute(difference, base, new)
      // Data that was edited meanwhile is replaced all the same, but by other changes.
      if self.revision == revision, !Task.isCancelled {
        appliedRequest = request
        return .applied(commit(new, changes))
      }
    }
  }

  @concurrent
  private static func compute(
    _ difference: @Sendable ([Content], [Content]) -> _Difference, _ old: [Content],
    _ new: [Content]
  ) async -> _Difference {
    difference(old, new)
  }
}
