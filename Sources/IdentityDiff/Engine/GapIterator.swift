/// Iterates over the elements between the runs of a section, on one side, in blocks of contiguous ones.
///
/// Valid only inside the closure that provides the runs.
@safe @usableFromInline
struct GapIterator: IteratorProtocol {
  @usableFromInline let runs: UnsafeBufferPointer<Run>
  @usableFromInline let isOld: Bool
  @usableFromInline let count: Int
  /// The index of the next run, and the end of those of the section.
  @usableFromInline var position: Int
  @usableFromInline let end: Int
  /// The rest of the gap before the next run.
  @usableFromInline var lower = 0
  @usableFromInline var upper = 0

  /// The largest number of elements in a block.
  @inlinable static var blockSize: Int { 32 }

  /// - Parameters:
  ///   - runs: The runs of all sections.
  ///   - range: Those of the section.
  ///   - count: The number of elements in the section.
  ///   - isOld: Whether to iterate over old elements.
  @inlinable @inline(__always)
  init(_ runs: UnsafeBufferPointer<Run>, _ range: Range<Int>, count: Int, isOld: Bool) {
    unsafe self.runs = runs
    self.isOld = isOld
    self.count = count
    position = range.lowerBound
    end = range.upperBound
    upper = startOfNextRun
  }

  /// The start of the next run, or the end of the section.
  @inlinable @inline(__always)
  var startOfNextRun: Int {
    if position == end { return count }
    return unsafe Int(isOld ? runs[position].old : runs[position].new)
  }

  /// The next block, if there is one.
  @inlinable @inline(__always)
  mutating func next() -> Range<Int>? {
    while lower == upper {
      // Invariant: the gaps before `lower` are returned, and the gap `lower..<upper` ends at the run `position`.
      if position == end { return nil }
      lower = unsafe upper &+ Int(runs[position].count)
      position &+= 1
      upper = startOfNextRun
    }
    let start = lower
    lower = min(start &+ Self.blockSize, upper)
    return start..<lower
  }
}
