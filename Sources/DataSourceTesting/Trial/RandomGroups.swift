/// Changes sections with a few edits of many kinds.
package struct RandomGroups {
  package var random: TrialRandom
  /// Whether items and sections may occur several times.
  package let repeats: Bool
  /// Whether sections may get new titles.
  package let changesTitles: Bool

  private var nextItem = 0
  private var nextSection = 0

  package init(seed: UInt64, repeats: Bool = true, changesTitles: Bool = true) {
    random = TrialRandom(seed: seed)
    self.repeats = repeats
    self.changesTitles = changesTitles
  }

  /// Up to this many sections, with up to this many items each.
  package mutating func start(sections: Int, items: Int) -> [TrialGroup] {
    (nextItem, nextSection) = (0, 0)
    var groups = (0..<random.below(sections + 1)).map { _ in freshGroup(items) }
    if repeats, random.once(in: 4) { repeatItems(&groups) }
    if repeats, random.once(in: 8), !groups.isEmpty {
      groups[0].id = groups[random.below(groups.count)].id
    }
    return groups
  }

  /// The same sections after some edits.
  package mutating func changed(_ old: [TrialGroup], items: Int) -> [TrialGroup] {
    var new = old
    for _ in 0..<random.below(7) { edit(&new, items) }
    let rate = [0, 1, 3, 12][random.below(4)]
    for section in new.indices where rate > 0 {
      if changesTitles, random.once(in: rate) { new[section].version += 1 }
      for item in new[section].items.indices where random.once(in: rate) {
        new[section].items[item].version += 1
      }
    }
    if random.once(in: 2) {
      // Sections that do not share their storage are compared item by item.
      for section in new.indices { new[section].items = new[section].items.map { $0 } }
    }
    return new
  }

  private mutating func freshGroup(_ items: Int) -> TrialGroup {
    defer { nextSection += 1 }
    let count = random.once(in: 4) ? 0 : random.below(items + 1)
    return TrialGroup(nextSection, (0..<count).map { _ in freshItem() })
  }

  /// An item that has not occurred since the start.
  package mutating func freshItem() -> TrialItem {
    defer { nextItem += 1 }
    return TrialItem(nextItem)
  }

  private mutating func repeatItems(_ groups: inout [TrialGroup]) {
    let all = groups.flatMap(\.items)
    guard !all.isEmpty else { return }
    for _ in 0...random.below(4) { insert([all[random.below(all.count)]], &groups) }
  }

  private mutating func insert(_ items: [TrialItem], _ groups: inout [TrialGroup]) {
    let section = random.below(groups.count)
    let position = random.below(groups[section].items.count + 1)
    groups[section].items.insert(contentsOf: items, at: position)
  }

  private mutating func removeItems(_ groups: inout [TrialGroup], upTo count: Int) -> [TrialItem] {
    let section = random.below(groups.count)
    let range = random.block(in: groups[section].items.count, upTo: count)
    defer { groups[section].items.removeSubrange(range) }
    return Array(groups[section].items[range])
  }

  private mutating func edit(_ groups: inout [TrialGroup], _ items: Int) {
    let kind = random.below(16)
    if kind == 0 || groups.isEmpty {
      groups.insert(freshGroup(items), at: random.below(groups.count + 1))
      return
    }
    let section = random.below(groups.count)
    switch kind {
    case 1, 2: insert([freshItem()], &groups)
    case 3: _ = removeItems(&groups, upTo: 3)
    case 4, 5: for _ in 0...random.below(4) { insert(removeItems(&groups, upTo: 1), &groups) }
    case 6: insert(removeItems(&groups, upTo: items), &groups)
    case 7: groups[section].items.shuffle(using: &random)
    case 8: groups[section].items = []
    case 9: groups.remove(at: section)
    case 10: groups.shuffle(using: &random)
    case 11, 12:
      let group = groups.remove(at: section)
      groups.insert(group, at: random.below(groups.count + 1))
    case 13:
      // The section is removed, and its items move to others or to a new one.
      let moved = groups.remove(at: section).items
      if groups.isEmpty || random.once(in: 2) {
        groups.insert(freshGroup(0), at: random.below(groups.count + 1))
      }
      for item in moved { insert([item], &groups) }
    case 14 where repeats: repeatItems(&groups)
    case 15 where repeats: groups[section].id = groups[random.below(groups.count)].id
    default: groups.swapAt(section, random.below(groups.count))
    }
  }
}
