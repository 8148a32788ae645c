import DataSourceKit
import IdentityDiff

extension SourceMirror {
  /// Reads everything and finds by identity what has happened.
  ///
  /// Sections have no identity. A new one is taken for the old one that most of its items come from, or for
  /// the one in its place.
  ///
  /// - Returns: What has happened; `nil` without an identity, or if items are missing.
  /// - Complexity: O(n), and O(m log m) for the m items that move.
  func comparison() -> SourceEdit<Item>? {
    guard let identity else { return nil }
    let oldSections = sections.handles(in: 0)
    let oldItems = oldSections.flatMap { items.handles(in: $0) }
    let oldValues = oldItems.compactMap { values[$0] }
    var newValues: [Item] = []
    var places: [Position] = []
    let newCount = max(0, source.numberOfSections)
    for section in 0..<newCount {
      for item in 0..<max(0, source.numberOfItems(in: section)) {
        places.append(Position(section: section, item: item))
        if let value = readItem(at: places[places.count - 1]) { newValues.append(value) }
      }
    }
    guard oldValues.count == oldItems.count, newValues.count == places.count else { return nil }

    let difference = identity.difference(oldValues, newValues)
    let origins = origins(difference, oldItems, newCount: places.count)
    let partners = partners(origins, places, oldSections, newCount)
    var edit = SourceEdit<Item>()
    edit.isComparison = true
    let kept = Set(partners.compactMap(\.self))
    edit.removedSections = oldSections.filter { !kept.contains($0) }
    for item in difference.deleted.map({ oldItems[$0] }) {
      if let section = items.tree(of: item), kept.contains(section) {
        edit.removedItems.append(item)
      } else {
        edit.lostItems.append(item)
      }
    }
    for index in difference.inserted {
      edit.insertedItems.append((newItem(newValues[index]), places[index]))
    }
    edit.updatedItems = difference.updated.map { (oldItems[$0.from], newValues[$0.to]) }
    edit.updatedItems += itemsChangedInPlace(origins, newValues, but: edit.updatedItems)
    edit.movedItems = moves(origins, places, partners)
    addSections(partners, to: &edit)
    return edit
  }

  /// For each new item the old one that it is; `nil` for those that are new.
  func origins(_ difference: ListDifference, _ old: [Int], newCount: Int) -> [Int?] {
    let map = SlotMap(
      removed: difference.deleted + difference.moved.map(\.from),
      added: difference.inserted + difference.moved.map(\.to))
    var removed = map.removed[...]
    var result: [Int?] = Array(repeating: nil, count: newCount)
    var isNamed = Array(repeating: false, count: newCount)
    for index in map.added { isNamed[index] = true }
    for move in difference.moved { result[move.to] = old[move.from] }
    var next = 0
    for index in result.indices where !isNamed[index] {
      // Invariant: unnamed old items before `next` have found their places.
      while removed.first == next {
        removed.removeFirst()
        next += 1
      }
      result[index] = old[next]
      next += 1
    }
    return result
  }

  /// For each new section the old one that it is; `nil` for those that are new.
  private func partners(
    _ origins: [Int?], _ places: [Position], _ old: [Int], _ newCount: Int
  ) -> [Int?] {
    var votes: [[Int: Int]] = Array(repeating: [:], count: newCount)
    for (origin, place) in zip(origins, places) {
      guard let origin, let section = items.tree(of: origin) else { continue }
      votes[place.section][section, default: 0] += 1
    }
    var result: [Int?] = Array(repeating: nil, count: newCount)
    var isTaken: Set<Int> = []
    let ballots = votes.enumerated().flatMap { section, votes in
      votes.map { (section: section, origin: $0.key, count: $0.value) }
    }
    for ballot in ballots.sorted(by: {
      ($1.count, $0.section, $0.origin) < ($0.count, $1.section, $1.origin)
    })
    where result[ballot.section] == nil && isTaken.insert(ballot.origin).inserted {
      result[ballot.section] = ballot.origin
    }
    // The others stay where they are, behind the same one or at the start.
    let index = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
    for section in result.indices where result[section] == nil {
      let previous = section == 0 ? -1 : result[section - 1].flatMap { index[$0] }
      guard let previous, old.indices.contains(previous + 1),
        isTaken.insert(old[previous + 1]).inserted
      else { continue }
      result[section] = old[previous + 1]
    }
    return result
  }

  /// The items that leave their section or their place in it, as few as possible.
  private func moves(
    _ origins: [Int?], _ places: [Position], _ partners: [Int?]
  ) -> [(item: Int, to: Position)] {
    var result: [(item: Int, to: Position)] = []
    var start = 0
    while start < places.count {
      let section = places[start].section
      var end = start
      while end < places.count, places[end].section == section { end += 1 }
      var staying: [(item: Int, to: Position)] = []
      for index in start..<end {
        guard let item = origins[index] else { continue }
        if let partner = partners[section], items.tree(of: item) == partner {
          staying.append((item, places[index]))
        } else {
          result.append((item, places[index]))
        }
      }
      result += staying.moving { items.position(of: $0.item) ?? 0 }
      start = end
    }
    return result
  }

  private func addSections(_ partners: [Int?], to edit: inout SourceEdit<Item>) {
    var kept: [(section: Int, to: Int)] = []
    for (index, partner) in partners.enumerated() {
      let titles = readTitles(index)
      if let partner {
        kept.append((partner, index))
        if titles != self.titles[partner] { edit.retitledSections.append((partner, titles)) }
      } else {
        edit.insertedSections.append(.init(section: newSection(), at: index, titles: titles))
      }
    }
    edit.movedSections = kept.moving { sections.position(of: $0.section) ?? 0 }
  }
}

extension Array {
  /// Those that have to move, as few as possible, so that the others are in ascending order of a number.
  ///
  /// - Complexity: O(n log n); O(n) if all are in order.
  func moving(by number: (Element) -> Int) -> [Element] {
    let numbers = map(number)
    guard zip(numbers, numbers.dropFirst()).contains(where: >) else { return [] }
    var staying = longestIncreasingSubsequence(numbers)[...]
    var result: [Element] = []
    for (index, element) in enumerated() {
      if staying.first == index { staying.removeFirst() } else { result.append(element) }
    }
    return result
  }
}
