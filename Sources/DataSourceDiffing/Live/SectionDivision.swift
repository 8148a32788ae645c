extension DataSnapshot where SectionID == String {
  /// Divides the objects of a results controller into sections by name.
  ///
  /// - Parameters:
  ///   - items: The objects.
  ///   - sectionName: Returns the name of an object's section; `nil` for one section without a name.
  ///   - areInOrder: Returns whether the section of the first name precedes that of the second one. Otherwise, and
  ///     if it is `nil`, sections are in the order of their first objects.
  /// - Complexity: O(objects), and O(sections · log sections) for those that are sorted. Only names that
  ///   differ from the previous one are looked up.
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
    // By index, because a generic iterator costs more for each element. Invariant: the items before `start` are
    // appended to their sections, and those from `start` on belong to `current`.
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
    let order = names.indices.sorted {
      if areInOrder(names[$0], names[$1]) { return true }
      return !areInOrder(names[$1], names[$0]) && $0 < $1
    }
    return .sections(sections.selecting(order))
  }
}
