/// Neighbours in one section that are neighbours in another: `count` elements from `old` on pair with as
/// many from `new` on.
@usableFromInline
struct Run {
  @usableFromInline var old: Int32
  @usableFromInline var new: Int32
  @usableFromInline var count: Int32

  @inlinable @inline(__always)
  init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }

  @inlinable var oldEnd: Int { Int(old) + Int(count) }
  @inlinable var newEnd: Int { Int(new) + Int(count) }
}

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
