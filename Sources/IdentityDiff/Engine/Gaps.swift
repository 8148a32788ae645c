/// Goes through what lies between the runs of a section.
@usableFromInline
struct Gaps {
  @usableFromInline let runs: ContiguousArray<Run>
  @usableFromInline var position: Int
  @usableFromInline let end: Int
  @usableFromInline let count: Int
  @usableFromInline var lower = 0

  /// - Parameters:
  ///   - runs: the runs of all sections.
  ///   - range: those of the section.
  ///   - count: the number of elements in the section.
  @inlinable @inline(__always)
  init(_ runs: ContiguousArray<Run>, _ range: Range<Int>, count: Int) {
    self.runs = runs
    position = range.lowerBound
    end = range.upperBound
    self.count = count
  }

  /// The next gap between old elements, if there is one.
  @inlinable @inline(__always)
  mutating func nextOld() -> Range<Int>? {
    while position < end {
      let start = lower
      let run = runs[position]
      position += 1
      lower = run.oldEnd
      if start < Int(run.old) { return start..<Int(run.old) }
    }
    let start = lower
    lower = count
    return start < count ? start..<count : nil
  }

  /// The next gap between new elements, if there is one.
  @inlinable @inline(__always)
  mutating func nextNew() -> Range<Int>? {
    while position < end {
      let start = lower
      let run = runs[position]
      position += 1
      lower = run.newEnd
      if start < Int(run.new) { return start..<Int(run.new) }
    }
    let start = lower
    lower = count
    return start < count ? start..<count : nil
  }
}
