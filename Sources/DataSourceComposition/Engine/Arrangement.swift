import DataSourceKit

/// The items of a stage with separate sections or a separate order, by the handles of the stage that it
/// follows.
struct Arrangement {
  /// The items, those of each section in a sequence that has the section's handle as its number.
  let sequences = HandleSequences()

  /// Whether an item with new content may be at another place than before.
  let movesUpdatedItems: Bool

  /// Whether the sections are not those of the stage that it follows, so that the items of a section that
  /// is deleted, inserted or moved are so one by one.
  let dissolvesSections: Bool

  /// Whether a section is deleted with its last item.
  let removesEmptySections: Bool

  init(
    movesUpdatedItems: Bool = false, dissolvesSections: Bool = false,
    removesEmptySections: Bool = false
  ) {
    self.movesUpdatedItems = movesUpdatedItems
    self.dissolvesSections = dissolvesSections
    self.removesEmptySections = removesEmptySections
  }

  /// Inserts items, in the order of the followed stage, at their positions in it.
  func insert(_ items: [Int], into section: Int, inOrderOf source: ListStage) {
    if items.count == 1, !dissolvesSections,
      let position = position(for: items[0], in: section, by: source)
    {
      return sequences.insert(items[0], in: section, at: position)
    }
    sequences.merge(items, into: section) { source.precedes($0, $1) }
  }

  /// The position of an arriving item, if one just before it in the followed stage is in its section. A search
  /// would read more memory.
  private func position(for item: Int, in section: Int, by source: ListStage) -> Int? {
    var item = item
    for _ in 0..<4 {
      guard let previous = source.item(before: item) else { return nil }
      if sequences.sequence(of: previous) == section {
        return sequences.position(of: previous).map { $0 + 1 }
      }
      item = previous
    }
    return nil
  }
}
