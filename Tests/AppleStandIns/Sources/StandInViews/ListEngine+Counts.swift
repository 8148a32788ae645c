public import Foundation

extension ListEngine {
  /// The number of items that the view has in each section. After a reload, and until the next
  /// layout, these are the data source's numbers.
  public var itemCounts: [Int] {
    let isUnread = needsReload || !hasDisplayed
    return isUnread && phase == .idle ? host?.itemCounts() ?? [] : shownCounts
  }

  var shownCounts: [Int] { sections.map(\.rows.count) }

  public func contains(_ indexPath: IndexPath) -> Bool {
    exists(indexPath, in: itemCounts)
  }

  /// The positions of all sections and items.
  public var geometry: ListGeometry {
    var geometry = ListGeometry()
    for section in sections {
      func height(isBelow: Bool) -> Double {
        (section.heights ?? [:]).filter { $0.key.isBelow == isBelow }.values.reduce(0, +)
      }
      geometry.append(
        above: height(isBelow: false), itemCount: section.rows.count,
        below: height(isBelow: true))
    }
    return geometry
  }

  /// The height of the visible part.
  public var viewportHeight: Double { Double(visibleItemCount) * ListGeometry.itemHeight }

  /// The part of the content that is on the screen.
  var viewport: Range<Double> {
    if showsEverything { return 0..<Double(Int32.max) }
    let start = host?.viewportStart ?? 0
    return start..<start + viewportHeight
  }

  /// The part of the content that has cells: it is on the screen, or prepared below it.
  var preparedPart: Range<Double> {
    let viewport = viewport
    let extent = Double(preparedItemCount) * ListGeometry.itemHeight
    return viewport.lowerBound..<viewport.upperBound + extent
  }

  /// An item's cell, if it is on the screen or prepared.
  public func cell(at indexPath: IndexPath) -> Cell? {
    guard exists(indexPath, in: shownCounts) else { return nil }
    return sections[indexPath[0]].rows[indexPath[1]].cell
  }

  /// A section's header, footer or other supplement, if it is on the screen.
  public func supplement(_ kind: SupplementKind, inSection section: Int) -> Supplement? {
    sections.indices.contains(section) ? sections[section].supplements[kind] : nil
  }

  /// A section's supplement with the given kind name, if it is on the screen.
  public func supplement(named name: String, inSection section: Int) -> Supplement? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].supplements.first { $0.key.name == name }?.value
  }

  /// The items on the screen, in order.
  public var visibleIndexPaths: [IndexPath] {
    let all = indexPaths { $0.cell != nil }
    if preparedItemCount == 0 { return all }
    let (geometry, viewport) = (geometry, viewport)
    return all.filter { indexPath in
      geometry.start(ofItemAt: indexPath).map { $0 < viewport.upperBound } ?? false
    }
  }

  /// The cells on the screen, in order.
  public var visibleCells: [Cell] {
    visibleIndexPaths.compactMap(cell)
  }

  /// A cell's index path, if it is shown.
  public func indexPath(of cell: Cell) -> IndexPath? {
    indexPaths { $0.cell === cell && !$0.isPrepared }.first
  }

  private func indexPaths(where condition: (ListRow<Cell>) -> Bool) -> [IndexPath] {
    sections.enumerated().flatMap { section, content in
      content.rows.indices.filter { condition(content.rows[$0]) }
        .map { IndexPath(index: section).appending($0) }
    }
  }
}

/// Whether an index path refers to an item, given the item counts.
func exists(_ indexPath: IndexPath, in counts: [Int]) -> Bool {
  indexPath.count == 2 && counts.indices.contains(indexPath[0])
    && indexPath[1] >= 0 && indexPath[1] < counts[indexPath[0]]
}
