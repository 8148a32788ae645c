import IdentityDiff

/// What the difference between two lists of sections must be, derived plainly from the rules.
struct SectionedOracle {
  let sections: ListOracle
  /// The new position of each old section; -1 for a deleted one.
  let sectionTargets: [Int]
  /// The old path of the item at each new path; `nil` for a new one.
  let origins: [[ItemPath?]]
  let deletedItems: [ItemPath]
  let insertedItems: [ItemPath]
  /// The pairs that stay in their section, by new section.
  let staying: [[ElementMove<ItemPath>]]
  /// The pairs that change sections, ascending by `to`.
  let crossing: [ElementMove<ItemPath>]
  let updatedItems: [ElementMove<ItemPath>]
  /// All deleted or inserted items, including those of deleted and inserted sections.
  let goneItems: [ItemPath]
  let newItems: [ItemPath]
  let duplicateItems: DuplicatePositions<ItemPath>

  init(_ old: [Block], _ new: [Block]) {
    sections = ListOracle(
      old.map { Entry($0.key, $0.version) }, new.map { Entry($0.key, $0.version) })
    let partners = sections.partners
    var sectionTargets = old.map { _ in -1 }
    for pair in sections.pairs { sectionTargets[pair.from] = pair.to }
    let (origins, targets) = Self.itemPairs(old, new, partners)

    var goneItems: [ItemPath] = []
    for (section, items) in targets.enumerated() {
      for (item, target) in items.enumerated() where target == nil {
        goneItems.append(ItemPath(sectionIndex: section, itemIndex: item))
      }
    }
    var newItems: [ItemPath] = []
    var crossing: [ElementMove<ItemPath>] = []
    var updatedItems = crossing
    var staying = new.map { _ in [ElementMove<ItemPath>]() }
    for (section, items) in origins.enumerated() {
      for (item, origin) in items.enumerated() {
        let to = ItemPath(sectionIndex: section, itemIndex: item)
        guard let origin else {
          newItems.append(to)
          continue
        }
        let pair = ElementMove(from: origin, to: to)
        if partners[section] == origin.sectionIndex {
          staying[section].append(pair)
        } else {
          crossing.append(pair)
        }
        let oldItem = old[origin.sectionIndex].items[origin.itemIndex]
        if oldItem.version != new[section].items[item].version { updatedItems.append(pair) }
      }
    }

    (self.origins, self.sectionTargets) = (origins, sectionTargets)
    deletedItems = goneItems.filter { sectionTargets[$0.sectionIndex] >= 0 }
    insertedItems = newItems.filter { partners[$0.sectionIndex] >= 0 }
    (self.goneItems, self.newItems) = (goneItems, newItems)
    (self.staying, self.crossing, self.updatedItems) = (staying, crossing, updatedItems)
    duplicateItems = DuplicatePositions(old: Self.duplicates(old), new: Self.duplicates(new))
  }

  /// Pairs the items: first within each pair of sections, then whatever is left in all sections.
  private static func itemPairs(
    _ old: [Block], _ new: [Block], _ partners: [Int]
  ) -> (origins: [[ItemPath?]], targets: [[ItemPath?]]) {
    var origins = new.map { [ItemPath?](repeating: nil, count: $0.items.count) }
    var targets = old.map { [ItemPath?](repeating: nil, count: $0.items.count) }
    func pair(_ froms: [ItemPath], _ tos: [ItemPath]) {
      let result = ListOracle.partners(
        froms.map { old[$0.sectionIndex].items[$0.itemIndex].key },
        tos.map { new[$0.sectionIndex].items[$0.itemIndex].key })
      for (to, partner) in zip(tos, result) where partner >= 0 {
        let from = froms[partner]
        origins[to.sectionIndex][to.itemIndex] = from
        targets[from.sectionIndex][from.itemIndex] = to
      }
    }
    for (section, partner) in partners.enumerated() where partner >= 0 {
      pair(paths(partner, targets[partner]), paths(section, origins[section]))
    }
    pair(
      targets.enumerated().flatMap { paths($0.offset, $0.element) },
      origins.enumerated().flatMap { paths($0.offset, $0.element) })
    return (origins, targets)
  }

  /// The unpaired paths in a section.
  private static func paths(_ section: Int, _ partners: [ItemPath?]) -> [ItemPath] {
    var result: [ItemPath] = []
    for (item, partner) in partners.enumerated() where partner == nil {
      result.append(ItemPath(sectionIndex: section, itemIndex: item))
    }
    return result
  }

  /// The paths of all items, in reading order.
  static func paths(_ blocks: [Block]) -> [ItemPath] {
    var result: [ItemPath] = []
    for (section, block) in blocks.enumerated() {
      for item in block.items.indices {
        result.append(ItemPath(sectionIndex: section, itemIndex: item))
      }
    }
    return result
  }

  private static func duplicates(_ blocks: [Block]) -> [ItemPath] {
    let positions = ListOracle.duplicates(blocks.flatMap { $0.items.map(\.key) })
    if positions.isEmpty { return [] }
    let paths = paths(blocks)
    return positions.map { paths[$0] }
  }
}
