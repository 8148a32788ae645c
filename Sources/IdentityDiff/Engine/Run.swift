/// Contiguous elements with equal identities on both sides: `count` elements from number `old` on
/// are paired with as many from number `new` on.
struct Run {
  let old: Int
  let new: Int
  let count: Int
}
