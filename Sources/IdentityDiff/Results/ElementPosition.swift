import ListPositions

/// A position in a list (one section) or in sections.
protocol ElementPosition: Comparable {
  var sectionIndex: Int { get }
  var itemIndex: Int { get }
  init(sectionIndex: Int, itemIndex: Int)
}

extension ItemPath: ElementPosition {}

extension Int: ElementPosition {
  var sectionIndex: Int { 0 }
  var itemIndex: Int { self }
  init(sectionIndex: Int, itemIndex: Int) { self = itemIndex }
}
