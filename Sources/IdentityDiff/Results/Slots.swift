import ListPositions

/// Slots for the new elements, filled with old ones.
struct Slots<Position: ElementPosition> {
  private enum Slot {
    case unnamed
    case new
    case kept(Position)
  }

  /// For each new section, its old position; `nil` if it is inserted.
  private let sections: [Int?]
  /// Whether each old section survives.
  private var survives: [Bool]
  /// Whether each old element is deleted or moved.
  private var isTaken: [[Bool]]
  /// The slots of each new section.
  private var slots: [[Slot]]

  /// Creates empty slots.
  ///
  /// - Parameters:
  ///   - sections: For each new section, its old position; `nil` if it is inserted.
  ///   - before: The number of elements in each old section.
  ///   - after: The number of elements in each new section.
  init(_ sections: [Int?], before: [Int], after: [Int]) {
    self.sections = sections
    survives = before.map { _ in false }
    for case let section? in sections { survives[section] = true }
    isTaken = before.map { Array(repeating: false, count: $0) }
    slots = after.map { Array(repeating: .unnamed, count: $0) }
  }

  /// For each new element, its old position; `nil` if it or its content is new.
  var origins: [[Position?]] {
    slots.map { $0.map { if case .kept(let position) = $0 { position } else { nil } } }
  }

  /// Applies the changes of a difference, in any order, and fills the remaining slots with unnamed
  /// elements.
  ///
  /// - Throws: An error that names the first position that does not exist or is used twice.
  /// - Complexity: O(sections + elements)
  mutating func fill(
    deleted: [Position], inserted: [Position], moved: [ElementMove<Position>]
  ) throws(DifferenceError) {
    for position in deleted {
      try take(position)
      guard survives[position.sectionIndex] else {
        throw DifferenceError("The element at \(position) BEFORE is deleted with its section.")
      }
    }
    for move in moved {
      try take(move.from)
      try put(.kept(move.from), at: move.to)
    }
    for position in inserted {
      try put(.new, at: position)
      guard sections[position.sectionIndex] != nil else {
        throw DifferenceError("The element at \(position) AFTER is inserted with its section.")
      }
    }
    for (section, origin) in sections.enumerated() { try fillUnnamed(section, from: origin) }
  }

  /// Marks updated elements, after the slots are filled.
  mutating func update(_ updated: [ElementMove<Position>]) throws(DifferenceError) {
    for pair in updated {
      try checkOld(pair.from)
      try checkNew(pair.to)
      guard case .kept(pair.from) = slots[pair.to.sectionIndex][pair.to.itemIndex] else {
        throw DifferenceError(
          "The update \(pair) does not follow an element, or one that is updated already.")
      }
      slots[pair.to.sectionIndex][pair.to.itemIndex] = .new
    }
  }

  /// Fills the remaining slots of a section in order: with its unnamed elements, or with new
  /// elements if it is inserted.
  private mutating func fillUnnamed(_ section: Int, from origin: Int?) throws(DifferenceError) {
    let free = slots[section].indices.filter {
      if case .unnamed = slots[section][$0] { true } else { false }
    }
    guard let origin else {
      for index in free { slots[section][index] = .new }
      return
    }
    let staying = isTaken[origin].indices.filter { !isTaken[origin][$0] }
    guard staying.count == free.count else {
      let count = slots[section].count
      throw .wrongCount(
        "section \(section)", expected: count - free.count + staying.count, actual: count)
    }
    for (from, to) in zip(staying, free) {
      slots[section][to] = .kept(Position(sectionIndex: origin, itemIndex: from))
    }
  }

  private mutating func take(_ position: Position) throws(DifferenceError) {
    try checkOld(position)
    guard !isTaken[position.sectionIndex][position.itemIndex] else {
      throw DifferenceError("The element at \(position) BEFORE is deleted or moved twice.")
    }
    isTaken[position.sectionIndex][position.itemIndex] = true
  }

  private mutating func put(_ slot: Slot, at position: Position) throws(DifferenceError) {
    try checkNew(position)
    guard case .unnamed = slots[position.sectionIndex][position.itemIndex] else {
      throw DifferenceError("Two elements are inserted at or moved to \(position) AFTER.")
    }
    slots[position.sectionIndex][position.itemIndex] = slot
  }

  private func checkOld(_ position: Position) throws(DifferenceError) {
    guard position.exists(in: isTaken) else {
      throw DifferenceError("There is no element at \(position) BEFORE.")
    }
  }

  private func checkNew(_ position: Position) throws(DifferenceError) {
    guard position.exists(in: slots) else {
      throw DifferenceError("There is no element at \(position) AFTER.")
    }
  }
}

extension ElementPosition {
  fileprivate func exists<Element>(in sections: [[Element]]) -> Bool {
    sections.indices.contains(sectionIndex) && sections[sectionIndex].indices.contains(itemIndex)
  }
}
