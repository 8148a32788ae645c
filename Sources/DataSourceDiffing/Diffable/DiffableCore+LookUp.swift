extension _DiffableCore {
  /// The index of all items.
  @usableFromInline
  func itemIndex() -> any _ItemIndex<Item> {
    if let index { return index }
    let index = identity.makeIndex(contents)
    self.index = index
    return index
  }

  /// The index of a section.
  ///
  /// - Complexity: O(1), and O(sections) for the first time after sections have changed.
  func section(of id: SectionID) -> Int? {
    if let sectionIndex { return sectionIndex[id] }
    let sectionIndex = Dictionary(
      zip(contents.map(\.id), contents.indices), uniquingKeysWith: { first, _ in first })
    self.sectionIndex = sectionIndex
    return sectionIndex[id]
  }
}
