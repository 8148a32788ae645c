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
