extension ListScreen {
  /// One line of the list.
  enum Line: Equatable {
    case blank
    case header(Int)
    case row(section: Int, item: Int)
    case footer(Int)
    case ghost(Int)
  }

  /// All lines, from top to bottom.
  ///
  /// - Complexity: O(rows)
  var lines: [Line] {
    var result: [Line] = []
    result.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count + 3 })
    var next = 0
    func addGhosts(_ anchor: Ghost.Anchor) {
      while next < ghosts.count, ghosts[next].anchor == anchor {
        result.append(.ghost(next))
        next += 1
      }
    }
    addGhosts(.section(-1))
    for (section, shown) in sections.enumerated() {
      if !result.isEmpty { result.append(.blank) }
      result.append(.header(section))
      addGhosts(.row(section: section, item: -1))
      for item in shown.rows.indices {
        result.append(.row(section: section, item: item))
        addGhosts(.row(section: section, item: item))
      }
      if shown.titles.footer != nil { result.append(.footer(section)) }
      addGhosts(.section(section))
    }
    return result
  }
}
