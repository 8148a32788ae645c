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
      fetch = FetchInProgress(before: reported ?? readSnapshot())
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
          return report(sections.plan(itemCounts: counts))
        }
        return report(plan(from: fetch?.before, countsBefore, to: readSnapshot()))
      }
      reported = fetch?.snapshot ?? readSnapshot()
      // If an observer has fetched meanwhile, it is not known what was reported before.
      report(plan(from: fetch?.before, countsBefore, to: reported))
    }

    private func finishFailedFetch() {
      let snapshot = fetch?.snapshot
      fetch = nil
      if let snapshot { apply(snapshot) }
      let countsBefore = readCounts()
      guard counts != countsBefore else { return }
      if changes != .events { reported = readSnapshot() }
      report(ChangePlan(structure: .all))
    }

    /// Reports a change described by events; `nil` if they were not understood.
    func apply(_ events: [Change]?) {
      let before = readCounts()
      // A fetch may begin with changes that are still to be reported.
      if fetch != nil { fetch?.before = readSnapshot() }
      guard let events else { return report(ChangePlan(structure: .all)) }
      report(ChangePlan(fetchedEvents: events, before: before, after: counts))
    }

    /// Reports a change described by a snapshot; `nil` if it was not understood.
    func apply(_ snapshot: FetchedSnapshot?) {
      if let earlier = fetch {
        fetch?.snapshot = snapshot
        fetch?.snapshot?.updated.formUnion(earlier.snapshot?.updated ?? [])
        return
      }
      let before = reported
      reported = snapshot
      report(plan(from: before, readCounts(), to: snapshot))
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

    private func report(_ plan: ChangePlan) {
      func notify(_ changeSet: ChangeSet) -> Bool {
        guard let changeHandler else { return false }
        changeHandler(changeSet)
        return true
      }
      _ = reporter.report(
        plan, options: options, itemCount: { self.numberOfObjects(in: $0) }, send: notify)
    }
  }
#endif
