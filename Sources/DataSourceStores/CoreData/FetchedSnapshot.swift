#if canImport(CoreData)
  import ChangePlanning
  import CoreData
  import DataSourceReloading
  import DataSourceKit
  import IdentityDiff
  import ListPositions
  import Subsequences

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
        var items: [NSManagedObjectID] = []
        items.reserveCapacity(section.numberOfObjects)
        for object in section.objects ?? [] {
          if let object = object as? NSManagedObject {
            items.append(object.objectID)
          } else if let id = object as? NSManagedObjectID {
            items.append(id)
          } else {
            return nil
          }
        }
        self.sections.append(SectionHead(id: section.name), items)
      }
    }

    /// Returns the changes since an earlier snapshot.
    ///
    /// - Complexity: O(objects), plus O(m log m) for the m objects in sections with moved objects.
    func plan(from old: FetchedSnapshot) -> ChangePlan {
      let heads = ElementIdentity<SectionHead<AnyHashable>>.section()
      var difference = ElementIdentity<NSManagedObjectID>.itself.difference(
        old.sections.items, sections.items,
        sections: heads.difference(old.sections.heads, sections.heads))
      difference.updatedItems = updates(since: old, moved: difference.movedItems)
      return difference.plan(itemCounts: counts)
    }

    /// The updated objects in both snapshots. Moved ones count, because they move when their
    /// content changes.
    private func updates(
      since old: FetchedSnapshot, moved: [ElementMove<ItemPath>]
    ) -> [ElementMove<ItemPath>] {
      guard !updated.isEmpty || !moved.isEmpty else { return [] }
      var origins: [NSManagedObjectID: ItemPath] = [:]
      if !updated.isEmpty {
        for (path, id) in old.items where updated.contains(id) { origins[id] = path }
      }
      var updates = moved
      let targets = Set(moved.map(\.to))
      for (path, id) in items where !targets.contains(path) {
        if let origin = origins[id] { updates.append(ElementMove(from: origin, to: path)) }
      }
      return updates.byTarget()
    }

    private var items: some Sequence<(ItemPath, NSManagedObjectID)> {
      sections.items.enumerated().lazy.flatMap { section, items in
        items.enumerated().lazy.map { item, id in
          (ItemPath(sectionIndex: section, itemIndex: item), id)
        }
      }
    }
  }
#endif
