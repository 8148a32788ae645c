import DataSourceDiffing
import Foundation
import TransitionSupport

/// Which sections and items are the same in two states, found by looking at each pair.
struct PlainMatching {
  /// The sections in both, by ascending `to`.
  let sections: [ElementMove<Int>]
  /// The items in both, by ascending `to`.
  let items: [ElementMove<ItemPath>]

  init(_ old: [Group], _ new: [Group]) {
    let partners = Self.partners(old.map(\.id), new.map(\.id))
    var origins: [ItemPath: ItemPath] = [:]
    var taken: Set<ItemPath> = []
    func pair(_ froms: [ItemPath], _ tos: [ItemPath]) {
      let result = Self.partners(
        froms.map { old[$0.sectionIndex].items[$0.itemIndex].id },
        tos.map { new[$0.sectionIndex].items[$0.itemIndex].id })
      for (to, from) in zip(tos, result) {
        guard let from else { continue }
        origins[to] = froms[from]
        taken.insert(froms[from])
      }
    }

    var sections: [ElementMove<Int>] = []
    for (to, from) in partners.enumerated() {
      guard let from else { continue }
      sections.append(ElementMove(from: from, to: to))
      pair(old.paths(in: from), new.paths(in: to))
    }
    // Then whatever is left, in any section.
    pair(
      old.paths.filter { !taken.contains($0) }, new.paths.filter { origins[$0] == nil })
    self.sections = sections
    items = new.paths.compactMap { to in origins[to].map { ElementMove(from: $0, to: to) } }
  }

  /// For each new identity, its old position, the k-th paired with the k-th; `nil` if there is
  /// none.
  static func partners(_ old: [Int], _ new: [Int]) -> [Int?] {
    var isTaken = old.map { _ in false }
    return new.map { id in
      let partner = old.indices.first { !isTaken[$0] && old[$0] == id }
      if let partner { isTaken[partner] = true }
      return partner
    }
  }
}

extension [Group] {
  /// The paths of all items, in reading order.
  var paths: [ItemPath] { indices.flatMap { paths(in: $0) } }

  /// The paths of a section's items.
  func paths(in section: Int) -> [ItemPath] {
    self[section].items.indices.map { ItemPath(sectionIndex: section, itemIndex: $0) }
  }

  /// The number of items in each section.
  var counts: [Int] { map(\.items.count) }
}

extension ItemPath {
  var path: IndexPath { [sectionIndex, itemIndex] }
}
