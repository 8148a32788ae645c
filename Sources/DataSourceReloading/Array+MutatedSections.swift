import DataSourceCore

extension Array {
  /// Records that a data source reports sections.
  ///
  /// - Parameter oldSections: The old sections.
  /// - Returns: The index of a section in both arrays that was mutated in place after its last
  ///   report; `nil` if there is none.
  /// - Complexity: O(sections)
  func markReported<Item>(by source: AnyObject, after oldSections: [Element]) -> Int?
  where Element: Section<Item> {
    let source = ObjectIdentifier(source)
    var result: Int?
    // Created on demand, since a section is rarely removed, changed and inserted again.
    var old: Set<ObjectIdentifier>?
    for (index, section) in enumerated() {
      if section.markReported(by: source), result == nil {
        let earlier = old ?? Set(oldSections.lazy.map { ObjectIdentifier($0) })
        old = earlier
        if earlier.contains(ObjectIdentifier(section)) { result = index }
      }
    }
    return result
  }
}
