import DataSourceDiffing
import Foundation
import TestSupport

/// Sections of objects in a store, and the events that describe how a fetched results controller's
/// results change.
struct FetchedState: Equatable {
  struct Object: Hashable {
    var id: Int
    var version = 0
  }

  /// Sections are sorted by name, and none is empty.
  var sections: [(name: Int, objects: [Object])] = []

  static func == (left: Self, right: Self) -> Bool {
    left.sections.map(\.name) == right.sections.map(\.name)
      && left.sections.map(\.objects) == right.sections.map(\.objects)
  }

  var counts: [Int] { sections.map(\.objects.count) }

  static func random(_ random: inout SplitMix64, ids: Int, names: Int) -> FetchedState {
    var groups: [Int: [Object]] = [:]
    for id in (0..<ids).shuffled(using: &random) where random.below(4) > 0 {
      groups[random.below(names), default: []].append(Object(id: id, version: random.below(2)))
    }
    return FetchedState(sections: groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// The same store after some edits.
  func edited(_ random: inout SplitMix64, names: Int) -> FetchedState {
    var groups = Dictionary(uniqueKeysWithValues: sections.map { ($0.name, $0.objects) })
    for _ in 0..<random.below(5) {
      let name = random.below(names)
      guard let objects = groups[name], !objects.isEmpty else {
        groups[name] = [Object(id: 1_000 + random.below(1_000_000))]
        continue
      }
      let index = random.below(objects.count)
      switch random.below(4) {
      case 0: groups[name]?.remove(at: index)
      case 1: groups[name]?[index].version += 1
      case 2: groups[name]?.insert(Object(id: 1_000 + random.below(1_000_000)), at: index)
      default:
        guard var object = groups[name]?.remove(at: index) else { continue }
        object.version += 1
        let target = random.below(names)
        groups[target, default: []].insert(
          object, at: random.below((groups[target]?.count ?? 0) + 1))
      }
    }
    return FetchedState(
      sections: groups.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        .map { ($0.key, $0.value) })
  }
}

extension FetchedState {
  /// The events as documented for `NSFetchedResultsController`: sections first; deletions and
  /// updates at old index paths, insertions at new ones. Every object that its section or its
  /// neighbors force to move is moved.
  func events(to new: FetchedState) -> [Change] {
    let (old, new) = (self, new)
    var events: [Change] = []
    let (oldNames, newNames) = (old.sections.map(\.name), new.sections.map(\.name))
    for (index, name) in oldNames.enumerated() where !newNames.contains(name) {
      events.append(.section(type: .delete(IndexPath(indexes: [index, 0]))))
    }
    for (index, name) in newNames.enumerated() where !oldNames.contains(name) {
      events.append(.section(type: .insert(IndexPath(indexes: [index, 0]))))
    }
    let (from, to) = (old.places, new.places)
    for (id, place) in from.sorted(by: { $0.value.path < $1.value.path }) {
      guard let target = to[id] else {
        events.append(.item(type: .delete(place.path)))
        continue
      }
      if target.version != place.version {
        events.append(.item(type: .update(place.path)))
      }
      let isRepositioned =
        oldNames[place.path[0]] != newNames[target.path[0]]
        || place.rank(among: to) != target.rank(among: from)
      if isRepositioned { events.append(.item(type: .move(place.path, target.path))) }
    }
    for (id, target) in to.sorted(by: { $0.value.path < $1.value.path }) where from[id] == nil {
      events.append(.item(type: .insert(target.path)))
    }
    return events
  }

  struct Place {
    var path: IndexPath
    var version: Int
    /// The objects before it in the same section.
    var predecessors: [Int]

    func rank(among others: [Int: Place]) -> Int {
      predecessors.count { others[$0] != nil }
    }
  }

  /// The place of each object, by id.
  private var places: [Int: Place] {
    var places: [Int: Place] = [:]
    for (section, content) in sections.enumerated() {
      for (item, object) in content.objects.enumerated() {
        places[object.id] = Place(
          path: IndexPath(indexes: [section, item]), version: object.version,
          predecessors: content.objects[..<item].map(\.id))
      }
    }
    return places
  }
}
