/// The steps of the algorithm, generic over the elements and their reader.
///
/// 1. ``RunScan`` finds runs that both sides have in common, without hashing.
/// 2. ``Matcher`` pairs the elements outside of runs, with one ``IdentityTable``, and checks that identities are
///    unique; otherwise it pairs all elements again, by the rule for duplicates.
/// 3. ``DifferenceAssembly`` converts runs and pairs into a difference, based on positions only.
///
/// The generic code is inlinable and specialised by its callers. Its unsafe parts follow these rules:
/// pointers to elements are used only inside the closure that provides them; scratch memory is allocated and
/// deallocated in one function; and its sizes are the numbers of elements outside of runs, for any result of
/// `==` and `hash`: every element is stored at most once, a table has more slots than elements, and only
/// elements without a partner are paired.
@usableFromInline
enum Engine<Reader: ElementReader> {
  @usableFromInline typealias Element = Reader.Element

  /// Pairs the elements outside of runs.
  ///
  /// - Parameters:
  ///   - matcher: The elements and the runs.
  ///   - oldCount: The number of old elements.
  ///   - newCount: The number of new elements.
  ///   - inRuns: The number of elements in runs, on either side.
  ///   - updates: Receives the pairs with unequal content.
  /// - Returns: The pairs, in memory that the caller has to deallocate; nil if identities are not unique.
  // The compiler ignores `@inline(__always)` for a function of this size, which would double the time if the
  // identity is a closure.
  @inlinable @_transparent
  static func matchUnique<Store, Links>(
    _ matcher: Matcher<Reader, Store, Links>, oldCount: Int, newCount: Int, inRuns: Int,
    updates: inout [ElementMove<Links.Position>]
  ) -> Matching? {
    let matching = unsafe Matching.allocate(
      oldCount: oldCount - inRuns, newCount: newCount - inRuns,
      entryBound: oldCount - inRuns + newCount + 1, isSparse: inRuns > 0)
    if unsafe matcher.storeOld(in: matching) {
      unsafe matcher.lookUpNew(in: matching)
      if unsafe matcher.compare(in: matching, updates: &updates),
        unsafe inRuns == 0 || matcher.runsAreUnique(in: matching)
      {
        return unsafe matching
      }
    }
    unsafe matching.deallocate()
    return nil
  }

  /// Pairs all elements if identities are not unique.
  ///
  /// - Returns: The pairs, in memory that the caller has to deallocate, and the duplicates.
  @inlinable @inline(never)
  static func matchAll<Store, Links>(
    _ matcher: Matcher<Reader, Store, Links>, oldCount: Int, newCount: Int,
    updates: inout [ElementMove<Links.Position>]
  ) -> (Matching, duplicates: (old: [Int], new: [Int])) {
    let matching = unsafe Matching.allocate(
      oldCount: oldCount, newCount: newCount, entryBound: oldCount + newCount + 1,
      isSparse: false)
    updates = []
    return unsafe (matching, matcher.pairAll(into: matching, updates: &updates))
  }
}

extension Engine {
  /// Whether the elements can be numbered with 32 bits. Larger data is replaced as a whole.
  @inlinable @inline(__always)
  static func canNumber(_ oldCount: Int, _ newCount: Int) -> Bool {
    let (count, overflow) = oldCount.addingReportingOverflow(newCount)
    return !overflow && count < Int(Int32.max)
  }

  /// Computes the difference of two lists.
  @inlinable @inline(__always)
  static func difference(from old: [Element], to new: [Element], reader: Reader) -> ListDifference {
    unsafe old.withUnsafeBufferPointer { old in
      unsafe new.withUnsafeBufferPointer { new in
        unsafe difference(from: old, to: new, reader: reader)
      }
    }
  }

  /// Computes the difference of two lists in memory.
  @inlinable @inline(__always)
  static func difference(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, reader: Reader
  ) -> ListDifference {
    if unsafe old.baseAddress == new.baseAddress, old.count == new.count { return ListDifference() }
    guard canNumber(old.count, new.count) else {
      return ListDifference(deleted: Array(old.indices), inserted: Array(new.indices))
    }
    var scan = RunScan<Reader, Int>()
    unsafe scan.scan(old, new, oldSection: 0, newSection: 0, reader: reader)
    var inRuns = 0
    for run in scan.runs { inRuns += Int(run.count) }
    if inRuns == old.count, inRuns == new.count {
      return ListDifference(updated: scan.updates.sortedByTarget())
    }
    let links = ListLinks(oldCount: old.count, newCount: new.count, runCount: scan.runs.count)
    let runs = scan.runs
    let matching = unsafe runs.withUnsafeBufferPointer { runs in
      let matcher = unsafe Matcher(
        reader: reader, old: ListStore(old), new: ListStore(new), links: links, runs: runs)
      return unsafe matchUnique(
        matcher, oldCount: old.count, newCount: new.count, inRuns: inRuns, updates: &scan.updates)
    }
    if let matching = unsafe matching {
      return unsafe ListDifference(matching, links: links, runs: runs, updates: scan.updates)
    }
    return unsafe differenceOfDuplicates(from: old, to: new, reader: reader)
  }

  @inlinable @inline(never)
  static func differenceOfDuplicates(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, reader: Reader
  ) -> ListDifference {
    let matcher = unsafe Matcher(
      reader: reader, old: ListStore(old), new: ListStore(new),
      links: ListLinks(oldCount: old.count, newCount: new.count, runCount: 0),
      runs: UnsafeBufferPointer(start: nil, count: 0))
    var updates: [ElementMove<Int>] = []
    let (matching, duplicates) = unsafe matchAll(
      matcher, oldCount: old.count, newCount: new.count, updates: &updates)
    return unsafe ListDifference(
      matching, links: matcher.links, runs: [], updates: updates, duplicates: duplicates)
  }
}
