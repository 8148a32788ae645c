import DataSourcePositions
import _DataSourceSubsequences

/// Pairs the elements of two sides: in runs, and outside of runs by identity.
///
/// All elements outside of runs are looked up in one table, old ones first, in blocks. A block's
/// hashes find candidates, and then their identities are compared at once. So lookups do not depend
/// on each other, and the processor loads several elements at the same time.
@safe
struct Matcher {
  /// An element outside of runs.
  struct Element {
    let number: Int32
    /// The index of the element paired with it, or -1.
    var partner: Int32 = -1
  }

  let access: ElementAccess
  private(set) var old: Side
  private(set) var new: Side

  /// The runs, and the pairs with unequal content.
  var scan: RunScan

  /// Set while identities are looked up.
  private var memory: (block: Block, table: IdentityTable)!
  /// The number of elements in the block.
  private var blockCount = 0

  /// The elements outside of runs: the old ones, then the new ones.
  var elements: ContiguousArray<Element> = []
  /// The number of old elements outside of runs.
  private(set) var oldCount = 0
  /// The elements that repeat an earlier one's identity on the same side, and the first element
  /// with it.
  private(set) var repeats: [(index: Int, first: Int)] = []
  /// Whether an identity occurs twice on the same side. Then contents are not compared yet.
  private var hasDuplicates = false

  init(_ old: consuming Side, _ new: consuming Side, _ access: ElementAccess) {
    self.old = old
    self.new = new
    self.access = access
    scan = RunScan(access)
  }

  /// Computes the difference of the items.
  mutating func difference() -> SectionedDifference {
    for index in new.sections.indices {
      let partner = new.sections[index].partner
      if partner < 0 { continue }
      let start = scan.runs.count
      scan.scan(old.sections[partner], new.sections[index])
      new.sections[index].runs = start..<scan.runs.count
      old.sections[partner].runs = start..<scan.runs.count
    }
    let inRuns = scan.elementCount
    if inRuns == old.count && inRuns == new.count {
      return SectionedDifference(updatedItems: scan.updates.byTarget())
    }
    if let result = match(inRuns: inRuns) { return result }
    // All over again, without runs.
    old.removeRuns()
    new.removeRuns()
    (scan, repeats, hasDuplicates) = (RunScan(access), [], true)
    elements.removeAll(keepingCapacity: true)
    return match(inRuns: 0) ?? SectionedDifference()
  }

  /// Pairs the elements outside of runs.
  ///
  /// - Returns: `nil` if there are runs, and identities are not unique.
  private mutating func match(inRuns: Int) -> SectionedDifference? {
    oldCount = old.count - inRuns
    let count = oldCount + new.count - inRuns
    elements.reserveCapacity(count)
    let slotCount = unsafe IdentityTable.slotCount(count, isSparse: inRuns > 0)
    return unsafe Block.with(slotCount: slotCount) { block in
      unsafe memory = unsafe (block, IdentityTable(block.slots, count: count))
      addGaps(of: old) { $0.old }
      addGaps(of: new) { $0.new }
      groupBlock()
      if inRuns > 0, hasDuplicates || !runsAreUnique() { return nil }
      return changes(hasDuplicates ? pairDuplicates() : ([], []))
    }
  }
}

extension Matcher {
  /// Adds the elements between runs.
  @inline(__always)
  private mutating func addGaps(of side: Side, _ start: (ElementRun) -> Int32) {
    for section in side.sections {
      var next = section.numbers.lowerBound
      for run in scan.runs[section.runs] {
        // Invariant: the elements before `next` are in runs, or added.
        add(next..<Int(start(run)), of: section)
        next = Int(start(run) &+ run.count)
      }
      add(next..<section.numbers.upperBound, of: section)
    }
  }

  private mutating func add(_ numbers: Range<Int>, of section: Side.Section) {
    var numbers = numbers
    while !numbers.isEmpty {
      // Invariant: the elements before the range are added.
      let added = fillBlock(numbers, of: section)
      for number in added {
        elements.append(Element(number: Int32(truncatingIfNeeded: number)))
      }
      numbers = added.upperBound..<numbers.upperBound
      if unsafe blockCount == Block.size { groupBlock() }
    }
  }

  /// Puts the first ones of a section's elements into the block, until it is full.
  ///
  /// - Returns: Their numbers.
  private mutating func fillBlock(_ numbers: Range<Int>, of section: Side.Section) -> Range<Int> {
    let block = unsafe memory.block
    let count = unsafe min(numbers.count, Block.size &- blockCount)
    var address = unsafe section.address(of: numbers.lowerBound, stride: access.stride)
    for offset in blockCount..<blockCount &+ count {
      unsafe block.elements[offset] = address
      unsafe address += access.stride
    }
    blockCount &+= count
    return numbers.lowerBound..<numbers.lowerBound &+ count
  }

  /// Looks up the elements in the block, which are the last ones. Those with a new identity are
  /// stored, the others are paired with the first element that has it.
  private mutating func groupBlock() {
    let start = elements.count &- blockCount
    let (block, table) = unsafe memory
    hashBlock()
    readSlots()
    var count = 0
    var loaded: UInt8 = 0
    for offset in 0..<blockCount {
      // Invariant: the elements before `offset` are stored, or are among the `count` candidates.
      let hash = unsafe block.hashes[offset]
      let slot = unsafe table.candidate(hash, from: table.slot(hash))
      let first = unsafe table.entry(slot)
      if first < 0 {
        unsafe table.store(start &+ offset, hash: hash, at: slot)
        continue
      }
      unsafe block.candidates[count] = (start &+ offset, first)
      unsafe block.elements[count] = block.elements[offset]
      count &+= 1
    }
    blockCount = 0
    if count == 0 { return }
    for offset in 0..<count {
      unsafe block.partners[offset] = address(of: block.candidates[offset].first)
    }
    // Reads a byte of each, so that the processor loads them at the same time.
    for offset in 0..<count { unsafe loaded |= block.partners[offset].load(as: UInt8.self) }
    unsafe block.hashes[Block.size] = UInt64(loaded)
    let unequal = unsafe access.compareIdentities(block.partners, block.elements, count: count)
    for offset in 0..<count {
      var (index, first) = unsafe block.candidates[offset]
      if unequal & (1 &<< offset) != 0 {
        // After a collision, the element is looked up again.
        let hash = unsafe block.hashes[index &- start]
        let slot = unsafe find(block.elements[offset], hash: hash)
        first = unsafe table.entry(slot)
        if first < 0 {
          // One that does not equal itself is never found. If all were stored, each search would
          // pass all of them.
          if unsafe access.haveSameIdentity(block.elements[offset], block.elements[offset]) {
            unsafe table.store(index, hash: hash, at: slot)
          }
          continue
        }
        unsafe block.partners[offset] = address(of: first)
      }
      if index < oldCount || first >= oldCount || elements[first].partner >= 0 {
        repeats.append((index, first))
        hasDuplicates = true
        continue
      }
      link(first, index)
      if hasDuplicates { continue }
      if unsafe !access.haveEqualContent(block.partners[offset], block.elements[offset]) {
        addUpdate(first, index)
      }
    }
  }

  private func hashBlock() {
    let block = unsafe memory.block
    unsafe access.hash(
      block.elements, count: blockCount, seed: IdentityHash.seed, into: block.hashes)
  }

  /// Reads the slots of hashes, without branches, so that the processor loads them at the same
  /// time.
  @inline(__always)
  private func readSlots() {
    let (block, table) = unsafe memory
    var loaded = 0
    for offset in 0..<blockCount {
      unsafe loaded |= table.entry(table.slot(block.hashes[offset]))
    }
    // The result is stored so that the compiler does not remove the reads.
    unsafe block.hashes[Block.size] = UInt64(truncatingIfNeeded: loaded)
  }

  mutating func link(_ old: Int, _ new: Int) {
    elements[old].partner = Int32(truncatingIfNeeded: new)
    elements[new].partner = Int32(truncatingIfNeeded: old)
  }

  mutating func addUpdate(_ old: Int, _ new: Int) {
    scan.addUpdate(oldPosition(of: old), newPosition(of: new))
  }

  func oldPosition(of index: Int) -> ItemPath { old.position(of: Int(elements[index].number)) }

  func newPosition(of index: Int) -> ItemPath { new.position(of: Int(elements[index].number)) }

  /// The slot with an element's identity, or the free one where it belongs.
  @inline(never)
  private func find(_ element: UnsafeRawPointer, hash: UInt64) -> Int {
    let table = unsafe memory.table
    var slot = unsafe table.candidate(hash, from: table.slot(hash))
    while unsafe table.entry(slot) >= 0,
      unsafe !access.haveSameIdentity(address(of: table.entry(slot)), element)
    {
      // Invariant: the slots up to `slot` have other identities.
      slot = unsafe table.candidate(hash, from: table.next(slot))
    }
    return slot
  }

  /// The address of an element outside of runs.
  @inline(__always)
  func address(of index: Int) -> UnsafeRawPointer {
    let number = Int(elements[index].number)
    return unsafe index < oldCount
      ? old.address(of: number, stride: access.stride)
      : new.address(of: number, stride: access.stride)
  }

  /// Whether no element in a run shares an identity with an element outside of runs. Sections that
  /// share their storage are not read, since all of their elements are paired correctly.
  private mutating func runsAreUnique() -> Bool {
    for section in old.sections where section.partner >= 0 {
      if unsafe section.elements.isSame(as: new.sections[section.partner].elements) { continue }
      for run in scan.runs[section.runs] {
        var numbers = Int(run.old)..<Int(run.old + run.count)
        while !numbers.isEmpty {
          let added = fillBlock(numbers, of: section)
          numbers = added.upperBound..<numbers.upperBound
          if unsafe blockCount == Block.size, !blockIsAbsent() { return false }
        }
      }
    }
    return blockIsAbsent()
  }

  /// Whether the table has none of the identities of the elements in the block.
  private mutating func blockIsAbsent() -> Bool {
    hashBlock()
    let (block, table) = unsafe memory
    defer { blockCount = 0 }
    for offset in 0..<blockCount {
      let hash = unsafe block.hashes[offset]
      // Most slots are free.
      if unsafe table.entry(table.slot(hash)) < 0 { continue }
      if unsafe table.entry(find(block.elements[offset], hash: hash)) >= 0 { return false }
    }
    return true
  }
}
