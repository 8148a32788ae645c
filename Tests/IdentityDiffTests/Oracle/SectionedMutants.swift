import IdentityDiff

/// Wrong sectioned differences, made from right ones.
struct SectionedMutants {
  private(set) var all: [(name: String, difference: SectionedDifference)] = []
  private let right: SectionedDifference

  /// - Parameter difference: A right difference, with complete duplicates, between sections that
  ///   are compared.
  init(of difference: SectionedDifference, _ sections: SectionedCase) {
    right = difference
    let oracle = SectionedOracle(sections.old, sections.new)
    drop("deleted sections", \.deletedSections)
    drop("inserted sections", \.insertedSections)
    drop("moved sections", \.movedSections)
    drop("updated sections", \.updatedSections)
    drop("deleted items", \.deletedItems)
    drop("inserted items", \.insertedItems)
    drop("moved items", \.movedItems)
    drop("updated items", \.updatedItems)
    addPairs("moved sections", \.movedSections, oracle.sections.pairs)
    addPairs("updated sections", \.updatedSections, oracle.sections.pairs)
    let pairs = (oracle.staying.joined() + oracle.crossing).sorted { $0.to < $1.to }
    addPairs("moved items", \.movedItems, pairs)
    addPairs("updated items", \.updatedItems, pairs)
    add("an item of a deleted section", if: oracle.goneItems.count > right.deletedItems.count) {
      $0.deletedItems = oracle.goneItems
    }
    add("an item of an inserted section", if: oracle.newItems.count > right.insertedItems.count) {
      $0.insertedItems = oracle.newItems
    }
    if let pair = oracle.crossing.first {
      let isListed = oracle.sectionTargets[pair.from.sectionIndex] >= 0
      let isNew = oracle.sections.partners[pair.to.sectionIndex] >= 0
      add("a move between sections torn apart", if: true) { mutant in
        mutant.movedItems.removeAll { $0 == pair }
        mutant.updatedItems.removeAll { $0 == pair }
        if isListed { mutant.deletedItems = (mutant.deletedItems + [pair.from]).sorted() }
        if isNew { mutant.insertedItems = (mutant.insertedItems + [pair.to]).sorted() }
      }
    }
    add(
      "some duplicate items",
      if: !right.duplicateItems.old.isEmpty && !right.duplicateItems.new.isEmpty
    ) { $0.duplicateItems.old = [] }
    add(
      "some duplicate sections",
      if: !right.duplicateSections.old.isEmpty && !right.duplicateSections.new.isEmpty
    ) { $0.duplicateSections.old = [] }
    add(
      "no duplicate items",
      if: Self.repeats(sections.old, oracle.goneItems)
        || Self.repeats(sections.new, oracle.newItems)
    ) { $0.duplicateItems = .init() }
  }

  private mutating func add(
    _ name: String, if isPossible: Bool, _ change: (inout SectionedDifference) -> Void
  ) {
    guard isPossible else { return }
    var mutant = right
    change(&mutant)
    all.append((name, mutant))
  }

  private mutating func drop<Element>(
    _ name: String, _ path: WritableKeyPath<SectionedDifference, [Element]>
  ) {
    let count = right[keyPath: path].count
    add("too few \(name)", if: count > 0) { $0[keyPath: path].removeLast() }
    add("\(name) in disorder", if: count > 1) { $0[keyPath: path].reverse() }
    add("\(name) twice", if: count > 0) { $0[keyPath: path].append($0[keyPath: path][0]) }
  }

  private mutating func addPairs<Position: Comparable>(
    _ name: String, _ path: WritableKeyPath<SectionedDifference, [ElementMove<Position>]>,
    _ pairs: [ElementMove<Position>]
  ) {
    guard let pair = pairs.first(where: { !right[keyPath: path].contains($0) }) else { return }
    add("too many \(name)", if: true) {
      $0[keyPath: path] = ($0[keyPath: path] + [pair]).sorted { $0.to < $1.to }
    }
  }

  /// Whether one of these items is not the only one with its key.
  private static func repeats(_ blocks: [Block], _ paths: [ItemPath]) -> Bool {
    let keys = blocks.flatMap { $0.items.map(\.key) }
    return paths.contains { path in
      let key = blocks[path.sectionIndex].items[path.itemIndex].key
      return keys.filter { $0 == key }.count > 1
    }
  }
}
