/// The pairs of old and new sections, their common runs, and the numbers of the elements of all
/// sections, from the first section to the last.
protocol SectionLinks {
  /// The new section with the same identity as an old one, or -1.
  func partner(ofOld section: Int) -> Int
  /// The old section with the same identity as a new one, or -1.
  func partner(ofNew section: Int) -> Int
  /// The indices, among all runs, of the runs of a new section and its partner.
  func runs(ofNew section: Int) -> Range<Int>
  /// The old elements.
  var old: Side { get }
  /// The new elements.
  var new: Side { get }
  associatedtype Side: ElementSide<Position>
  /// The type of positions in results.
  associatedtype Position: ElementPosition
}

/// The elements of all sections on one side, numbered from the first section to the last.
protocol ElementSide<Position> {
  associatedtype Position: ElementPosition
  /// The number of sections.
  var sectionCount: Int { get }
  /// The number of elements in all sections.
  var count: Int { get }
  /// The number of the first element of a section.
  func start(of section: Int) -> Int
  /// The elements of a section.
  func elements(of section: Int) -> StoredElements
  /// The position of an element.
  func position(of number: Int) -> Position
  /// The address of an element.
  func address(of number: Int) -> UnsafeRawPointer
}

extension ElementSide {
  /// The number of elements in a section.
  @inline(__always)
  func count(of section: Int) -> Int { unsafe elements(of: section).count }
}
