/// The edits of a section's rows by a batch. Nothing is recorded if the rows have not been read.
///
/// Identities and their values are in separate arrays: in generic code, tuples of them take longer than
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

  /// The removed rows as a dictionary, created on demand: most batches only remove or only insert rows.
  private var origins: [ID: Int]?

  /// Inserted rows that may have existed before, and their items.
  private(set) var renewed: [ID] = []
  private(set) var renewedItems: [ItemType] = []

  init(_ list: RowList<ID>?) { self.list = list }

  /// Whether the rows or their order differ from those before. Other rows keep their order, so it is unchanged
  /// if each inserted row was removed from the same position.
  var changesOrder: Bool {
    if removed.count != inserted.count { return true }
    if removed.isEmpty { return false }
    let origins = makeOrigins()
    // With duplicate identities this is unknown.
    return origins.count != inserted.count
      || !inserted.indices.allSatisfy { origins[inserted[$0]] == insertedIndices[$0] }
  }

  /// The removed rows.
  var gone: [ID] {
    if removed.isEmpty || inserted.isEmpty { return removed }
    let kept = Set(inserted)
    return removed.filter { !kept.contains($0) }
  }

  private func makeOrigins() -> [ID: Int] {
    origins
      ?? Dictionary(zip(removed, removedIndices), uniquingKeysWith: { first, _ in first })
  }

  /// Removes a row. Call it in descending order.
  ///
  /// - Returns: Whether the row exists.
  mutating func remove(at index: Int) -> Bool {
    guard list != nil else { return true }
    guard let id = list!.remove(at: index) else { return false }
    removed.append(id)
    removedIndices.append(index)
    return true
  }

  /// Inserts a row. Call it in ascending order, after all removals.
  ///
  /// - Parameter isMoved: Whether the row was removed from the same section, so that its content is the same.
  /// - Returns: Whether the edit is possible.
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
