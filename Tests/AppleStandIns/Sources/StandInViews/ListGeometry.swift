public import Foundation

/// The positions of sections and items, stacked vertically. Most items have the same height.
public struct ListGeometry {
  /// The height of an unmeasured item.
  public static var itemHeight: Double { 44 }

  /// The height of a header or a footer.
  public static var supplementHeight: Double { 28 }

  struct Block {
    var start = 0.0
    var above = 0.0
    var itemCount = 0
    var below = 0.0

    /// Where each item ends, relative to the start of the first; `nil` if all have the same height.
    var ends: [Double]?

    var itemsStart: Double { start + above }
    var itemsEnd: Double { itemsStart + start(of: itemCount) }

    /// Where an item starts, relative to the start of the first.
    func start(of item: Int) -> Double {
      guard let ends else { return Double(item) * ListGeometry.itemHeight }
      return item == 0 ? 0 : ends[item - 1]
    }
    var end: Double { itemsEnd + below }
  }

  private(set) var blocks: [Block] = []

  /// Adds a section at the end.
  ///
  /// - Parameter heights: The height of each item; `nil` for ``itemHeight``.
  mutating func append(above: Double, heights: [Double?], below: Double) {
    var ends: [Double]?
    if heights.contains(where: { $0 != nil }) {
      ends = heights.reduce(into: []) { $0.append(($0.last ?? 0) + ($1 ?? Self.itemHeight)) }
    }
    blocks.append(
      Block(
        start: contentHeight, above: above, itemCount: heights.count, below: below, ends: ends))
  }

  /// The height of the whole content.
  public var contentHeight: Double { blocks.last?.end ?? 0 }

  /// Where an item begins; `nil` if there is none.
  public func start(ofItemAt indexPath: IndexPath) -> Double? {
    guard indexPath.count == 2, blocks.indices.contains(indexPath[0]),
      (0..<blocks[indexPath[0]].itemCount).contains(indexPath[1])
    else { return nil }
    let block = blocks[indexPath[0]]
    return block.itemsStart + block.start(of: indexPath[1])
  }

  /// The height of an item; `nil` if there is none.
  public func height(ofItemAt indexPath: IndexPath) -> Double? {
    guard start(ofItemAt: indexPath) != nil else { return nil }
    let block = blocks[indexPath[0]]
    return block.start(of: indexPath[1] + 1) - block.start(of: indexPath[1])
  }

  /// The start and height of the supplement above or below a section's items.
  public func supplement(
    isBelow: Bool, inSection section: Int
  ) -> (start: Double, height: Double)? {
    guard blocks.indices.contains(section) else { return nil }
    let block = blocks[section]
    return isBelow ? (block.itemsEnd, block.below) : (block.start, block.above)
  }

  /// A section's items that are visible in a part of the content.
  func visibleItems(ofSection section: Int, in viewport: Range<Double>) -> Range<Int> {
    let block = blocks[section]
    if let ends = block.ends {
      let start = ends.firstIndex { block.itemsStart + $0 > viewport.lowerBound } ?? ends.count
      let end = (0..<ends.count).last {
        block.itemsStart + block.start(of: $0) < viewport.upperBound
      }
      return start..<max(start, (end ?? -1) + 1)
    }
    let first = ((viewport.lowerBound - block.itemsStart) / Self.itemHeight).rounded(.down)
    let last = ((viewport.upperBound - block.itemsStart) / Self.itemHeight).rounded(.up)
    let start = min(max(0, Int(first)), block.itemCount)
    return start..<min(max(start, Int(last)), block.itemCount)
  }

  /// Whether any part of a section is visible in a part of the content.
  func isVisible(section: Int, in viewport: Range<Double>) -> Bool {
    let block = blocks[section]
    return block.start < viewport.upperBound && block.end > viewport.lowerBound
  }
}
