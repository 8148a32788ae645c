#if canImport(CoreData)
  import CoreData
  import DataSourceKit
  import IdentityDiff

  /// The identifiers of all results of a controller, and which objects have new content.
  struct FetchedSnapshot {
    /// Sections are told apart by their names, whatever Core Data puts in their place.
    var sections: [SectionContent<AnyHashable, NSManagedObjectID>] = []
    /// The objects with new content.
    var updated: Set<NSManagedObjectID> = []

    /// The number of objects in each section.
    var counts: [Int] { sections.map { $0.items.count } }

    init() {}

    /// Asks all objects for their identifiers.
    ///
    /// - Parameter sections: the sections of a controller, `nil` if it has not fetched yet.
    /// - Returns: `nil` if the results are of a kind that has no identifiers.
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
        self.sections.append(SectionContent(id: section.name, items: items))
      }
    }

    /// The change sets that lead here from an earlier snapshot.
    ///
    /// - Complexity: O(objects), and O(m log m) for the m objects of sections in which some are moved.
    func plan(from old: FetchedSnapshot) -> ChangePlan {
      var difference = Diff.difference(
        from: old.sections, to: sections, sectionIdentity: .ignoringContent { $0.id },
        items: { $0.items }, identity: .itself)
      difference.updatedItems = updates(since: old, moved: difference.movedItems)
      return difference.plan(itemCounts: counts)
    }

    /// The objects in both that have new content. An object moves because it has.
    ///
    /// The comparison cannot find them: it does not look into sections that share their storage.
    private func updates(
      since old: FetchedSnapshot, moved: [Move<ItemPath>]
    ) -> [Move<ItemPath>] {
      guard !updated.isEmpty || !moved.isEmpty else { return [] }
      var origins: [NSManagedObjectID: ItemPath] = [:]
      if !updated.isEmpty {
        for (path, id) in old.items where updated.contains(id) { origins[id] = path }
      }
      var updates = moved
      let targets = Set(moved.map(\.to))
      for (path, id) in items where !targets.contains(path) {
        if let origin = origins[id] { updates.append(Move(from: origin, to: path)) }
      }
      return updates.sorted { $0.to < $1.to }
    }

    private var items: some Sequence<(ItemPath, NSManagedObjectID)> {
      sections.enumerated().lazy.flatMap { section, content in
        content.items.enumerated().lazy.map { item, id in
          (ItemPath(sectionIndex: section, itemIndex: item), id)
        }
      }
    }
  }
#endif
