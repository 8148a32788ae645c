/// The places for items AFTER a difference, while they are filled with items from BEFORE.
struct ItemSlots {
  typealias Failure = SectionedDifference.ApplicationError

  private enum Slot {
    case unnamed
    case new
    case kept(ItemPath)
  }

  /// For each section AFTER its position BEFORE; `nil` if it is new.
  private let sections: [Int?]
  /// For each section BEFORE whether it is still there.
  private var survives: [Bool]
  /// For each item BEFORE whether it is deleted or moved.
  private var isTaken: [[Bool]]
  /// The places AFTER.
  private var slots: [[Slot]]

  init(_ sections: [Int?], before: [Int], after: [Int]) {
    self.sections = sections
    survives = before.map { _ in false }
    for case let section? in sections { survives[section] = true }
    isTaken = before.map { Array(repeating: false, count: $0) }
    slots = after.map { Array(repeating: .unnamed, count: $0) }
  }

  /// For each item AFTER its position BEFORE; `nil` if it or its content is new.
  var origins: [[ItemPath?]] {
    slots.map { $0.map { if case .kept(let path) = $0 { path } else { nil } } }
  }

  mutating func delete(_ path: ItemPath) throws(Failure) {
    try take(path)
    guard survives[path.sectionIndex] else { throw .itemOfDeletedSection(at: path) }
  }

  mutating func insert(_ path: ItemPath) throws(Failure) {
    try put(.new, at: path)
    guard sections[path.sectionIndex] != nil else { throw .itemOfInsertedSection(at: path) }
  }

  mutating func move(_ move: Move<ItemPath>) throws(Failure) {
    try take(move.from)
    try put(.kept(move.from), at: move.to)
  }

  mutating func update(_ pair: Move<ItemPath>) throws(Failure) {
    guard isTaken.hasItem(at: pair.from) else { throw .noOldItem(at: pair.from) }
    guard slots.hasItem(at: pair.to) else { throw .noNewItem(at: pair.to) }
    guard case .kept(pair.from) = slots[pair.to.sectionIndex][pair.to.itemIndex] else {
      throw .updateOfAnotherItem(pair)
    }
    slots[pair.to.sectionIndex][pair.to.itemIndex] = .new
  }

  /// Puts what no operation names, in its order, into the places that are left in its section; in an
  /// inserted section these are for new items.
  mutating func fill() throws(Failure) {
    for (section, origin) in sections.enumerated() {
      guard let origin else {
        for item in slots[section].indices {
          if case .unnamed = slots[section][item] { slots[section][item] = .new }
        }
        continue
      }
      let staying = isTaken[origin].indices.filter { !isTaken[origin][$0] }
      let free = slots[section].indices.filter {
        if case .unnamed = slots[section][$0] { true } else { false }
      }
      guard staying.count == free.count else {
        let count = slots[section].count
        throw .wrongItemCount(
          section: section, expected: count - free.count + staying.count, actual: count)
      }
      for (from, to) in zip(staying, free) {
        slots[section][to] = .kept(ItemPath(sectionIndex: origin, itemIndex: from))
      }
    }
  }

  private mutating func take(_ path: ItemPath) throws(Failure) {
    guard isTaken.hasItem(at: path) else { throw .noOldItem(at: path) }
    guard !isTaken[path.sectionIndex][path.itemIndex] else { throw .oldItemUsedTwice(at: path) }
    isTaken[path.sectionIndex][path.itemIndex] = true
  }

  private mutating func put(_ slot: Slot, at path: ItemPath) throws(Failure) {
    guard slots.hasItem(at: path) else { throw .noNewItem(at: path) }
    guard case .unnamed = slots[path.sectionIndex][path.itemIndex] else {
      throw .newItemUsedTwice(at: path)
    }
    slots[path.sectionIndex][path.itemIndex] = slot
  }
}

extension Array {
  fileprivate func hasItem<Item>(at path: ItemPath) -> Bool where Element == [Item] {
    indices.contains(path.sectionIndex) && self[path.sectionIndex].indices.contains(path.itemIndex)
  }
}
