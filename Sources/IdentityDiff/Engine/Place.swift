/// The position of an element: its section, and its place in it. In a list there is one section.
@usableFromInline
struct Place {
  @usableFromInline var section: Int32
  @usableFromInline var index: Int32

  @inlinable @inline(__always)
  init(section: Int, index: Int) {
    self.section = Int32(truncatingIfNeeded: section)
    self.index = Int32(truncatingIfNeeded: index)
  }
}

/// A position as results name it.
@usableFromInline
protocol ElementPosition: Comparable {
  init(_ place: Place)
}

extension Int: ElementPosition {
  @inlinable @inline(__always)
  init(_ place: Place) { self = Int(place.index) }
}

extension ItemPath: ElementPosition {
  @inlinable @inline(__always)
  init(_ place: Place) {
    self.init(sectionIndex: Int(place.section), itemIndex: Int(place.index))
  }
}
