/// What a batch does to the rows of a section. Nothing is recorded if they have not been read.
struct SectionEdit<ItemType, ID: Hashable> {
  /// The rows, between BEFORE and AFTER; `nil` if they have not been read.
  private(set) var list: RowList<ID>?

  /// Whether anything in the section may have changed.
  var isUpdated = false

  /// Rows that are removed, with their BEFORE indices.
  private var removed: [(id: ID, index: Int)] = []

  /// Rows that are inserted, with their AFTER indices.
  private var inserted: [(id: ID, index: Int)] = []

  /// The removed rows as a dictionary, once that is needed: most batches remove rows or insert some.
  private var origins: [ID: Int]?

  /// Items that are inserted, and may have been there before.
  private(set) var renewed: [(ID, ItemType)] = []

  /// Items whose content has changed.
  private(set) var updated: [(ID, ItemType)] = []

  init(_ list: RowList<ID>?) { self.list = list }

  /// Whether the rows are others than before, or in another order. The ones that are not named keep theirs, so
  /// it is the same order if each that is named is where it was.
  var changesOrder: Bool {
    if removed.count != inserted.count { return true }
    if removed.isEmpty { return false }
    let origins = makeOrigins()
    // Where an identity occurs twice, that is not known.
    return origins.count != inserted.count || !inserted.allSatisfy { origins[$0.id] == $0.index }
  }

  /// The rows that are gone.
  var gone: [ID] {
    if removed.isEmpty { return [] }
    // In generic code a key path costs as much as everything else here.
    if inserted.isEmpty { return removed.map { $0.id } }
    let kept = Set(inserted.map { $0.id })
    return removed.compactMap { kept.contains($0.id) ? nil : $0.id }
  }

  private func makeOrigins() -> [ID: Int] {
    origins
      ?? Dictionary(removed.map { ($0.id, $0.index) }, uniquingKeysWith: { first, _ in first })
  }

  /// Removes a row. The last ones are removed first.
  ///
  /// - Returns: Whether there is such a row.
  mutating func remove(at index: Int) -> Bool {
    guard let count = list?.count else { return true }
    guard index < count, let id = list?.remove(at: index) else { return false }
    removed.append((id, index))
    return true
  }

  /// Inserts a row. The first ones are inserted first, and after all removals.
  ///
  /// - Parameter isMoved: Whether the row was removed from the same section, so that its content is the same.
  /// - Returns: Whether that is possible.
  mutating func insert(_ id: ID, _ item: ItemType, at index: Int, isMoved: Bool) -> Bool {
    guard let count = list?.count else { return true }
    guard index <= count else { return false }
    if isMoved {
      let origins = makeOrigins()
      self.origins = origins
      if origins[id] == nil { return false }
    } else {
      renewed.append((id, item))
    }
    list?.insert(id, at: index)
    inserted.append((id, index))
    return true
  }

  /// Changes a row's content, which may make it another row.
  ///
  /// - Returns: Whether there is such a row.
  mutating func update(_ id: ID, _ item: ItemType, at index: Int) -> Bool {
    guard let list else { return true }
    guard index < list.count else { return false }
    let old = list[index]
    if old == id {
      updated.append((id, item))
      return true
    }
    self.list?.replace(at: index, with: id)
    removed.append((old, index))
    inserted.append((id, index))
    origins = nil
    renewed.append((id, item))
    return true
  }
}
