/// The pairs of sections BEFORE and AFTER, their common runs, and the numbering of the elements of all
/// sections, from the first section to the last.
@usableFromInline
protocol SectionLinks {
  /// The new section of the same identity as an old one, or -1.
  func partner(ofOld section: Int) -> Int
  /// The old section of the same identity as a new one, or -1.
  func partner(ofNew section: Int) -> Int
  /// The indices of the runs of a new section and its partner among all runs.
  func runs(ofNew section: Int) -> Range<Int>
  /// The numbers of the old elements.
  var old: Numbering { get }
  /// The numbers of the new elements.
  var new: Numbering { get }
  associatedtype Numbering: ElementNumbering<Position>
  /// The type of positions in results.
  associatedtype Position: ElementPosition
}

/// Numbers the elements of all sections, from the first section to the last.
@usableFromInline
protocol ElementNumbering<Position> {
  associatedtype Position: ElementPosition
  /// The number of sections.
  var sectionCount: Int { get }
  /// The number of the first element of a section.
  func start(of section: Int) -> Int
  /// The number of elements in a section.
  func count(of section: Int) -> Int
  /// The position of an element.
  func position(of number: Int) -> Position
}
