import DataSourceDiffing
import Foundation
import TestSupport
import TransitionSupport

/// One structural batch and one of content, planned the most obvious way, in quadratic time.
struct PlainPlanner {
  private let old: [Group]
  private let new: [Group]
  private let matching: PlainMatching
  /// The sections that are deleted and inserted although they survive.
  private(set) var replaced: [ElementMove<Int>] = []
  /// The sections that move.
  private(set) var moved: [ElementMove<Int>] = []

  /// The new index of each old section that a view keeps, and vice versa.
  private var target: [Int: Int] = [:]
  private var origin: [Int: Int] = [:]

  /// Plans with the heaviest choice of sections that stay, weighted by their item changes.
  init(_ transition: SectionedTransition) {
    self.init(of: transition)
    // Until no section that moves has item changes.
    while true {
      let kept = kept
      let weights = kept.map { itemChanges($0) * (kept.count + 1) + 1 }
      let fixed = Increasing.heaviest(kept.map(\.from), weights: weights).map { kept[$0] }
      moved = kept.filter { !fixed.contains($0) }
      let edited = moved.filter { itemChanges($0) > 0 }
      if edited.isEmpty { break }
      replaced += edited
    }
    nameKeptSections()
  }

  /// The shortest plan for any choice of sections that stay.
  static func shortest(_ transition: SectionedTransition) -> ChangePlan {
    let start = PlainPlanner(of: transition)
    let crossing = start.crossing
    var shortest: ChangePlan?
    for choice in 0..<1 << crossing.count {
      let staying = crossing.indices.filter { choice & 1 << $0 != 0 }.map { crossing[$0] }
      guard zip(staying, staying.dropFirst()).allSatisfy({ $0.from < $1.from }) else { continue }
      var planner = start
      let leaving = crossing.filter { !staying.contains($0) }
      planner.moved = leaving.filter { start.itemChanges($0) == 0 }
      planner.replaced += leaving.filter { start.itemChanges($0) > 0 }
      planner.nameKeptSections()
      let plan = planner.plan
      if plan.commandCount < shortest?.commandCount ?? .max { shortest = plan }
    }
    return shortest ?? ChangePlan()
  }

  /// Replaces only empty sections with new titles, and moves nothing.
  private init(of transition: SectionedTransition) {
    (old, new) = (transition.old, transition.new)
    matching = PlainMatching(old, new)
    replaced = matching.sections.filter {
      new[$0.to].items.isEmpty && old[$0.from].version != new[$0.to].version
    }
  }

  /// The surviving sections that are not replaced.
  private var kept: [ElementMove<Int>] { matching.sections.filter { !replaced.contains($0) } }

  /// How many sections cross others.
  static func crossingCount(_ transition: SectionedTransition) -> Int {
    PlainPlanner(of: transition).crossing.count
  }

  /// The sections that overtake another section or are overtaken, unless they are replaced.
  private var crossing: [ElementMove<Int>] {
    let kept = kept
    return kept.filter { one in kept.contains { ($0.from < one.from) != ($0.to < one.to) } }
  }

  private mutating func nameKeptSections() {
    for section in kept {
      (target[section.from], origin[section.to]) = (section.to, section.from)
    }
  }

  /// How many items are inserted into a section, deleted from it, or moved in it.
  private func itemChanges(_ section: ElementMove<Int>) -> Int {
    let staying = matching.items.filter {
      $0.from.sectionIndex == section.from && $0.to.sectionIndex == section.to
    }
    return old[section.from].items.count - staying.count
      + new[section.to].items.count - staying.count
      + staying.count - Increasing.longest(staying.map(\.from.itemIndex))
  }

  /// The items that move within a section that stays.
  private func movedItems(in section: Int) -> [ElementMove<ItemPath>] {
    let staying = matching.items.filter {
      $0.to.sectionIndex == section && $0.from.sectionIndex == origin[section]
    }
    let froms = staying.map(\.from.itemIndex)
    let fixed = Increasing.heaviest(froms, weights: froms.map { _ in 1 })
    return staying.indices.filter { !fixed.contains($0) }.map { staying[$0] }
  }
}

extension PlainPlanner {
  /// The change sets.
  var plan: ChangePlan { ChangePlan(structure: .some(structure), content: .some(content)) }

  private var structure: [Change] {
    var changes: [Change] = []
    for section in old.indices where target[section] == nil {
      changes.append(.section(type: .delete([section])))
    }
    for section in new.indices where origin[section] == nil {
      changes.append(.section(type: .insert([section])))
    }
    changes += moved.map { .section(type: .move([$0.from], [$0.to])) }

    let targets = Dictionary(uniqueKeysWithValues: matching.items.map { ($0.from, $0.to) })
    for path in old.paths where target[path.sectionIndex] != nil {
      guard let to = targets[path], origin[to.sectionIndex] != nil else {
        changes.append(.item(type: .delete(path.path)))
        continue
      }
      if target[path.sectionIndex] != to.sectionIndex {
        changes.append(.item(type: .move(path.path, to.path)))
      }
    }
    let origins = Dictionary(uniqueKeysWithValues: matching.items.map { ($0.to, $0.from) })
    for path in new.paths where origin[path.sectionIndex] != nil {
      guard let from = origins[path], target[from.sectionIndex] != nil else {
        changes.append(.item(type: .insert(path.path)))
        continue
      }
    }
    for section in new.indices where origin[section] != nil {
      changes += movedItems(in: section).map { .item(type: .move($0.from.path, $0.to.path)) }
    }
    return changes
  }

  private var content: [Change] {
    let sections = origin.filter { old[$0.value].version != new[$0.key].version }.map(\.key)
    var changes: [Change] = sections.sorted().map { .section(type: .update([$0])) }
    for item in matching.items
    where target[item.from.sectionIndex] != nil && origin[item.to.sectionIndex] != nil
      && !sections.contains(item.to.sectionIndex)
    {
      let before = old[item.from.sectionIndex].items[item.from.itemIndex]
      let after = new[item.to.sectionIndex].items[item.to.itemIndex]
      if before != after { changes.append(.item(type: .update(item.to.path))) }
    }
    return changes
  }
}
