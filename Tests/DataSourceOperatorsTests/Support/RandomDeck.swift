import DataSourceCore
import Foundation
import TestSupport

/// Changes decks at random, and returns the changes as one batch.
///
/// Such a batch is unambiguous, but may mix changes that no view accepts: updates and moves, or
/// items inserted into moving sections. Operators have to separate them.
struct RandomDeck {
  var random: SplitMix64
  private var nextID = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func card() -> Card {
    nextID += 1
    return Card(id: nextID, rank: random.below(6), suit: random.below(4))
  }

  mutating func cards(upTo count: Int) -> [Card] {
    (0..<random.below(count + 1)).map { _ in card() }
  }

  mutating func header() -> String? { random.once(in: 2) ? nil : "H\(random.below(100))" }

  mutating func sections(upTo count: Int) -> [Shape] {
    (0..<random.below(count + 1)).map { _ in Shape(header: header(), items: cards(upTo: 7)) }
  }

  mutating func update(_ card: inout Card) {
    if random.once(in: 2) { card.rank = random.below(6) }
    if random.once(in: 3) { card.suit = random.below(4) }
  }

  /// Changes one thing, as most changes are.
  mutating func editOne(_ sections: inout [Shape]) -> [Change] {
    guard !sections.isEmpty else { return edit(&sections, changes: 2) }
    let section = random.below(sections.count)
    let count = sections[section].items.count
    let item = random.below(count)
    let path: IndexPath = [section, item]
    switch random.below(4) {
    case 0:
      let place = random.below(count + 1)
      sections[section].items.insert(card(), at: place)
      return [.item(type: .insert([section, place]))]
    case _ where count == 0: return edit(&sections, changes: 1)
    case 1:
      sections[section].items.remove(at: item)
      return [.item(type: .delete(path))]
    case 2:
      update(&sections[section].items[item])
      return [.item(type: .update(path))]
    default:
      let card = sections[section].items.remove(at: item)
      let target = random.below(sections.count)
      let place = random.below(sections[target].items.count + 1)
      sections[target].items.insert(card, at: place)
      return [.item(type: .move(path, [target, place]))]
    }
  }

  /// Changes several things at once.
  mutating func edit(_ sections: inout [Shape], changes: Int) -> [Change] {
    struct Entry {
      var card: Card
      var from: IndexPath?
      var isNamed = false
    }
    struct Row {
      var header: String?
      var from: Int?
      var isNamed = false
      var isUpdated = false
      var entries: [Entry]
    }
    var rows = sections.enumerated().map { section, shape in
      Row(
        header: shape.header, from: section,
        entries: shape.items.enumerated().map { Entry(card: $1, from: [section, $0]) })
    }
    var result: [Change] = []
    var travelling: [Entry] = []
    var moving: [Row] = []
    for _ in 0..<changes where !rows.isEmpty {
      let section = random.below(rows.count)
      let item = random.below(rows[section].entries.count)
      let kind = random.below(12)
      if kind < 8, rows[section].entries.isEmpty || rows[section].isUpdated { continue }
      switch kind {
      case 0, 1, 2:
        let entry = rows[section].entries[item]
        if entry.isNamed { continue }
        rows[section].entries.remove(at: item)
        result.append(.item(type: .delete(entry.from!)))
      case 3, 4:
        var entry = rows[section].entries[item]
        if entry.isNamed { continue }
        rows[section].entries.remove(at: item)
        entry.isNamed = true
        travelling.append(entry)
      case 5, 6, 7:
        if rows[section].entries[item].isNamed { continue }
        update(&rows[section].entries[item].card)
        rows[section].entries[item].isNamed = true
        result.append(.item(type: .update(rows[section].entries[item].from!)))
      case 8:
        guard !rows[section].isNamed, !rows[section].entries.contains(where: \.isNamed) else {
          continue
        }
        result.append(.section(type: .delete([rows[section].from!])))
        rows.remove(at: section)
      case 9:
        guard !rows[section].isNamed else { continue }
        var row = rows.remove(at: section)
        row.isNamed = true
        moving.append(row)
      case 10:
        // Items in an updated section may change in any way without being reported.
        guard !rows[section].isNamed, !rows[section].entries.contains(where: \.isNamed),
          rows[section].entries.count == sections[rows[section].from!].items.count
        else { continue }
        rows[section].isNamed = true
        rows[section].isUpdated = true
        rows[section].header = header()
        if random.once(in: 2) { rows[section].entries.append(Entry(card: card(), isNamed: true)) }
        if random.once(in: 2) { rows[section].entries.reverse() }
        result.append(.section(type: .update([rows[section].from!])))
      default:
        travelling.append(Entry(card: card(), isNamed: true))
      }
    }
    if rows.isEmpty || random.once(in: 8) {
      moving.append(
        Row(
          header: header(), isNamed: true,
          entries: cards(upTo: 4).map { Entry(card: $0, isNamed: true) }))
    }
    for row in moving { rows.insert(row, at: random.below(rows.count + 1)) }
    let targets = rows.indices.filter { rows[$0].from != nil && !rows[$0].isUpdated }
    for entry in travelling {
      if targets.isEmpty {
        if let from = entry.from { result.append(.item(type: .delete(from))) }
        continue
      }
      let target = targets[random.below(targets.count)]
      rows[target].entries.insert(entry, at: random.below(rows[target].entries.count + 1))
    }
    for (section, row) in rows.enumerated() {
      if row.isNamed, !row.isUpdated {
        result.append(
          .section(type: row.from.map { .move([$0], [section]) } ?? .insert([section])))
      }
      if row.from == nil || row.isUpdated { continue }
      for (item, entry) in row.entries.enumerated() where entry.isNamed {
        guard let from = entry.from else {
          result.append(.item(type: .insert([section, item])))
          continue
        }
        if result.contains(.item(type: .update(from))) { continue }
        result.append(.item(type: .move(from, [section, item])))
      }
    }
    sections = rows.map { Shape(header: $0.header, items: $0.entries.map(\.card)) }
    return result
  }
}
