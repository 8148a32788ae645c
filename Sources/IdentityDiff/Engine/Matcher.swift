/// Pairs the elements outside of runs by identity.
///
/// Valid only inside the closure that provides the runs.
@safe @usableFromInline
struct Matcher<Reader: ElementReader, Store: ElementStore, Links: SectionLinks>
where Store.Element == Reader.Element {
  @usableFromInline typealias Element = Reader.Element

  @usableFromInline let reader: Reader
  @usableFromInline let old: Store
  @usableFromInline let new: Store
  @usableFromInline let links: Links
  @usableFromInline let runs: UnsafeBufferPointer<Run>
  @usableFromInline let seed: UInt64

  @inlinable @inline(__always)
  init(reader: Reader, old: Store, new: Store, links: Links, runs: UnsafeBufferPointer<Run>) {
    self.reader = reader
    self.old = old
    self.new = new
    self.links = links
    unsafe self.runs = runs
    seed = IdentityHash.seed
  }

  /// The elements between the runs of an old section.
  @inlinable @inline(__always)
  func blocks(ofOld section: Int) -> GapIterator {
    let partner = links.partner(ofOld: section)
    return unsafe GapIterator(
      runs, partner < 0 ? 0..<0 : links.runs(ofNew: partner), count: links.old.count(of: section),
      isOld: true)
  }

  /// The elements between the runs of a new section.
  @inlinable @inline(__always)
  func blocks(ofNew section: Int) -> GapIterator {
    let hasPartner = links.partner(ofNew: section) >= 0
    return unsafe GapIterator(
      runs, hasPartner ? links.runs(ofNew: section) : 0..<0, count: links.new.count(of: section),
      isOld: false)
  }

  /// Hashes the elements of a block, and prefetches their slots, without branches, so that the processor loads
  /// them at the same time.
  @inlinable @inline(__always)
  func hashBlock(
    _ elements: UnsafePointer<Element>, count: Int, _ matching: Matching
  ) {
    let table = unsafe matching.table
    var loaded: UInt32 = 0
    for offset in 0..<count {
      let hash = unsafe reader.hash(elements + offset, seed: seed)
      unsafe matching.hashes[offset] = hash
      unsafe loaded |= table.slots[table.slot(hash)]
    }
    // The result is stored so that the compiler does not remove the reads.
    unsafe matching.hashes[GapIterator.blockSize] = UInt64(loaded)
  }

  /// Whether an old element has the content of a new one.
  @inlinable @inline(__always)
  func areEqual(_ from: Links.Position, _ element: UnsafePointer<Element>) -> Bool {
    unsafe old.withSection(from.sectionIndex) {
      unsafe reader.areEqual($0.baseAddress! + from.itemIndex, element)
    }
  }
}
