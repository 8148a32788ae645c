/// Finds runs that two sections have in common, without hashing.
///
/// With unique identities each element has only one match, however it is found. So the scan compares
/// identities side by side; where they differ, it looks a few positions ahead on both sides for the
/// nearest equal pair. It stops when looking ahead fails too often.
///
/// Runs ascend on both sides, so if no identity in a run occurs outside of runs, the k-th
/// occurrences of each identity are paired, even if identities are not unique.
@usableFromInline
struct RunScan<Reader: ElementReader, Position: ElementPosition> {
  @usableFromInline typealias Element = Reader.Element

  /// The runs found, ascending in each pair of sections.
  @usableFromInline var runs: ContiguousArray<Run> = []
  /// The pairs in runs with unequal content.
  @usableFromInline var updates: [ElementMove<Position>] = []

  /// The largest number of elements that looking ahead skips, on both sides together.
  @inlinable static var reach: Int { 6 }
  /// The allowed cost of looking ahead in vain, in elements, besides the number of elements found in runs.
  @inlinable static var initialCredit: Int { 160 }
  /// The cost of looking ahead in vain.
  @inlinable static var lookAheadCost: Int { 32 }

  @inlinable
  init() {}

  /// Finds the runs of two sections. Where they share their storage, no element is read.
  @inlinable @inline(__always)
  mutating func scan(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>,
    oldSection: Int, newSection: Int, reader: Reader
  ) {
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
    if unsafe oldBase == newBase, old.count == new.count {
      runs.add(Run(old: 0, new: 0, count: old.count))
      return
    }
    var oldEnd = old.count
    var newEnd = new.count
    var i = 0
    var j = 0
    var credit = Self.initialCredit
    var suffix = 0
    while true {
      // Invariant: the old elements before `i` and the new ones before `j` are scanned, as are those from
      // `oldEnd` and `newEnd`, which form a run. Each iteration advances `i` or `j`, or leaves the loop.
      let start = unsafe oldBase + i
      let end = unsafe start + min(oldEnd - i, newEnd - j)
      var old = unsafe start
      var new = unsafe newBase + j
      while unsafe old < end, unsafe reader.haveSameID(old, new) {
        if unsafe !reader.areEqual(old, new) {
          updates.add(
            Position(sectionIndex: oldSection, itemIndex: unsafe old - oldBase),
            Position(sectionIndex: newSection, itemIndex: unsafe new - newBase))
        }
        unsafe old += 1
        unsafe new += 1
      }
      let count = unsafe old - start
      if count > 0 {
        runs.add(Run(old: i, new: j, count: count))
        credit += count
        i += count
        j += count
      }
      guard i < oldEnd, j < newEnd else { break }
      if let (a, b) = unsafe lookAhead(
        oldBase + i, oldEnd - i, newBase + j, newEnd - j, reader)
      {
        i += a
        j += b
        continue
      }
      if suffix == 0 {
        suffix = 1
        // Invariant: the elements from `oldEnd` and `newEnd` are pairs of equal identities.
        while oldEnd > i, newEnd > j,
          unsafe reader.haveSameID(oldBase + (oldEnd - 1), newBase + (newEnd - 1))
        {
          oldEnd -= 1
          newEnd -= 1
          if unsafe !reader.areEqual(oldBase + oldEnd, newBase + newEnd) {
            updates.add(
              Position(sectionIndex: oldSection, itemIndex: oldEnd),
              Position(sectionIndex: newSection, itemIndex: newEnd))
          }
        }
      }
      credit -= Self.lookAheadCost
      guard credit >= 0, i < oldEnd, j < newEnd else { break }
      i += 1
      j += 1
    }
    if oldEnd < old.count {
      runs.add(Run(old: oldEnd, new: newEnd, count: old.count - oldEnd))
    }
  }

  /// Finds the nearest pair ahead with equal identities; returns the numbers of elements to skip on both sides.
  @inlinable @inline(__always)
  func lookAhead(
    _ old: UnsafePointer<Element>, _ oldCount: Int,
    _ new: UnsafePointer<Element>, _ newCount: Int, _ reader: Reader
  ) -> (Int, Int)? {
    var distance = 1
    while distance <= Self.reach {
      // Invariant: no pair at a smaller distance has equal identities.
      var a = distance
      while a >= 0 {
        let b = distance - a
        if a < oldCount, b < newCount, unsafe reader.haveSameID(old + a, new + b) { return (a, b) }
        a -= 1
      }
      distance += 1
    }
    return nil
  }
}

extension ContiguousArray<Run> {
  /// Appends a run. Not inlined, to keep inlined code small enough for the compiler to specialise closures.
  @usableFromInline @inline(never)
  mutating func add(_ run: Run) {
    if isEmpty { reserveCapacity(16) }
    append(run)
  }
}
