public import DataSourceKit
public import Foundation

extension ObservedResultsController {
  public var sections: [FetchedResultsSection] {
    core.contents.map { section in
      FetchedResultsSection(
        name: section.id, indexTitle: section.id.first.map { $0.uppercased() },
        numberOfObjects: section.items.count)
    }
  }

  public var numberOfSections: Int { core.contents.count }

  public func numberOfObjects(in section: Int) -> Int { core.itemCount(of: section) }

  public func object(at indexPath: IndexPath) -> ItemType? {
    guard let place = Position(indexPath), place.item < core.itemCount(of: place.section) else {
      return nil
    }
    return core.contents[place.section].items[place.item]
  }

  /// Where the object with the identity of another one stands, `nil` if there is none.
  ///
  /// - Parameter object: the other one, maybe with older content.
  /// - Complexity: O(1), and O(objects) for the first time after a change.
  public func indexPath(of object: ItemType) -> IndexPath? {
    core.itemIndex().position(ofItem: object)?.indexPath
  }
}
