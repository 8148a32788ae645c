/// What a batch does to the rows of a section. Nothing is recorded if they have not been read.
///
/// Identities and what belongs to them are in arrays of their own: in generic code, tuples of them cost more than
/// everything else here.
struct SectionEdit<ItemType, ID: Hashable> {
  /// The rows, between BEFORE and AFTER; `nil` if they have not been read.
  private(set) var list: RowList<ID>?

  /// Whether anything in the section may have changed.
  var isUpdated = false

  /// Rows that are removed, and their BEFORE indices.
  private var removed: [ID] = []
  private var removedIndices: [Int] = []

  /// Rows that are inserted, and their AFTER indices.
  private var inserted: [ID] = []
  private var insertedIndices: [Int] = []

  /// The removed rows as a dictionary, once that is needed: most batches remove rows or insert some.
  private var origins: [ID: Int]?

  /// Rows that are inserted, and may have been there before, and their items.
  private(set) var renewed: [ID] = []
  private(set) var renewedItems: [ItemType] = []

  init(_ list: RowList<ID>?) { self.list = list }

  /// Whether the rows are others than before, or in another order. The ones that are not named keep theirs, so
  /// it is the same order if each that is named is where it was.
  var changesOrder: Bool {
    if removed.count != inserted.count { return true }
    if removed.isEmpty { return false }
    let origins = makeOrigins()
    // Where an identity occurs twice, that is not known.
    return origins.count != inserted.count
      || !inserted.indices.allSatisfy { origins[inserted[$0]] == insertedIndices[$0] }
  }

  /// The rows that are gone.
  var gone: [ID] {
    if removed.isEmpty || inserted.isEmpty { return removed }
    let kept = Set(inserted)
    return removed.filter { !kept.contains($0) }
  }

  private func makeOrigins() -> [ID: Int] {
    origins
      ?? Dictionary(zip(removed, removedIndices), uniquingKeysWith: { first, _ in first })
  }

  /// Removes a row. The last ones are removed first.
  ///
  /// - Returns: Whether there is such a row.
  mutating func remove(at index: Int) -> Bool {
    guard list != nil else { return true }
    guard let id = list!.remove(at: index) else { return false }
    removed.append(id)
    removedIndices.append(index)
    return true
  }

  /// Inserts a row. The first ones are inserted first, and after all removals.
  ///
  /// - Parameter isMoved: Whether the row was removed from the same section, so that its content is the same.
  /// - Returns: Whether that is possible.
  mutating func insert(_ id: ID, _ item: ItemType, at index: Int, isMoved: Bool) -> Bool {
    guard list != nil else { return true }
    if isMoved {
      let origins = makeOrigins()
      self.origins = origins
      if origins[id] == nil { return false }
    } else {
      renewed.append(id)
      renewedItems.append(item)
    }
    guard list!.insert(id, at: index) else { return false }
    inserted.append(id)
    insertedIndices.append(index)
    return true
  }
}
