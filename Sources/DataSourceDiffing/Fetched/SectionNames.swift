/// How a results controller divides its objects into sections: one for each name.
public struct SectionNames<ItemType>: Sendable {
  private let name: @Sendable (ItemType) -> String
  private let areInOrder: (@Sendable (String, String) -> Bool)?

  /// One section for each name.
  ///
  /// Objects of one name belong to one section even if others stand between them, so the objects may be
  /// sorted by anything.
  ///
  /// - Parameters:
  ///   - name: gives the name of the section to which an object belongs.
  ///   - areInOrder: whether the section of the first name stands in front of that of the second one. Names
  ///     of which neither stands in front of the other keep the order of their first objects; so do all of
  ///     them if it is `nil`.
  public static func named(
    _ name: @escaping @Sendable (ItemType) -> String,
    sortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil
  ) -> SectionNames {
    SectionNames(name: name, areInOrder: areInOrder)
  }
}

extension SectionNames {
  /// Divides objects into sections.
  ///
  /// - Complexity: O(objects), and O(sections · log sections) for those that are sorted. Only objects whose
  ///   name differs from that of the one before are looked up.
  func sections(of items: [ItemType]) -> [SectionContent<String, ItemType>] {
    var sections: [SectionContent<String, ItemType>] = []
    var indices: [String: Int] = [:]
    var start = 0
    var current: (name: String, section: Int)?
    func flush(_ end: Int) {
      if let current { sections[current.section].items += items[start..<end] }
      start = end
    }
    // By index, since what is generic here costs each element: no tuples, no iterator.
    for index in 0..<items.count {
      let name = name(items[index])
      if name == current?.name { continue }
      flush(index)
      let section = indices[name] ?? sections.count
      if section == sections.count {
        indices[name] = section
        sections.append(SectionContent(id: name, items: [], headerTitle: name))
      }
      current = (name, section)
    }
    flush(items.count)
    guard let areInOrder else { return sections }
    return sections.enumerated().sorted {
      if areInOrder($0.element.id, $1.element.id) { return true }
      return !areInOrder($1.element.id, $0.element.id) && $0.offset < $1.offset
    }.map(\.element)
  }
}
