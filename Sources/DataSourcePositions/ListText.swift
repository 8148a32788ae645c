/// A list as text: its type, and the titles, numbers of items and items of the first ten sections,
/// ten items of each.
///
/// - Parameters:
///   - list: The list.
///   - itemCounts: The number of items in each section.
///   - title: The title above a section.
///   - item: The item at the positions of a section and of an item in it.
/// - Returns: The text, a line for each. Dots replace what is left out.
package func listText(
  of list: AnyObject, _ itemCounts: [Int], title: (Int) -> String?, item: (Int, Int) -> Any?
) -> String {
  var text = "\(type(of: list))"
  for (section, count) in itemCounts.prefix(10).enumerated() {
    text += "\n[\(section)]\(title(section).map { " " + $0 } ?? "") (\(count))"
    for index in 0..<min(count, 10) { text += "\n  \(item(section, index) ?? "–")" }
    if count > 10 { text += "\n  …" }
  }
  return itemCounts.count > 10 ? text + "\n… (\(itemCounts.count))" : text
}

extension Mirror {
  /// A mirror without children: a debugger and `dump` print the value's description alone.
  ///
  /// - Parameter value: The value.
  @inline(never)
  package init(leaf value: Any) { self.init(value, children: []) }
}
