import DataSourceCore
import Foundation

/// An edit at existing places.
enum Edit {
  case insert(Row, IndexPath)
  case remove(IndexPath)
  case move(IndexPath, IndexPath)
  case update(Row, IndexPath)
  case all([Group])
  case insertSection(Group, Int)
  case removeSection(Int)
  case moveSection(Int, Int)
  case retitle(Int, String?)

  /// - Returns: `nil` if the step means nothing here.
  init?(_ step: Step, _ groups: [Group], isList: Bool, isUnique: Bool) {
    let all = groups.flatMap(\.rows)
    func isFree(_ id: Int) -> Bool { !isUnique || !all.contains { $0.id == id } }
    let section = groups.isEmpty ? 0 : step.b % groups.count
    let count = groups.isEmpty ? 0 : groups[section].rows.count
    let place: IndexPath = [section, count == 0 ? 0 : step.c % count]
    switch step.verb {
    case .insert:
      guard !groups.isEmpty, all.count < 12, isFree(step.d % 9) else { return nil }
      self = .insert(Row(id: step.d % 9, number: step.a), [section, step.c % (count + 1)])
    case .remove where count > 0: self = .remove(place)
    case .move where count > 0:
      let target = step.d / 8 % groups.count
      let targetCount = groups[target].rows.count + (target == section ? 0 : 1)
      self = .move(place, [target, step.d % targetCount])
    case .update where count > 0:
      self = .update(Row(id: groups[section].rows[place[1]].id, number: step.d), place)
    case .replace where count > 0:
      guard isFree(step.d % 9) else { return nil }
      self = .update(Row(id: step.d % 9, number: step.a), place)
    case .assign:
      var random = SplitMix64(seed: UInt64(step.b * 720 + step.c))
      self = .all(Self.groups(&random, isList: isList, isUnique: isUnique, from: groups))
    case .insertSection where !isList:
      guard groups.count < 4, !groups.contains(where: { $0.id == step.d % 5 }) else { return nil }
      let row = Row(id: step.c % 9, number: step.c)
      let rows = isFree(row.id) && step.a % 3 > 0 ? [row] : []
      self = .insertSection(
        Group(id: step.d % 5, title: "S\(step.d % 5)", rows: rows), step.b % (groups.count + 1))
    case .removeSection where !isList && !groups.isEmpty: self = .removeSection(section)
    case .moveSection where !isList && !groups.isEmpty:
      self = .moveSection(section, step.c % groups.count)
    case .retitle where !isList && !groups.isEmpty: self = .retitle(section, "T\(step.d % 3)")
    default: return nil
    }
  }

  /// Random data, sometimes similar to the old.
  static func groups(
    _ random: inout SplitMix64, isList: Bool, isUnique: Bool, from old: [Group] = []
  ) -> [Group] {
    var ids = Array(0..<5)
    ids.shuffle(using: &random)
    var rows = old.flatMap(\.rows)
    switch random.below(4) {
    case 0: rows.shuffle(using: &random)
    case 1:
      rows.removeAll { _ in random.below(3) == 0 }
      for index in rows.indices where random.below(2) == 0 {
        rows[index] = Row(id: rows[index].id, number: random.below(12))
      }
    default:
      rows = (0..<random.below(7)).map { _ in
        Row(id: random.below(9), number: random.below(12))
      }
    }
    var seen: Set<Int> = []
    if isUnique { rows.removeAll { !seen.insert($0.id).inserted } }
    if isList { return [Group(id: 0, rows: rows)] }
    var groups = ids.prefix(random.below(4)).map { Group(id: $0, title: "S\($0)", rows: []) }
    if groups.isEmpty { return [] }
    for row in rows { groups[random.below(groups.count)].rows.append(row) }
    return groups
  }

  /// Performs the edit.
  ///
  /// - Returns: What has changed; `nil` if the data is replaced.
  func apply(to groups: inout [Group]) -> [Change]? {
    switch self {
    case .insert(let row, let path):
      groups[path[0]].rows.insert(row, at: path[1])
      return [.item(type: .insert(path))]
    case .remove(let path):
      groups[path[0]].rows.remove(at: path[1])
      return [.item(type: .delete(path))]
    case .move(let from, let to):
      let row = groups[from[0]].rows.remove(at: from[1])
      groups[to[0]].rows.insert(row, at: to[1])
      return from == to ? [] : [.item(type: .move(from, to))]
    case .update(let row, let path):
      let old = groups[path[0]].rows[path[1]]
      groups[path[0]].rows[path[1]] = row
      if old.id == row.id { return [.item(type: .update(path))] }
      return [.item(type: .delete(path)), .item(type: .insert(path))]
    case .all(let new):
      groups = new
      return nil
    case .insertSection(let group, let index):
      groups.insert(group, at: index)
      return [.section(type: .insert([index]))]
    case .removeSection(let index):
      groups.remove(at: index)
      return [.section(type: .delete([index]))]
    case .moveSection(let from, let to):
      groups.insert(groups.remove(at: from), at: to)
      return from == to ? [] : [.section(type: .move([from], [to]))]
    case .retitle(let index, let title):
      groups[index].title = title
      return [.section(type: .update([index]))]
    }
  }
}
