import DataSourceKit

extension DiffableSectionedDataSource {
  /// Appends an item to a section.
  ///
  /// - Parameters:
  ///   - item: the item. Its identity should be new.
  ///   - id: the section's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  public func append(_ item: ItemType, toSection id: ID) throws(EditError) {
    let section = try index(of: id)
    try edit(.insert(item, Position(section: section, item: _core.itemCount(of: section))))
  }

  /// Inserts a section.
  ///
  /// - Parameters:
  ///   - section: the section. Its identity should be new, and so should those of its items.
  ///   - index: where it is to stand (AFTER).
  /// - Throws: ``EditError/noSuchSection(_:)``.
  /// - Complexity: O(sections)
  public func insertSection(
    _ section: IdentifiedSection<ID, ItemType>, at index: Int
  ) throws(EditError) {
    try edit(.insertSection(SectionContent(section), index))
  }

  /// Appends a section.
  ///
  /// - Parameter section: the section. Its identity should be new, and so should those of its items.
  /// - Throws: ``EditError/updateInProgress``.
  public func appendSection(_ section: IdentifiedSection<ID, ItemType>) throws(EditError) {
    try insertSection(section, at: numberOfSections)
  }

  /// Removes a section and its items.
  ///
  /// - Parameter index: where it stands (BEFORE).
  /// - Returns: what it held.
  /// - Throws: ``EditError/noSuchSection(_:)``.
  /// - Complexity: O(sections)
  @discardableResult
  public func removeSection(at index: Int) throws(EditError) -> SectionContent<ID, ItemType> {
    guard let content = content(of: index) else { throw .noSuchSection(index) }
    try edit(.removeSection(index))
    return content
  }

  /// Removes a section and its items.
  ///
  /// - Parameter id: its identity.
  /// - Returns: what it held.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections)
  @discardableResult
  public func removeSection(id: ID) throws(EditError) -> SectionContent<ID, ItemType> {
    try removeSection(at: index(of: id))
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - index: where it stands (BEFORE).
  ///   - target: where it is to stand (AFTER).
  /// - Throws: ``EditError/noSuchSection(_:)``.
  /// - Complexity: O(sections)
  public func moveSection(at index: Int, to target: Int) throws(EditError) {
    try edit(.moveSection(index, target))
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - id: its identity.
  ///   - target: where it is to stand (AFTER).
  /// - Throws: ``EditError/noSuchSection(_:)``, ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections)
  public func moveSection(id: ID, to target: Int) throws(EditError) {
    try moveSection(at: index(of: id), to: target)
  }

  /// Gives a section other titles. An empty section is deleted and inserted for that, because views must not
  /// update it.
  ///
  /// - Parameters:
  ///   - id: the section's identity.
  ///   - headerTitle: the title above its items, `nil` for none.
  ///   - footerTitle: the title below its items, `nil` for none.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  public func setTitles(
    ofSection id: ID, headerTitle: String?, footerTitle: String? = nil
  ) throws(EditError) {
    try edit(.retitle(index(of: id), headerTitle: headerTitle, footerTitle: footerTitle))
  }

  private func index(of id: ID) throws(EditError) -> Int {
    guard let index = sectionIndex(forID: id) else { throw .unknownIdentity("\(id)") }
    return index
  }
}
