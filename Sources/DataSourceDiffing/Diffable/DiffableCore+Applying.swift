import DataSourceKit

extension _DiffableCore {
  /// Replaces the data, and tells what has changed.
  ///
  /// - Returns: the change sets that were sent.
  func apply(_ new: [Content]) -> [ChangeSet] {
    requests += 1
    return apply(new, request: requests) ?? []
  }

  /// - Returns: the change sets that were sent; `nil` if other data has taken the place of this.
  private func apply(_ new: [Content], request: Int) -> [ChangeSet]? {
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
  ///
  /// - Returns: the change sets that were sent; `nil` if other data has taken the place of this.
  private func commit(_ new: [Content], _ difference: _Difference) -> [ChangeSet]? {
    let (request, revision) = (appliedRequest, revision)
    let duplicates = difference.duplicates(new, identity: identity.identity)
    if !duplicates.isEmpty { options.reportDuplicates?(duplicates) }
    // Whoever is told may answer with other data.
    guard appliedRequest == request else { return nil }
    let difference = self.revision == revision ? difference : identity.difference(contents, new)
    let (plan, twoBatches) = difference.plans(new)
    if log != nil {
      undo.append(.replaceAll(contents))
      setContents(new)
      log?.append(plan)
      return []
    }
    setContents(new)
    if plan.isEmpty { return [] }
    if options.reloads(plan) { return tell { delivery.send(.all) } }
    if options.policy == .twoBatches, let batches = twoBatches() {
      return commit(new, batches)
    }
    return deliver(plan)
  }

  /// Replaces the data in two batches.
  private func commit(_ new: [Content], _ batches: ChangePlanner.TwoBatches) -> [ChangeSet] {
    setContents(batches.between.map { new[$0] })
    isBetweenBatches = true
    let first = tell { delivery.send(batches.first) }
    setContents(new)
    // Data that was applied in between is newer than whatever is edited from here on.
    isBetweenBatches = postponed != nil
    let rest = deliver(ChangePlan(structure: batches.second, content: batches.content))
    isBetweenBatches = false
    guard let postponed else { return first + rest }
    self.postponed = nil
    return first + rest + (apply(postponed, request: appliedRequest) ?? [])
  }

  /// Tells a plan that has led to the contents.
  func deliver(_ plan: ChangePlan) -> [ChangeSet] {
    tell {
      let start = told.count
      return delivery.deliver(plan) { Array(told[(start + 1)...]) }
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
    // Who comes too late must not take the place of another one who waits.
    if Task.isCancelled { return .cancelled }
    requests += 1
    let request = requests
    guard await queue.enter() else { return .superseded }
    defer { queue.leave() }
    while true {
      if Task.isCancelled { return .cancelled }
      if appliedRequest > request { return .superseded }
      guard reloadBlock != nil, let difference = identity.concurrentDifference else {
        return apply(new, request: request).map { .applied($0) } ?? .superseded
      }
      let (base, revision) = (contents, revision)
      let changes = await Self.compute(difference, base, new)
      // Data that was edited meanwhile is replaced all the same, but by other changes.
      if self.revision == revision, !Task.isCancelled {
        appliedRequest = request
        return commit(new, changes).map { .applied($0) } ?? .superseded
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
