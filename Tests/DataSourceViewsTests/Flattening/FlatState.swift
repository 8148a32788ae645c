import DataSourceCore
import DataSourceDiffing
import Foundation
import IdentityDiff
import TestSupport

@testable import DataSourceViews

/// The content of a flat list: sections of identified items, each with or without a header title.
struct FlatState: CustomStringConvertible {
  struct Section: Identifiable {
    let id: Int
    var hasHeader = false
    var items: [Int] = []
  }

  var sections: [Section] = []

  var layout: FlatLayout {
    FlatLayout(itemCounts: sections.map(\.items.count)) { sections[$0].hasHeader }
  }

  /// The content of each row: an item, or a section as a negative number.
  var rows: [Int] {
    sections.flatMap { ($0.hasHeader ? [-1 - $0.id] : []) + $0.items }
  }

  var description: String {
    sections.map { "\($0.id)\($0.hasHeader ? "h" : "")\($0.items)" }.joined(separator: " ")
  }

  /// The structure that the planner finds for a transition to another state.
  func planned(to other: FlatState) -> ChangeSet {
    Diff.difference(
      from: sections, to: other.sections, sectionIdentity: .ignoringContent(\.id), items: \.items,
      identity: .itself
    ).plan(itemCounts: other.sections.map(\.items.count)).structure
  }

  /// A batch that names every section and item: those in both states move.
  func wordy(to other: FlatState) -> ChangeSet {
    var changes: [Change] = []
    func section(_ index: Int) -> IndexPath { [index, 0] }
    func index(_ id: Int, in state: FlatState) -> Int? {
      state.sections.firstIndex { $0.id == id }
    }
    for (from, old) in sections.enumerated() {
      guard let to = index(old.id, in: other) else {
        changes.append(.section(type: .delete(section(from))))
        continue
      }
      changes.append(.section(type: .move(section(from), section(to))))
      for (item, id) in old.items.enumerated() {
        if let target = other.place(of: id), index(other.sections[target[0]].id, in: self) != nil {
          changes.append(.item(type: .move([from, item], target)))
        } else {
          changes.append(.item(type: .delete([from, item])))
        }
      }
    }
    for (to, new) in other.sections.enumerated() {
      guard index(new.id, in: self) != nil else {
        changes.append(.section(type: .insert(section(to))))
        continue
      }
      for (item, id) in new.items.enumerated() {
        let origin = place(of: id)
        if origin.map({ index(sections[$0[0]].id, in: other) != nil }) != true {
          changes.append(.item(type: .insert([to, item])))
        }
      }
    }
    return .some(changes)
  }

  private func place(of item: Int) -> IndexPath? {
    for (index, section) in sections.enumerated() {
      if let place = section.items.firstIndex(of: item) { return [index, place] }
    }
    return nil
  }
}

extension FlatState {
  /// All states with a maximum number of sections and items, in any order, without headers.
  static func all(sections: Int, items: Int) -> [FlatState] {
    let itemOrders = orders(ofSome: Array(0..<items))
    return orders(ofSome: Array(0..<sections)).flatMap { ids in
      itemOrders.flatMap { items in
        cuts(items.count, into: ids.count).map { counts in
          var rest = items[...]
          return FlatState(
            sections: zip(ids, counts).map { id, count in
              defer { rest = rest.dropFirst(count) }
              return Section(id: id, items: Array(rest.prefix(count)))
            })
        }
      }
    }
  }

  /// The same with headers on the sections whose bits are set.
  func withHeaders(_ bits: Int) -> FlatState {
    var result = self
    for index in sections.indices {
      result.sections[index].hasHeader = bits >> sections[index].id & 1 == 1
    }
    return result
  }

  /// A random state.
  static func random(sections: Int, items: Int, using random: inout SplitMix64) -> FlatState {
    var result = FlatState(
      sections: Array(0..<sections).shuffled(using: &random).prefix(random.below(sections + 1))
        .map { Section(id: $0, hasHeader: random.once(in: 2)) })
    if result.sections.isEmpty { return result }
    let kept = Array(0..<items).shuffled(using: &random).prefix(random.below(items + 1))
    // Most items are in order, as in real lists.
    let order = random.once(in: 2) ? Array(kept) : kept.sorted()
    for item in order {
      let section =
        random.once(in: 3)
        ? random.below(result.sections.count) : item * result.sections.count / items
      result.sections[section].items.append(item)
    }
    return result
  }

  private static func orders(ofSome elements: [Int]) -> [[Int]] {
    [[]]
      + elements.flatMap { first in
        orders(ofSome: elements.filter { $0 != first }).map { [first] + $0 }
      }
  }

  /// All ways to write a number as a sum of a given number of summands.
  private static func cuts(_ count: Int, into parts: Int) -> [[Int]] {
    guard parts > 0 else { return count == 0 ? [[]] : [] }
    guard parts > 1 else { return [[count]] }
    return (0...count).flatMap { first in
      cuts(count - first, into: parts - 1).map { [first] + $0 }
    }
  }
}

extension RunningSequence {
  /// A step, with the current row numbers.
  enum Operation: Hashable {
    case remove(IndexSet)
    case move(from: Int, to: Int)
    case insert(IndexSet)
  }

  /// The operations in execution order. None is empty.
  var operations: [Operation] {
    (removed.isEmpty ? [] : [.remove(removed)])
      + moves.map { .move(from: $0.from, to: $0.to) }
      + (inserted.isEmpty ? [] : [.insert(inserted)])
  }
}
