/// Iterates over a section's elements between runs, on one side, a gap at a time.
///
/// Valid only inside the closure that provides the runs.
@safe
struct GapIterator: IteratorProtocol {
  private let runs: UnsafeBufferPointer<Run>
  private let isOld: Bool
  private let count: Int
  /// The index of the next run, and the end of the section's runs.
  private var position: Int
  private let end: Int
  /// The end of the previous run; beyond the section after the last gap.
  private var lower = 0

  /// - Parameters:
  ///   - runs: The runs of all sections.
  ///   - range: The section's runs.
  ///   - count: The number of elements in the section.
  ///   - isOld: Whether to iterate over old elements.
  @inline(__always)
  init(_ runs: UnsafeBufferPointer<Run>, _ range: Range<Int>, count: Int, isOld: Bool) {
    unsafe self.runs = runs
    self.isOld = isOld
    self.count = count
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next gap, if there is one.
  @inline(__always)
  mutating func next() -> Range<Int>? {
    while position < end {
      // Invariant: the gaps before `lower` are returned; the run at `position` is the next one
      // after it.
      let run = unsafe runs[position]
      let gap = unsafe Range(uncheckedBounds: (lower, Int(isOld ? run.old : run.new)))
      lower = isOld ? run.oldEnd : run.newEnd
      position &+= 1
      if !gap.isEmpty { return gap }
    }
    if lower >= count { return nil }
    defer { lower = count }
    return unsafe Range(uncheckedBounds: (lower, count))
  }
}
