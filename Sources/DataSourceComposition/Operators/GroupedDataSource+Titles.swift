extension GroupedDataSource {
  /// The key of a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The key; `nil` where there is no such section.
  /// - Complexity: O(log groups)
  public func key(ofSection section: Int) -> Key? {
    self.section(at: section).flatMap { groups.keys[$0] }
  }

  /// The titles for an index at the side of the list, those that differ from the one before, with the
  /// section that each leads to.
  ///
  /// ```swift
  /// let titles = byName.indexTitles
  /// // sectionIndexTitles(for:): titles.map(\.title)
  /// // tableView(_:sectionForSectionIndexTitle:at:): titles[index].section
  /// ```
  ///
  /// - Complexity: O(groups)
  public var indexTitles: [(title: String, section: Int)] {
    guard let indexTitle else { return [] }
    var result: [(title: String, section: Int)] = []
    for (section, group) in groups.sections.handles(in: 0).enumerated() {
      guard let title = groups.keys[group].flatMap(indexTitle), title != result.last?.title else {
        continue
      }
      result.append((title, section))
    }
    return result
  }
}
