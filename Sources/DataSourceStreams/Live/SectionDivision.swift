import DataSourceDiffing
import IdentityDiff
import Subsequences

extension DataSnapshot where SectionID == String {
  /// Divides a results controller's objects into sections by name.
  ///
  /// - Parameters:
  ///   - items: The objects.
  ///   - sectionName: Returns the name of an object's section; `nil` for one section without a
  ///     name.
  ///   - areInOrder: Returns whether a section with the first name precedes one with the second
  ///     name. Sections that it does not order, or all if it is `nil`, are in the order of their
  ///     first objects.
  /// - Complexity: O(objects), plus O(sections · log sections) if they are sorted. Names are looked
  ///   up only where they differ from the previous one.
  static func sections(
    divided items: [Item], by sectionName: ((Item) -> String)?,
    _ areInOrder: ((String, String) -> Bool)?
  ) -> DataSnapshot {
    var sections = SectionSnapshot<String, Item>()
    guard let sectionName else {
      sections.append(SectionHead(id: ""), items)
      return .sections(sections)
    }
    var indices: [String: Int] = [:]
    var start = 0
    var current: (name: String, section: Int)?
    func flush(_ end: Int) {
      if let current { sections.edit(current.section) { $0 += items[start..<end] } }
      start = end
    }
    // By index, because a generic iterator costs more per element. Invariant: the items before
    // `start` are appended to their sections; those from `start` on belong to `current`.
    for index in 0..<items.count {
      let name = sectionName(items[index])
      if name == current?.name { continue }
      flush(index)
      let section = indices[name] ?? sections.count
      if section == sections.count {
        indices[name] = section
        sections.append(SectionHead(id: name, headerTitle: name), [])
      }
      current = (name, section)
    }
    flush(items.count)
    guard let areInOrder else { return .sections(sections) }
    let names = sections.heads.map(\.id)
    let order = sortedIndices(names.count) {
      if areInOrder(names[$0], names[$1]) { return true }
      return !areInOrder(names[$1], names[$0]) && $0 < $1
    }
    return .sections(sections.selecting(order))
  }
}
