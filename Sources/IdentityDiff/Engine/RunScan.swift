import DataSourcePositions
import _DataSourceSubsequences

/// Finds runs common to two sections, without hashing.
///
/// With unique identities, each element has only one match, no matter how it is found. So the scan
/// compares identities side by side. Where they differ, it looks a few positions ahead on both
/// sides for the nearest equal pair. It stops when looking ahead fails too often.
///
/// Runs ascend on both sides. So even repeated identities are paired by their k-th occurrences, as
/// long as no identity in a run occurs outside of runs.
struct RunScan {
  private let access: ElementAccess
  /// The runs found, ascending on the new side.
  var runs: ContiguousArray<ElementRun> = []
  /// The pairs with unequal content.
  var updates: [ElementMove<ItemPath>] = []

  /// The most elements that looking ahead skips, on both sides together.
  private static var reach: Int { 6 }
  /// The allowed cost of looking ahead in vain, in elements, in addition to the number of elements
  /// in runs.
  private static var initialCredit: Int { 160 }
  /// The cost of looking ahead in vain.
  private static var lookAheadCost: Int { 32 }

  init(_ access: ElementAccess) { self.access = access }

  /// The number of elements in runs, on either side.
  var elementCount: Int { runs.reduce(0) { $0 + Int($1.count) } }

  mutating func addUpdate(_ from: ItemPath, _ to: ItemPath) {
    if updates.isEmpty { updates.reserveCapacity(8) }
    updates.append(ElementMove(from: from, to: to))
  }

  /// Finds the runs of two sections. If they share their storage, no element is read.
  mutating func scan(_ oldSection: Side.Section, _ newSection: Side.Section) {
    let (old, new) = unsafe (oldSection.elements, newSection.elements)
    let (oldStart, newStart) = (oldSection.numbers.lowerBound, newSection.numbers.lowerBound)
    func add(old: Int, new: Int, count: Int) {
      if count == 0 { return }
      if runs.isEmpty { runs.reserveCapacity(16) }
      runs.append(ElementRun(old: oldStart &+ old, new: newStart &+ new, count: count))
    }
    if unsafe old.isSame(as: new) {
      unsafe add(old: 0, new: 0, count: old.count)
      return
    }
    let stride = access.stride
    var oldEnd = unsafe old.count
    var newEnd = unsafe new.count
    var i = 0
    var j = 0
    var length = 0
    var credit = Self.initialCredit
    var isSuffixKnown = false
    while true {
      // Invariant: the old elements before `i` and the new ones before `j` are scanned. The last
      // `length` of them are a run that is not added yet. The elements from `oldEnd` and `newEnd`
      // on form another run that is not added yet. Each iteration advances `i` or `j`, or leaves
      // the loop.
      let next = unsafe access.follow(
        old.base + i &* stride, oldEnd &- i, new.base + j &* stride, newEnd &- j, step: 1,
        reach: Self.reach)
      length &+= next.count
      i &+= next.count
      j &+= next.count
      if case .update = next.end {
        addUpdate(oldSection.position(of: oldStart &+ i), newSection.position(of: newStart &+ j))
        length &+= 1
        i &+= 1
        j &+= 1
        continue
      }
      add(old: i &- length, new: j &- length, count: length)
      credit &+= length
      length = 0
      if case .gap(let a, let b) = next.end {
        i &+= a
        j &+= b
        continue
      }
      if !isSuffixKnown, i < oldEnd, j < newEnd {
        isSuffixKnown = true
        while true {
          // Invariant: the elements from `oldEnd` and `newEnd` on are pairs with equal identities.
          let previous = unsafe access.follow(
            old.base + (oldEnd &- 1) &* stride, oldEnd &- i,
            new.base + (newEnd &- 1) &* stride, newEnd &- j, step: -1, reach: 0)
          oldEnd &-= previous.count
          newEnd &-= previous.count
          guard case .update = previous.end else { break }
          oldEnd &-= 1
          newEnd &-= 1
          addUpdate(
            oldSection.position(of: oldStart &+ oldEnd), newSection.position(of: newStart &+ newEnd)
          )
        }
      }
      credit &-= Self.lookAheadCost
      guard credit >= 0, i < oldEnd, j < newEnd else { break }
      i &+= 1
      j &+= 1
    }
    unsafe add(old: oldEnd, new: newEnd, count: old.count &- oldEnd)
  }
}
