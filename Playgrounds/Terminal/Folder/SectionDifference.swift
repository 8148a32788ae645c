import DataSourceKit
import Foundation

/// The changes that lead from one arrangement of sections to another.
///
/// Sections and entries are known by their `id`. The structure is one batch; the content follows at
/// the places AFTER it. Nothing moves that can stay.
struct SectionDifference {
  private(set) var structure: [Change] = []
  private(set) var content: [Change] = []

  private let old: [FolderSection]
  private let new: [FolderSection]

  /// The AFTER index of each section that stays, by its BEFORE index, and the other way round.
  private var targets: [Int: Int] = [:]
  private var origins: [Int: Int] = [:]

  private struct Place {
    var section: Int
    var item: Int
    var indexPath: IndexPath { [section, item] }
  }

  /// Finds the changes; `nil` if sections have changed their order, or cannot be told apart.
  ///
  /// - Complexity: O(items · log items)
  init?(from old: [FolderSection], to new: [FolderSection]) {
    self.old = old
    self.new = new
    guard matchSections() else { return nil }
    compareSections()
    compareItems()
  }

  private mutating func matchSections() -> Bool {
    var indices: [String: Int] = [:]
    for (index, section) in old.enumerated() {
      guard indices.updateValue(index, forKey: section.id) == nil else { return false }
    }
    var last = -1
    for (target, section) in new.enumerated() {
      guard let origin = indices.removeValue(forKey: section.id) else { continue }
      guard origin > last else { return false }
      last = origin
      // An empty section must not be updated: with a new title it is replaced.
      if section.items.isEmpty, !section.hasSameTitles(as: old[origin]) { continue }
      targets[origin] = target
      origins[target] = origin
    }
    return Set(new.map(\.id)).count == new.count
  }

  private mutating func compareSections() {
    for section in old.indices where targets[section] == nil {
      structure.append(.section(type: .delete([section, 0])))
    }
    for section in new.indices where origins[section] == nil {
      structure.append(.section(type: .insert([section, 0])))
    }
    for (section, origin) in origins.sorted(by: <) {
      if new[section].hasSameTitles(as: old[origin]) { continue }
      content.append(.section(type: .update([section, 0])))
    }
  }

  private mutating func compareItems() {
    var before: [Int: Place] = [:]
    for section in old.indices where targets[section] != nil {
      for (item, entry) in old[section].items.enumerated() {
        before[entry.id] = Place(section: section, item: item)
      }
    }
    for (section, origin) in origins.sorted(by: <) {
      let places = new[section].items.map { before.removeValue(forKey: $0.id) }
      compareStructure(of: section, from: origin, places)
      compareContent(of: section, from: origin, places)
    }
    // What no section has claimed is gone.
    for place in before.values { structure.append(.item(type: .delete(place.indexPath))) }
    structure.sort { $0.precedence < $1.precedence }
  }

  /// Inserts what is new in a section and moves what cannot stay.
  private mutating func compareStructure(of section: Int, from origin: Int, _ places: [Place?]) {
    let residents = places.indices.filter { places[$0]?.section == origin }
    let order = residents.map { places[$0]!.item }
    // Of two that could stay, the one that is as it was: a renamed file moves, not its neighbor.
    let staying = order.longestIncreasingSubsequence { index in
      old[origin].items[order[index]] == new[section].items[residents[index]]
    }.map { residents[$0] }
    let unmoved = Set(staying)
    for (item, place) in places.enumerated() where !unmoved.contains(item) {
      let target: IndexPath = [section, item]
      structure.append(
        .item(type: place.map { .move($0.indexPath, target) } ?? .insert(target)))
    }
  }

  /// Updates what has stayed or moved and says something else now, unless its section is updated.
  private mutating func compareContent(of section: Int, from origin: Int, _ places: [Place?]) {
    guard new[section].hasSameTitles(as: old[origin]) else { return }
    for (item, place) in places.enumerated() {
      guard let place, old[place.section].items[place.item] != new[section].items[item] else {
        continue
      }
      content.append(.item(type: .update([section, item])))
    }
  }
}

extension FolderSection {
  fileprivate func hasSameTitles(as other: FolderSection) -> Bool {
    headerTitle == other.headerTitle && footerTitle == other.footerTitle
  }
}

extension Change {
  /// A readable order: sections first, deletions first, then by place.
  fileprivate var precedence: (Int, IndexPath) {
    let rank =
      switch type {
      case .delete: 0
      case .insert: 1
      case .move: 2
      case .update: 3
      }
    return (isSectionChange ? rank : rank + 4, type.before ?? type.after ?? [])
  }
}
