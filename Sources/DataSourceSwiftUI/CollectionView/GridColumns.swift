/// The number of items beside each other, of at least a given width.
///
/// - Returns: The number, at least 1.
func columnCount(in width: Double, minimumWidth: Double, spacing: Double) -> Int {
  let (minimumWidth, spacing) = (max(1, minimumWidth), max(0, spacing))
  let count = (width + spacing) / (minimumWidth + spacing)
  // Neither infinite nor too large for an integer: a list may be laid out before it has a size.
  return count < 1 || !count.isFinite ? 1 : Int(min(count, 1_000))
}
