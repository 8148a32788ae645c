import DataSourceCore
import DataSourcePlanning

extension ObservedList {
  /// Prepares a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - before: The sections before the change.
  /// - Returns: The change; `nil` if it does not result in the current data, which requires a
  ///   reload.
  /// - Complexity: O(sections + rows of the changed sections + changes · log changes)
  func prepare(
    _ change: PlannedChange, _ before: [ObservedSection<ItemType, ID>]
  ) -> PreparedChange? {
    guard change.batch.malformed.isEmpty else { return nil }
    let change = change.isPlanned ? change : PlannedChange(viewing: change.batch)
    let changes = change.batch.sections
    let count = max(0, dataSource.numberOfSections)
    guard change.isReload || count == before.count + changes.inserts.count - changes.deletes.count,
      change.updatedSections.allSatisfy({ $0 < count })
    else { return nil }
    var origins = (0..<count).map(change.mapping.oldSection)
    guard origins.allSatisfy({ $0.map { $0 < before.count } ?? true }) else { return nil }
    let reloaded = Set(change.updatedSections + pair(&origins, before, isReload: change.isReload))
    let items = change.batch.items
    guard items.removed.allSatisfy({ $0.section < before.count }),
      (items.added + change.updatedItems).allSatisfy({
        $0.section < count && $0.item < dataSource.numberOfItems(in: $0.section)
      })
    else { return nil }
    let removed = Dictionary(grouping: items.removed, by: \.section)
    let added = Dictionary(grouping: items.added, by: \.section)
    let updated = Dictionary(grouping: change.updatedItems, by: \.section)

    var prepared = PreparedChange()
    var after: [ObservedSection<ItemType, ID>] = []
    for (index, origin) in origins.enumerated() {
      let section = origin.map { before[$0] } ?? makeSection(at: index)
      after.append(section)
      guard let origin, !reloaded.contains(index) else {
        section.prepareReload(&prepared, index: index)
        continue
      }
      let isPossible = section.prepare(
        &prepared, from: origin, to: index, mapping: change.mapping,
        removed: removed[origin] ?? [],
        added: added[index] ?? [], updated: updated[index] ?? [])
      if !isPossible { return nil }
    }
    prepareSections(&prepared, from: before, to: after)
    return prepared
  }

  /// Pairs new sections with deleted ones by identity: a section that is deleted and inserted is
  /// read again. In a reload, those without an identity are paired by index.
  ///
  /// - Parameter origins: The BEFORE indices of the sections; `nil` for new ones.
  /// - Returns: The AFTER indices of new sections.
  private func pair(
    _ origins: inout [Int?], _ before: [ObservedSection<ItemType, ID>], isReload: Bool
  ) -> [Int] {
    let new = origins.indices.filter { origins[$0] == nil }
    if new.isEmpty { return [] }
    let deleted = Set(before.indices).subtracting(origins.compactMap { $0 }).sorted()
    let identities = new.map(dataSource.sectionIdentity)
    let pairs = originsByIdentity(from: deleted.map { before[$0].identity }, to: identities)
    for (position, index) in new.enumerated() {
      if let origin = pairs[position] {
        origins[index] = deleted[origin]
      } else if isReload, identities[position] == nil, index < before.count,
        before[index].identity == nil
      {
        origins[index] = index
      }
    }
    return new
  }

  /// Prepares a change of the sections.
  private func prepareSections(
    _ change: inout PreparedChange, from before: [ObservedSection<ItemType, ID>],
    to after: [ObservedSection<ItemType, ID>]
  ) {
    guard !before.elementsEqual(after, by: ===) else { return }
    change.structure.append(sectionList)
    let surviving = Set(after.map { $0.id })
    for section in before where !surviving.contains(section.id) {
      section.prepareDeletion(&change)
    }
    change.commits.append {
      for (index, section) in after.enumerated() { section.index = index }
      self.knownSections = after
    }
  }
}
