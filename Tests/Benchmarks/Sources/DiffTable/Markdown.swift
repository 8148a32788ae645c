import Foundation

/// Prints a table in GitHub-flavored Markdown: names left-aligned, numbers right-aligned.
func printTable(title: String, header: [String], rows: [[String]]) {
  let widths = header.indices.map { column in
    max(3, ([header] + rows).map { $0[column].count }.max() ?? 0)
  }
  func line(_ cells: [String]) -> String {
    let padded = zip(cells, widths).enumerated().map { column, cell in
      let space = String(repeating: " ", count: cell.1 - cell.0.count)
      return column == 0 ? cell.0 + space : space + cell.0
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
  let rule = widths.enumerated().map { column, width in
    column == 0
      ? String(repeating: "-", count: width)
      : String(repeating: "-", count: width - 1) + ":"
  }
  print("\n### \(title)\n")
  print(line(header))
  print("| " + rule.joined(separator: " | ") + " |")
  for row in rows { print(line(row)) }
}

/// A number with three significant digits.
func digits(_ value: Double) -> String {
  let decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4
  return String(format: "%.\(decimals)f", value)
}

/// A ratio.
func ratio(_ value: Double) -> String {
  String(format: value >= 100 ? "%.0f ×" : value >= 10 ? "%.1f ×" : "%.2f ×", value)
}

/// A whole number with separators.
func grouped(_ value: Int) -> String {
  var digits = String(value)
  var position = digits.count - 3
  while position > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: position))
    position -= 3
  }
  return digits
}
