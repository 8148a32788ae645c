#if canImport(CoreData)
  import CoreData
  import DataSourceKit
  import IdentityDiff

  /// What a controller tells its delegate while it fetches.
  struct FetchInProgress {
    /// Snapshots come with every fetch.
    var snapshot: FetchedSnapshot?
    /// Whether there were events, or a snapshot that was not understood.
    var isUnclear = false
  }

  extension CoreDataResultsController {
    /// Fetches, and reports what is different since.
    ///
    /// The first fetch inserts the sections. Another one is compared with what was there before, by the
    /// identifiers of all objects; if the results are of a kind that has none, `ChangeSet.all` is reported.
    /// Objects that are found again are not reported as updated. Core Data reports those whose content
    /// changes.
    ///
    /// - Throws: what Core Data throws. If its results are not what they were, `ChangeSet.all` is reported
    ///   before.
    /// - Complexity: O(results), unless it is the first fetch.
    public func performFetch() throws {
      let before =
        counts.isEmpty ? FetchedSnapshot() : told ?? FetchedSnapshot(controller.sections)
      fetch = FetchInProgress()
      do {
        try controller.performFetch()
      } catch {
        finishFailedFetch()
        throw error
      }
      finishFetch(from: before)
    }

    private func finishFetch(from before: FetchedSnapshot?) {
      let fetch = fetch ?? FetchInProgress()
      self.fetch = nil
      let countsBefore = readCounts()
      var after = fetch.snapshot
      if after == nil, changes != .events || !countsBefore.isEmpty {
        after = FetchedSnapshot(controller.sections)
      }
      if changes != .events { told = after }
      if fetch.isUnclear { return tell(ChangePlan(structure: .all)) }
      if countsBefore.isEmpty {
        let sections = SectionedDifference(insertedSections: Array(counts.indices))
        return tell(sections.plan(itemCounts: counts))
      }
      tell(plan(from: before, countsBefore, to: after))
    }

    private func finishFailedFetch() {
      fetch = nil
      let countsBefore = readCounts()
      guard counts != countsBefore else { return }
      if changes != .events { told = FetchedSnapshot(controller.sections) }
      tell(ChangePlan(structure: .all))
    }

    /// Reports a change of which events have told; `nil` if they were not understood.
    func apply(_ events: [Change]?) {
      if fetch != nil {
        fetch?.isUnclear = true
        return
      }
      var normalizer = FetchedChangeNormalizer(before: readCounts())
      guard let events else { return tell(ChangePlan(structure: .all)) }
      for event in events { normalizer.add(event) }
      tell(normalizer.plan(after: counts))
    }

    /// Reports a change of which a snapshot has told; `nil` if it was not understood.
    func apply(_ snapshot: FetchedSnapshot?) {
      if fetch != nil {
        fetch?.snapshot = snapshot
        return
      }
      let before = told
      told = snapshot
      tell(plan(from: before, readCounts(), to: snapshot))
    }

    /// Asks the controller for its counts.
    ///
    /// - Returns: those that were reported last.
    private func readCounts() -> [Int] {
      let before = counts
      counts = (controller.sections ?? []).map(\.numberOfObjects)
      return before
    }

    /// The change sets that lead from one snapshot to the next one, if both are what they should be.
    private func plan(
      from before: FetchedSnapshot?, _ countsBefore: [Int], to after: FetchedSnapshot?
    ) -> ChangePlan {
      guard let before, let after, before.counts == countsBefore, after.counts == counts else {
        return ChangePlan(structure: .all)
      }
      return after.plan(from: before)
    }

    private func tell(_ plan: ChangePlan) {
      let delivery = Delivery(
        options: options, reloadBlock: { self.changeHandler },
        itemCount: { self.numberOfObjects(in: $0) })
      // Whoever hears of the structure may change something, and hears of that before the content.
      let outer = since
      since = .some([])
      delivery.deliver(plan) { ChangePlan(structure: self.since ?? .some([])) }
      let inner = since ?? .some([])
      since = outer?.merged(with: plan.structure).merged(with: inner)
    }
  }
#endif
