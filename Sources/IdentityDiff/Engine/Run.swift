/// Contiguous elements with equal identities on both sides: `count` elements from `old` on are
/// paired with as many from `new` on.
struct Run {
  let old: Int32
  let new: Int32
  let count: Int32

  init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }

  var oldEnd: Int { Int(old) + Int(count) }
  var newEnd: Int { Int(new) + Int(count) }
}
