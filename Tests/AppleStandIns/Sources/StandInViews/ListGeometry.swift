public import Foundation

/// The positions of sections and items, stacked vertically. All items have the same height: what a
/// real view measures only a device shows.
public struct ListGeometry {
  /// The height of an item.
  public static var itemHeight: Double { 44 }

  /// The height of a header or a footer.
  public static var supplementHeight: Double { 28 }

  struct Block {
    var start = 0.0
    var above = 0.0
    var itemCount = 0
    var below = 0.0

    var itemsStart: Double { start + above }
    var itemsEnd: Double { itemsStart + Double(itemCount) * ListGeometry.itemHeight }
    var end: Double { itemsEnd + below }
  }

  private(set) var blocks: [Block] = []

  /// Adds a section at the end.
  mutating func append(above: Double, itemCount: Int, below: Double) {
    blocks.append(Block(start: contentHeight, above: above, itemCount: itemCount, below: below))
  }

  /// The height of the whole content.
  public var contentHeight: Double { blocks.last?.end ?? 0 }

  /// Where an item begins; `nil` if there is none.
  public func start(ofItemAt indexPath: IndexPath) -> Double? {
    guard exists(indexPath, in: blocks.map(\.itemCount)) else { return nil }
    return blocks[indexPath[0]].itemsStart + Double(indexPath[1]) * Self.itemHeight
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
