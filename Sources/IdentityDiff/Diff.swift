/// Computes what changed between two lists, or two lists of sections, by identity.
public enum Diff {}

extension Diff {
  /// Finds what changed between two lists.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  public static func difference<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    difference(from: old, to: new, id: { $0.id }, by: ==)
  }

  public static func difference<Element: IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    difference(from: old, to: new, id: { $0.identity }, by: ==)
  }

  public static func difference<Element: Identifiable & IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    difference(from: old, to: new, id: { $0.id }, by: ==)
  }

  public static func difference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: (Element) -> ID
  ) -> ListDifference {
    difference(from: old, to: new, id: id, by: ==)
  }

  @_disfavoredOverload
  public static func difference<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: KeyPath<Element, ID>
  ) -> ListDifference {
    difference(from: old, to: new, id: { $0[keyPath: id] }, by: ==)
  }

  public static func difference<Element, ID: Hashable>(
    from old: [Element], to new: [Element], id: (Element) -> ID,
    by areEqual: (Element, Element) -> Bool
  ) -> ListDifference {
    let sectioned = placeholder(
      from: [old], to: [new], sectionIDs: ([0], [0]), id: id, by: areEqual)
    return ListDifference(
      deleted: sectioned.deletedItems.map(\.itemIndex),
      inserted: sectioned.insertedItems.map(\.itemIndex),
      moved: sectioned.movedItems.map {
        PositionPair(from: $0.from.itemIndex, to: $0.to.itemIndex)
      },
      updated: sectioned.updatedItems.map {
        PositionPair(from: $0.from.itemIndex, to: $0.to.itemIndex)
      },
      duplicates: DuplicatePositions(
        old: sectioned.duplicateItems.old.map(\.itemIndex),
        new: sectioned.duplicateItems.new.map(\.itemIndex)))
  }

  public static func difference<Section: AnimatableSectionModelType>(
    from old: [Section], to new: [Section]
  ) -> SectionedDifference {
    placeholder(
      from: old.map(\.items), to: new.map(\.items),
      sectionIDs: (old.map(\.identity), new.map(\.identity)), id: \.identity, by: ==)
  }
}

extension Diff {
  /// A placeholder for the engine: right, but slow, not minimal in moves, and without duplicates.
  private static func placeholder<SectionID: Hashable, Element, ID: Hashable>(
    from old: [[Element]], to new: [[Element]], sectionIDs: ([SectionID], [SectionID]),
    id: (Element) -> ID, by areEqual: (Element, Element) -> Bool
  ) -> SectionedDifference {
    var result = SectionedDifference()
    var oldSections: [SectionID: Int] = [:]
    for (index, id) in sectionIDs.0.enumerated() { oldSections[id] = index }
    var partnerOfNew = sectionIDs.1.map { oldSections[$0] }
    for (index, partner) in partnerOfNew.enumerated() {
      if let partner, partnerOfNew[..<index].contains(partner) { partnerOfNew[index] = nil }
    }
    let survivors = Set(partnerOfNew.compactMap { $0 })
    result.deletedSections = old.indices.filter { !survivors.contains($0) }
    result.insertedSections = new.indices.filter { partnerOfNew[$0] == nil }
    var last = -1
    for (index, partner) in partnerOfNew.enumerated() {
      guard let partner else { continue }
      if partner < last { result.movedSections.append(PositionPair(from: partner, to: index)) }
      last = max(last, partner)
    }
    var table: [ID: [ItemPath]] = [:]
    for (s, items) in old.enumerated() {
      for (i, item) in items.enumerated() {
        table[id(item), default: []].append(ItemPath(sectionIndex: s, itemIndex: i))
      }
    }
    for (s, items) in new.enumerated() {
      var last = -1
      for (i, item) in items.enumerated() {
        let to = ItemPath(sectionIndex: s, itemIndex: i)
        guard let from = table[id(item)]?.first else {
          if partnerOfNew[s] != nil { result.insertedItems.append(to) }
          continue
        }
        table[id(item)]?.removeFirst()
        if !areEqual(old[from.sectionIndex][from.itemIndex], item) {
          result.updatedItems.append(PositionPair(from: from, to: to))
        }
        if from.sectionIndex != partnerOfNew[s] || from.itemIndex < last {
          result.movedItems.append(PositionPair(from: from, to: to))
        } else {
          last = from.itemIndex
        }
      }
    }
    result.deletedItems = table.values.joined().filter { survivors.contains($0.sectionIndex) }
      .sorted()
    return result
  }
}
