import DataSourceKit
import Foundation

extension Array {
  /// Records that sections are being reported.
  ///
  /// - Parameter oldSections: The sections BEFORE.
  /// - Returns: The index of a section that is in both arrays and was mutated in place since it was last reported;
  ///   `nil` if there is none.
  /// - Complexity: O(sections)
  func markReported<Item>(after oldSections: [Element]) -> Int? where Element: Section<Item> {
    var result: Int?
    // Created on demand: a section that was removed, changed and inserted again is rare.
    var old: Set<ObjectIdentifier>?
    for (index, section) in enumerated() {
      if result == nil, let edits = section.reportedEdits, edits != section.edits {
        let earlier = old ?? Set(oldSections.lazy.map { ObjectIdentifier($0) })
        old = earlier
        if earlier.contains(ObjectIdentifier(section)) { result = index }
      }
      section.reportedEdits = section.edits
    }
    return result
  }
}

/// Prints a message about a mistake in the code of an app to the standard error, in debug builds.
func reportMistake(_ message: @autoclosure () -> String) {
  assert(
    {
      FileHandle.standardError.write(Data((message() + "\n").utf8))
      return true
    }())
}
