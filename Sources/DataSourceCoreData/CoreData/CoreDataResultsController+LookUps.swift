#if canImport(CoreData)
  import CoreData
  public import DataSourceCore
  import Foundation

  extension CoreDataResultsController {
    public var sections: [FetchedResultsSection] {
      (controller.sections ?? []).map {
        FetchedResultsSection(
          name: $0.name, indexTitle: $0.indexTitle, numberOfObjects: $0.numberOfObjects)
      }
    }

    public var numberOfSections: Int { controller.sections?.count ?? 0 }

    public func numberOfObjects(in section: Int) -> Int {
      guard let sections = controller.sections, sections.indices.contains(section) else { return 0 }
      return sections[section].numberOfObjects
    }

    public func object(at indexPath: IndexPath) -> ItemType? {
      // The controller raises an exception at an invalid index path.
      guard let place = ItemPath(indexPath), place.item < numberOfObjects(in: place.section) else {
        return nil
      }
      return controller.object(at: indexPath)
    }

    public func indexPath(of object: ItemType) -> IndexPath? {
      controller.sections == nil ? nil : controller.indexPath(forObject: object)
    }
  }
#endif
