public import DataSourceTesting
import Foundation

/// What a real list view shows: the number of items in each section, and the cells on the screen.
public struct ShownList {
  /// A cell on the screen.
  public struct Cell {
    public var indexPath: IndexPath
    public var text: String

    /// Its distance from the top of the content.
    public var top: Double
    public var isSelected: Bool

    public init(at indexPath: IndexPath, text: String, top: Double, isSelected: Bool) {
      (self.indexPath, self.text) = (indexPath, text)
      (self.top, self.isSelected) = (top, isSelected)
    }
  }

  /// What is wrong with the screen.
  public struct Problem: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  public var itemCounts: [Int]
  public var cells: [Cell] = []

  /// The titles of sections on the screen.
  public var titles: [Int: String] = [:]
  public var selection: Set<IndexPath> = []

  public init(itemCounts: [Int]) { self.itemCounts = itemCounts }

  /// The sections that the view shows, for a trial. What is off the screen is read from the data.
  ///
  /// - Parameters:
  ///   - text: Returns the text of an item that is not on the screen.
  ///   - title: Returns the title of a section that is not on the screen.
  /// - Throws: A ``Problem`` if the cells are not consecutive, or disagree with the selection.
  public func sections(
    text: (IndexPath) -> String?, title: (Int) -> String?
  ) throws -> [TrialSection] {
    try checkCells()
    let texts = Dictionary(uniqueKeysWithValues: cells.map { ($0.indexPath, $0.text) })
    return itemCounts.indices.map { section in
      TrialSection(
        header: titles[section] ?? title(section),
        rows: (0..<itemCounts[section]).map { item in
          let indexPath: IndexPath = [section, item]
          return texts[indexPath] ?? text(indexPath) ?? "none"
        })
    }
  }

  private func checkCells() throws {
    for indexPath in selection where !contains(indexPath) {
      throw Problem(description: "\(indexPath) is selected, and is not in the list")
    }
    if cells.isEmpty, itemCounts.contains(where: { $0 > 0 }) {
      throw Problem(description: "nothing is on the screen")
    }
    for cell in cells {
      guard contains(cell.indexPath) else {
        throw Problem(description: "“\(cell.text)” at \(cell.indexPath) is not in the list")
      }
      guard cell.isSelected == selection.contains(cell.indexPath) else {
        throw Problem(description: "“\(cell.text)” is drawn as selected: \(cell.isSelected)")
      }
    }
    let shown = cells.sorted { $0.top < $1.top }
    for (cell, next) in zip(shown, shown.dropFirst())
    where offset(of: next.indexPath) != offset(of: cell.indexPath) + 1 {
      throw Problem(description: "\(next.indexPath) is drawn below \(cell.indexPath)")
    }
  }

  private func contains(_ indexPath: IndexPath) -> Bool {
    indexPath.count == 2 && itemCounts.indices.contains(indexPath[0])
      && (0..<itemCounts[indexPath[0]]).contains(indexPath[1])
  }

  /// The number of items before one.
  private func offset(of indexPath: IndexPath) -> Int {
    itemCounts[..<indexPath[0]].reduce(indexPath[1], +)
  }
}
