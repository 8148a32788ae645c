public import DataSourcePositions

/// Slots for the new elements, filled with old ones. A list is one section.
@frozen @usableFromInline
struct Slots {
  /// For each new section, its old position; `nil` if it is inserted.
  @usableFromInline let sections: [Int?]
  @usableFromInline let text: (ItemPath) -> String
  /// Whether each old element is deleted or moved.
  @usableFromInline var isTaken: [[Bool]]
  /// Whether each new element is inserted or moved.
  @usableFromInline var isNamed: [[Bool]]
  /// For each new element, its old position; `nil` if it or its content is new.
  @usableFromInline var origins: [[ItemPath?]]

  /// Creates empty slots.
  ///
  /// - Parameters:
  ///   - sections: For each new section, its old position; `nil` if it is inserted.
  ///   - before: The number of elements in each old section.
  ///   - after: The number of elements in each new section.
  ///   - text: Describes a position in an error.
  @_alwaysEmitIntoClient
  init(
    _ sections: [Int?], before: [Int], after: [Int],
    text: @escaping (ItemPath) -> String = { "\($0)" }
  ) {
    self.sections = sections
    self.text = text
    isTaken = before.map { Array(repeating: false, count: $0) }
    isNamed = after.map { Array(repeating: false, count: $0) }
    origins = after.map { Array(repeating: nil, count: $0) }
  }

  /// Applies the changes of items, in any order, and fills the remaining slots with unnamed
  /// elements.
  ///
  /// - Throws: An error that names the first position that does not exist or is used twice.
  /// - Complexity: O(sections + elements)
  @_alwaysEmitIntoClient
  mutating func fill(_ difference: SectionedDifference) throws(DifferenceError) {
    let surviving = Set(sections)
    for position in difference.deletedItems {
      try take(position)
      guard surviving.contains(position.sectionIndex) else {
        throw DifferenceError(
          "The element at \(text(position)) BEFORE is deleted with its section.")
      }
    }
    for move in difference.movedItems {
      try take(move.from)
      try name(move.to, origin: move.from)
    }
    for position in difference.insertedItems {
      try name(position, origin: nil)
      guard sections[position.sectionIndex] != nil else {
        throw DifferenceError(
          "The element at \(text(position)) AFTER is inserted with its section.")
      }
    }
    for (section, origin) in sections.enumerated() {
      if let origin { try fillUnnamed(section, from: origin) }
    }
  }

  /// Marks updated elements, after the slots are filled.
  @_alwaysEmitIntoClient
  mutating func update(_ updated: [ElementMove<ItemPath>]) throws(DifferenceError) {
    for pair in updated {
      try checkOld(pair.from)
      try checkNew(pair.to)
      guard origins[pair.to.sectionIndex][pair.to.itemIndex] == pair.from else {
        let (from, to) = (text(pair.from), text(pair.to))
        throw DifferenceError(
          "The update \(from) → \(to) does not follow an element, or one that is updated already.")
      }
      origins[pair.to.sectionIndex][pair.to.itemIndex] = nil
    }
  }

  /// Fills the remaining slots of a section with its unnamed elements, in order.
  @_alwaysEmitIntoClient
  mutating func fillUnnamed(_ section: Int, from origin: Int) throws(DifferenceError) {
    let free = isNamed[section].indices.filter { !isNamed[section][$0] }
    let staying = isTaken[origin].indices.filter { !isTaken[origin][$0] }
    guard staying.count == free.count else {
      let count = isNamed[section].count
      throw .wrongCount(
        "section \(section)", expected: count - free.count + staying.count, actual: count)
    }
    for (from, to) in zip(staying, free) {
      origins[section][to] = ItemPath(sectionIndex: origin, itemIndex: from)
    }
  }

  @_alwaysEmitIntoClient
  mutating func take(_ position: ItemPath) throws(DifferenceError) {
    try checkOld(position)
    guard !isTaken[position.sectionIndex][position.itemIndex] else {
      throw DifferenceError("The element at \(text(position)) BEFORE is deleted or moved twice.")
    }
    isTaken[position.sectionIndex][position.itemIndex] = true
  }

  @_alwaysEmitIntoClient
  mutating func name(_ position: ItemPath, origin: ItemPath?) throws(DifferenceError) {
    try checkNew(position)
    guard !isNamed[position.sectionIndex][position.itemIndex] else {
      throw DifferenceError("Two elements are inserted at or moved to \(text(position)) AFTER.")
    }
    isNamed[position.sectionIndex][position.itemIndex] = true
    origins[position.sectionIndex][position.itemIndex] = origin
  }

  @_alwaysEmitIntoClient
  func checkOld(_ position: ItemPath) throws(DifferenceError) {
    guard position.exists(in: isTaken) else {
      throw DifferenceError("There is no element at \(text(position)) BEFORE.")
    }
  }

  @_alwaysEmitIntoClient
  func checkNew(_ position: ItemPath) throws(DifferenceError) {
    guard position.exists(in: isNamed) else {
      throw DifferenceError("There is no element at \(text(position)) AFTER.")
    }
  }
}

extension ItemPath {
  @_alwaysEmitIntoClient
  func exists(in sections: [[Bool]]) -> Bool {
    sections.indices.contains(sectionIndex) && sections[sectionIndex].indices.contains(itemIndex)
  }
}
