import DataSourceDifferentiator
import IdentityDiff

extension DataSourceDifferentiatorTests {
  /// Without duplicates, the changes in a transition that follow from identities and equality
  /// alone.
  struct ExpectedChanges {
    var deletedSections: [Int]
    var insertedSections: [Int]
    var deletedItems: [ItemPath] = []
    var insertedItems: [ItemPath] = []
    var updatedItems: [ItemPath] = []
    /// Where items that change sections go; others may be moved, too.
    var movedItems: Set<ItemPath> = []

    init(from old: [Group], to new: [Group]) {
      let oldNames = Set(old.map(\.identity))
      let newNames = Set(new.map(\.identity))
      deletedSections = old.indices.filter { !newNames.contains(old[$0].identity) }
      insertedSections = new.indices.filter { !oldNames.contains(new[$0].identity) }

      // The items in surviving sections; a view cannot move items from or to others.
      let oldItems = Self.items(old, in: newNames)
      let newItems = Self.items(new, in: oldNames)
      for (identity, item) in oldItems {
        if let now = newItems[identity] {
          if now.cell != item.cell { updatedItems.append(item.path) }
          if now.name != item.name { movedItems.insert(now.path) }
        } else {
          deletedItems.append(item.path)
        }
      }
      insertedItems = newItems.filter { oldItems[$0.key] == nil }.map(\.value.path)
      deletedItems.sort()
      insertedItems.sort()
      updatedItems.sort()
    }

    private static func items(
      _ groups: [Group], in names: Set<Character>
    ) -> [Int: (path: ItemPath, name: Character, cell: Cell)] {
      var result: [Int: (path: ItemPath, name: Character, cell: Cell)] = [:]
      for (section, group) in groups.enumerated() where names.contains(group.identity) {
        for (item, cell) in group.items.enumerated() {
          let path = ItemPath(sectionIndex: section, itemIndex: item)
          result[cell.identity] = (path, group.identity, cell)
        }
      }
      return result
    }
  }
}
