/// Contiguous elements with equal identities on both sides: `count` elements from `old` on are paired with
/// those from `new` on.
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
