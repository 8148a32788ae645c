#if canImport(CoreData)
  import DataSourcePlanning
  import CoreData
  import DataSourceReloading
  import DataSourceCore
  import IdentityDiff

  /// The state of a fetch in progress.
  struct FetchInProgress {
    /// The last reported results; `nil` if they have no identifiers.
    var before: FetchedSnapshot?
    /// The last snapshot received during the fetch.
    var snapshot: FetchedSnapshot?
  }

  extension CoreDataResultsController {
    /// Fetches the results and reports the changes.
    ///
    /// The first fetch inserts the sections. Any later fetch is compared with the previous results
    /// by the identifiers of all objects; if the results have none, `ChangeSet.all` is reported.
    /// The same happens with a `fetchBatchSize`, because reading the identifiers would load every
    /// batch; a controller that detects changes by snapshots already knows them. Surviving objects
    /// are not reported as updated; Core Data reports those whose content changes.
    ///
    /// - Throws: Core Data's error. If its results have changed, `ChangeSet.all` is reported first.
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
        // Inserting everything does not require identifiers.
        if countsBefore.isEmpty {
          let sections = SectionedDifference(insertedSections: Array(counts.indices))
          return report(sections.change(before: [], after: counts))
        }
        return report(change(from: fetch?.before, countsBefore, to: readSnapshot()))
      }
      reported = fetch?.snapshot ?? readSnapshot()
      // If an observer fetched in the meantime, the previously reported results are unknown.
      report(change(from: fetch?.before, countsBefore, to: reported))
    }

    private func finishFailedFetch() {
      let snapshot = fetch?.snapshot
      fetch = nil
      if let snapshot { apply(snapshot) }
      let countsBefore = readCounts()
      guard counts != countsBefore else { return }
      if changes != .events { reported = readSnapshot() }
      report(.reload)
    }

    /// Reports a change described by events; `nil` if they are invalid.
    func apply(_ events: [Change]?) {
      let before = readCounts()
      // A fetch may begin with pending changes.
      if fetch != nil { fetch?.before = readSnapshot() }
      guard let events else { return report(.reload) }
      report(.fetched(events, before: before, after: counts))
    }

    /// Reports a change described by a snapshot; `nil` if it is invalid.
    func apply(_ snapshot: FetchedSnapshot?) {
      if let earlier = fetch {
        fetch?.snapshot = snapshot
        fetch?.snapshot?.updated.formUnion(earlier.snapshot?.updated ?? [])
        return
      }
      let before = reported
      reported = snapshot
      report(change(from: before, readCounts(), to: snapshot))
    }

    /// Updates ``counts`` from the controller.
    ///
    /// - Returns: The last reported counts.
    private func readCounts() -> [Int] {
      let before = counts
      counts = (controller.sections ?? []).map(\.numberOfObjects)
      return before
    }

    /// Creates a snapshot of the controller's results. It is empty before the first fetch.
    private func readSnapshot() -> FetchedSnapshot? {
      // Reading the objects would load every batch.
      if changes == .events, controller.fetchRequest.fetchBatchSize > 0 { return nil }
      return FetchedSnapshot(controller.sections)
    }

    /// The changes between two snapshots; `ChangeSet.all` if they are not consistent with the
    /// counts.
    private func change(
      from before: FetchedSnapshot?, _ countsBefore: [Int], to after: FetchedSnapshot?
    ) -> PlannedChange {
      guard let before, let after, before.counts == countsBefore, after.counts == counts else {
        return .reload
      }
      return after.change(from: before)
    }

    private func report(_ change: PlannedChange) { observers.report(options.reported(change)) }
  }
#endif
