import ListPositions
import Subsequences

/// The steps of the algorithm, compiled once for all element types.
///
/// 1. ``RunScan`` finds runs common to both sides, without hashing.
/// 2. ``Matcher`` pairs the elements outside of runs, with one ``IdentityTable``, and checks that
///    identities are unique. If they are not, it pairs all elements again by the rule for
///    duplicates.
/// 3. ``DifferenceAssembly`` converts runs and pairs into a difference, from positions alone.
///
/// Only ``ElementAccess`` knows the type of elements. One request covers many elements, so a call
/// costs nothing per element, and for each of its types an app compiles a loop instead of an
/// engine.
///
/// The unsafe parts follow these rules. Pointers to elements are used only inside the call that
/// provides them. Scratch memory is allocated and deallocated in one function. Its sizes are the
/// numbers of elements outside of runs, and suffice for any result of `==` and `hash`: every
/// element is stored at most once, a table has more slots than elements, and only elements without
/// a partner are paired.
enum Engine {
  /// Whether the elements can be numbered with 32 bits. Larger data is replaced as a whole.
  private static func canNumber(_ oldCount: Int, _ newCount: Int) -> Bool {
    let (count, overflow) = oldCount.addingReportingOverflow(newCount)
    return !overflow && count < Int(Int32.max)
  }

  /// Computes the difference between two lists.
  static func difference(
    from old: StoredElements, to new: StoredElements, access: ElementAccess
  ) -> ListDifference {
    if unsafe old.isSame(as: new) { return ListDifference() }
    guard unsafe canNumber(old.count, new.count) else {
      return unsafe ListDifference(deleted: Array(0..<old.count), inserted: Array(0..<new.count))
    }
    var scan = RunScan<Int>(access)
    unsafe scan.scan(old, new)
    let inRuns = scan.elementCount
    if unsafe inRuns == old.count && inRuns == new.count {
      return ListDifference(updated: scan.updates.byTarget())
    }
    let links = unsafe ListLinks(old, new, stride: access.stride, runCount: scan.runs.count)
    let result = match(links, scan, inRuns: inRuns, access) {
      unsafe ListLinks(old, new, stride: access.stride, runCount: 0)
    }
    return ListDifference(
      deleted: result.changes.deleted, inserted: result.changes.inserted,
      moved: result.changes.moved, updated: result.updates.byTarget(),
      oldDuplicates: result.oldDuplicates, newDuplicates: result.newDuplicates)
  }

  /// Computes the difference between the items of sections.
  ///
  /// - Parameters:
  ///   - old: The items of each old section.
  ///   - new: The items of each new section.
  ///   - sections: The difference between the sections.
  ///   - access: Access to items.
  static func difference(
    from old: UnsafeBufferPointer<StoredElements>, to new: UnsafeBufferPointer<StoredElements>,
    sections: ListDifference, access: ElementAccess
  ) -> SectionedDifference {
    let (oldCount, newCount) = unsafe (count(old), count(new))
    guard canNumber(old.count, new.count), canNumber(oldCount, newCount) else {
      return SectionedDifference(
        deletedSections: Array(0..<old.count), insertedSections: Array(0..<new.count))
    }
    var scan = RunScan<ItemPath>(access)
    let links = unsafe PairedSections(
      sections, old, oldCount: oldCount, new, newCount: newCount, stride: access.stride)
    defer { links.deallocate() }
    for section in 0..<new.count {
      // Invariant: the runs of the previous new sections are found, and the start of each is set.
      links.setRunStart(scan.runs.count, ofNew: section)
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      unsafe scan.scan(old[partner], new[section], oldSection: partner, newSection: section)
    }
    links.setRunStart(scan.runs.count, ofNew: new.count)
    var result = SectionedDifference(
      deletedSections: sections.deleted, insertedSections: sections.inserted,
      movedSections: sections.moved, updatedSections: sections.updated,
      oldDuplicateSections: sections.oldDuplicates, newDuplicateSections: sections.newDuplicates)
    let inRuns = scan.elementCount
    if inRuns == oldCount, inRuns == newCount {
      result.updatedItems = scan.updates.byTarget()
      return result
    }
    let items = match(links, scan, inRuns: inRuns, access) {
      links.removeRuns()
      return links
    }
    result.deletedItems = items.changes.deleted
    result.insertedItems = items.changes.inserted
    result.movedItems = items.changes.moved
    result.updatedItems = items.updates.byTarget()
    result.oldDuplicateItems = items.oldDuplicates.map(links.old.position)
    result.newDuplicateItems = items.newDuplicates.map(links.new.position)
    return result
  }

  /// The number of elements in all sections, truncated on overflow.
  private static func count(_ sections: UnsafeBufferPointer<StoredElements>) -> Int {
    var count = 0
    for index in sections.indices {
      count = unsafe count.addingReportingOverflow(sections[index].count).partialValue
    }
    return count
  }

  /// What matching finds besides runs.
  private struct Matches<Position: ElementPosition> {
    var changes: PositionChanges<Position>
    var updates: [ElementMove<Position>]
    var oldDuplicates: [Int] = []
    var newDuplicates: [Int] = []
  }

  /// Pairs the elements outside of runs, or all of them if identities are not unique.
  ///
  /// - Parameters:
  ///   - links: The sections.
  ///   - scan: The runs in them.
  ///   - inRuns: The number of elements in runs.
  ///   - access: Access to elements.
  ///   - linksWithoutRuns: Returns the same sections, without runs.
  private static func match<Links: SectionLinks>(
    _ links: Links, _ scan: RunScan<Links.Position>, inRuns: Int, _ access: ElementAccess,
    linksWithoutRuns: () -> Links
  ) -> Matches<Links.Position> {
    var updates = scan.updates
    let unique = unsafe scan.runs.withUnsafeBufferPointer { runs in
      let matcher = unsafe Matcher(access, links: links, runs: runs)
      return unsafe matcher.matchUnique(inRuns: inRuns, updates: &updates)
    }
    if let unique = unsafe unique {
      let assembly = unsafe DifferenceAssembly(links: links, runs: scan.runs, matching: unique)
      defer { unsafe unique.deallocate() }
      return Matches(changes: unsafe assembly.assemble(), updates: updates)
    }
    let links = linksWithoutRuns()
    let matcher = unsafe Matcher(
      access, links: links, runs: UnsafeBufferPointer(start: nil, count: 0))
    let (all, duplicates) = unsafe matcher.matchAll(updates: &updates)
    defer { unsafe all.deallocate() }
    let assembly = unsafe DifferenceAssembly(links: links, runs: [], matching: all)
    return unsafe Matches(
      changes: assembly.assemble(), updates: updates, oldDuplicates: duplicates.old,
      newDuplicates: duplicates.new)
  }
}
