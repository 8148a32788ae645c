/// A list as text: its type and number of items, and the titles and items of the first ten
/// sections, ten items of each.
///
/// - Parameters:
///   - list: The list.
///   - itemCounts: The number of items in each section.
///   - title: The title above a section.
///   - item: The item at the positions of a section and of an item in it.
/// - Returns: The text, a line for each.
package func listText<Item>(
  of list: AnyObject, _ itemCounts: [Int], title: (Int) -> String?, item: (Int, Int) -> Item?
) -> String {
  let limit = 10
  let total = itemCounts.reduce(0, +)
  var lines = ["\(type(of: list)): \(total) \(total == 1 ? "item" : "items")"]
  for (section, count) in itemCounts.prefix(limit).enumerated() {
    lines.append("[\(section)]" + (title(section).map { " " + $0 } ?? ""))
    lines += (0..<min(count, limit)).map { index in
      "  " + (item(section, index).map { "\($0)" } ?? "no item")
    }
    if count > limit { lines.append("  … and \(count - limit) more") }
  }
  if itemCounts.count > limit {
    lines.append("… and \(itemCounts.count - limit) more sections")
  }
  return lines.joined(separator: "\n")
}
