/// A position in a list, which is one section, or in sections.
@usableFromInline
protocol ElementPosition: Comparable {
  var sectionIndex: Int { get }
  var itemIndex: Int { get }
  init(sectionIndex: Int, itemIndex: Int)
}

extension ItemPath: ElementPosition {}

extension Int: ElementPosition {
  @inlinable var sectionIndex: Int { 0 }
  @inlinable var itemIndex: Int { self }
  @inlinable init(sectionIndex: Int, itemIndex: Int) { self = itemIndex }
}
