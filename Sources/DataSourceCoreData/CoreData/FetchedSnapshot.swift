#if canImport(CoreData)
  import DataSourcePlanning
  import CoreData
  import DataSourceReloading
  import DataSourceCore
  import IdentityDiff
  import _DataSourceSubsequences

  /// The identifiers of all of a controller's results, and the updated objects.
  struct FetchedSnapshot {
    /// Sections are identified by name, which Core Data may represent by any object.
    var sections = DataSnapshot<AnyHashable, NSManagedObjectID>()
    /// The updated objects.
    var updated: Set<NSManagedObjectID> = []

    /// The number of objects in each section.
    var counts: [Int] { sections.itemCounts }

    init() {}

    /// Creates a snapshot of the identifiers of all objects.
    ///
    /// - Parameter sections: The controller's sections; `nil` if it has not fetched yet.
    /// - Returns: `nil` if the results have no identifiers.
    /// - Complexity: O(objects). Core Data loads them in batches.
    init?(_ sections: [any NSFetchedResultsSectionInfo]?) {
      for section in sections ?? [] {
        let ids = (section.objects ?? []).map {
          ($0 as? NSManagedObject)?.objectID ?? $0 as? NSManagedObjectID
        }
        if ids.contains(nil) { return nil }
        self.sections.append(SectionHead(id: section.name), ids.compactMap(\.self))
      }
    }

    /// Returns the changes since an earlier snapshot.
    ///
    /// - Complexity: O(objects), plus O(m log m) for the m objects in sections with moved objects.
    func change(from old: FetchedSnapshot) -> PlannedChange {
      let heads = ElementIdentity<SectionHead<AnyHashable>>.section()
      let items = ElementIdentity<NSManagedObjectID>.by(
        { $0 }, areEqual: { [updated] id, _ in !updated.contains(id) })
      var difference = items.difference(
        old.sections.items, sections.items,
        sections: heads.difference(old.sections.heads, sections.heads))
      // Moved objects are updated, because they move when their content changes.
      difference.updatedItems = Array(Set(difference.updatedItems + difference.movedItems))
        .byTarget()
      return difference.change(before: old.counts, after: counts)
    }
  }
#endif
