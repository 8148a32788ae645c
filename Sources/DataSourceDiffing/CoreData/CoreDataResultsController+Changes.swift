#if canImport(CoreData)
  import CoreData
  import DataSourceKit
  import IdentityDiff

  /// What is known while a controller fetches.
  struct FetchInProgress {
    /// The results as they were reported last; `nil` if they have no identifiers.
    var before: FetchedSnapshot?
    /// The last snapshot that came; one comes with every fetch, if any do.
    var snapshot: FetchedSnapshot?
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
      fetch = FetchInProgress(before: told ?? readSnapshot())
      do {
        try controller.performFetch()
      } catch {
        finishFailedFetch()
        throw error
      }
      finishFetch()
    }

    private func finishFetch() {
      let fetch = fetch
      self.fetch = nil
      let countsBefore = readCounts()
      if changes == .events {
        // Identifiers are not needed to insert everything.
        if countsBefore.isEmpty {
          let sections = SectionedDifference(insertedSections: Array(counts.indices))
          return tell(sections.plan(itemCounts: counts))
        }
        return tell(plan(from: fetch?.before, countsBefore, to: readSnapshot()))
      }
      told = fetch?.snapshot ?? readSnapshot()
      // If a listener has fetched meanwhile, it is not known what was reported before.
      tell(plan(from: fetch?.before, countsBefore, to: told))
    }

    private func finishFailedFetch() {
      let snapshot = fetch?.snapshot
      fetch = nil
      if let snapshot { apply(snapshot) }
      let countsBefore = readCounts()
      guard counts != countsBefore else { return }
      if changes != .events { told = readSnapshot() }
      tell(ChangePlan(structure: .all))
    }

    /// Reports a change of which events have told; `nil` if they were not understood.
    func apply(_ events: [Change]?) {
      var normalizer = FetchedChangeNormalizer(before: readCounts())
      // A fetch may begin with changes that are still to be told.
      if fetch != nil { fetch?.before = readSnapshot() }
      guard let events else { return tell(ChangePlan(structure: .all)) }
      for event in events { normalizer.add(event) }
      tell(normalizer.plan(after: counts))
    }

    /// Reports a change of which a snapshot has told; `nil` if it was not understood.
    func apply(_ snapshot: FetchedSnapshot?) {
      if let earlier = fetch {
        fetch?.snapshot = snapshot
        fetch?.snapshot?.updated.formUnion(earlier.snapshot?.updated ?? [])
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

    /// Asks the controller for the identifiers of its results. There are none before the first fetch.
    private func readSnapshot() -> FetchedSnapshot? { FetchedSnapshot(controller.sections) }

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
      guard !plan.isEmpty else { return }
      let delivery = Delivery(
        reloadBlock: { self.changeHandler }, itemCount: { self.numberOfObjects(in: $0) })
      // Whoever hears of the structure may change something, and hears of that before the content.
      let outer = since
      since = []
      let reloads = options.reloads(plan)
      _ = reloads ? delivery.send(.all) : delivery.deliver(plan) { self.since ?? [] }
      since = outer.map { $0 + [reloads ? .all : plan.structure] + (since ?? []) }
    }
  }
#endif
