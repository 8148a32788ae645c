extension DataSourceDifferentiatorTests {
  /// All values with some of these sections and items, without duplicates, in any order and
  /// division.
  static func smallValues(sections: [Character], items: [Int]) -> [[Group]] {
    arrangements(of: sections).flatMap { names in
      arrangements(of: items).flatMap { items in
        divisions(of: items.map { Cell(identity: $0) }, into: names.count).map { parts in
          zip(names, parts).map { Group($0, $1) }
        }
      }
    }
  }

  /// All orders of all subsets.
  static func arrangements<Element>(of elements: [Element]) -> [[Element]] {
    [[]]
      + elements.indices.flatMap { index in
        var rest = elements
        let first = rest.remove(at: index)
        return arrangements(of: rest).map { [first] + $0 }
      }
  }

  /// All ways to cut a list into this many parts.
  private static func divisions(of cells: [Cell], into count: Int) -> [[[Cell]]] {
    if count == 0 { return cells.isEmpty ? [[]] : [] }
    if count == 1 { return [[cells]] }
    return (0...cells.count).flatMap { length in
      divisions(of: Array(cells.dropFirst(length)), into: count - 1).map {
        [Array(cells.prefix(length))] + $0
      }
    }
  }

  /// The same sections, with a new version for each item (and section) whose bit is set.
  static func updating(_ groups: [Group], items: Int, sections: Int = 0) -> [Group] {
    groups.enumerated().map { index, group in
      Group(
        group.identity,
        group.items.map { Cell(identity: $0.identity, version: items >> $0.identity & 1) },
        version: sections >> index & 1)
    }
  }
}
