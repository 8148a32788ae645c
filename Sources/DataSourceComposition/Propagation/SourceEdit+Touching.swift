import DataSourceKit

extension SourceEdit {
  /// Notes what the edit will touch, with the places BEFORE. The mirror is still as it was.
  ///
  /// - Parameters:
  ///   - changes: Where to note it.
  ///   - mirror: The mirror.
  ///   - places: The places BEFORE.
  ///   - movesUpdatedItems: Whether an item with new content may be at another place than before.
  ///   - dissolvesSections: Whether the items of a section that is deleted or moved are so one by
  ///     one.
  func touchOld(
    _ changes: inout OutputChanges, in mirror: SourceMirror<Item>, _ places: OutputPlaces,
    movesUpdatedItems: Bool = false, dissolvesSections: Bool = false
  ) {
    changes.isLarge = isComparison
    for item in removedItems { changes.touch(item: item, before: places.item(item)) }
    for move in movedItems {
      changes.touch(item: move.item, before: places.item(move.item), mayMove: true)
    }
    for (item, _) in updatedItems {
      changes.touch(
        item: item, before: places.item(item), mayMove: movesUpdatedItems, isUpdated: true)
    }
    if dissolvesSections {
      for item in lostItems { changes.touch(item: item, before: places.item(item)) }
      for item in movedSections.flatMap({ mirror.items.handles(in: $0.section) }) {
        changes.touch(item: item, before: places.item(item), mayMove: true)
      }
      return
    }
    for section in removedSections {
      changes.touch(section: section, before: places.section(section))
    }
    for (section, _) in movedSections {
      changes.touch(section: section, before: places.section(section), mayMove: true)
    }
    for (section, _) in retitledSections {
      changes.touch(section: section, before: places.section(section), isUpdated: true)
    }
  }

  /// Notes what is new. The mirror is as it will be.
  func touchNew(_ changes: inout OutputChanges, dissolvesSections: Bool = false) {
    for item in dissolvesSections ? newItems : insertedItems.map(\.item) {
      changes.touch(item: item, before: nil)
    }
    if dissolvesSections { return }
    for new in insertedSections { changes.touch(section: new.section, before: nil) }
  }
}
