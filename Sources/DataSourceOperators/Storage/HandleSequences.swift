/// Ordered sequences of handles.
///
/// A handle is a small number chosen by its owner, and is in at most one sequence.
///
/// Each sequence is a two-level list: an array of chunks of up to 256 handles, with the number of
/// handles in each. A position is the sum of the counts before a chunk, and an index in the chunk.
/// Two handles are compared by their chunks' indices. So no operation reads more than one chunk and
/// a row of numbers. These are about 5,000 for 1,000,000 handles, and are summed in less than 1 µs.
///
/// A copy shares all arrays until one of them changes: it takes O(1), and the next change
/// O(n / 256 + sequences).
struct HandleSequences<SequenceTag, ElementTag> {
  typealias Sequence = Handle<SequenceTag>
  typealias Element = Handle<ElementTag>

  /// The index of a chunk in its sequence, and an offset in the chunk.
  fileprivate typealias Slot = (index: Int, offset: Int)

  /// The chunks of all sequences, by their numbers.
  private var chunks: ContiguousArray<HandleChunk> = []

  /// The numbers of chunks that are in no sequence.
  private var free: [Int32] = []

  private var lists: ContiguousArray<HandleList> = []

  /// The chunk of each handle; -1 for none.
  private var chunkOf = HandleTable<ElementTag, Int32>(default: -1)

  /// The number of handles in all sequences.
  private(set) var handleCount = 0

  /// Removes all handles from all sequences.
  mutating func removeAll() {
    self = HandleSequences()
  }
}

/// The most handles in a chunk.
private let handlesPerChunk = 256

/// Whether reading all elements is faster than looking up some of them.
func areMany(_ count: Int, of total: Int) -> Bool { count > 16 && count > total / 16 }

extension Handle {
  fileprivate init(_ number: Int32) { self.init(number: Int(number)) }
}

private struct HandleChunk {
  var handles: ContiguousArray<Int32>
  var sequence: Int32
  /// The index among the chunks of the sequence.
  var index: Int32
}

private struct HandleList {
  /// The chunks' numbers, and how many handles each has: at least one.
  var entries: ContiguousArray<(chunk: Int32, count: Int32)> = []
  /// The number of handles.
  var count: Int32 = 0

  func sum(_ range: Range<Int>) -> Int {
    var result: Int32 = 0
    for index in range { result &+= entries[index].count }
    return Int(result)
  }

  /// The index of the chunk that has a position, and the offset there.
  func slot(at position: Int) -> (index: Int, offset: Int) {
    var slot = (index: 0, offset: position)
    // Sums of 32 counts are several times as fast as a comparison with each.
    while slot.index + 32 < entries.count {
      let sum = sum(slot.index..<slot.index + 32)
      if slot.offset < sum { break }
      slot = (slot.index + 32, slot.offset - sum)
    }
    while slot.offset >= entries[slot.index].count {
      slot = (slot.index + 1, slot.offset - Int(entries[slot.index].count))
    }
    return slot
  }
}

extension HandleSequences {
  /// A handle's chunk; `nil` if it is in no sequence.
  @inline(__always)
  private func chunk(of handle: Element) -> Int? {
    let chunk = chunkOf[handle]
    return chunk < 0 ? nil : Int(chunk)
  }

  /// The offset of a handle in its chunk.
  private func offset(of handle: Element, in chunk: Int) -> Int {
    guard let offset = chunks[chunk].handles.firstIndex(of: Int32(handle.number)) else {
      preconditionFailure("\(handle.number) is not in chunk \(chunk).")
    }
    return offset
  }

  /// Whether a handle is in any sequence.
  func contains(_ handle: Element) -> Bool { chunkOf[handle] >= 0 }

  /// A handle's sequence; `nil` for none.
  func sequence(of handle: Element) -> Sequence? { chunk(of: handle).map(sequence(ofChunk:)) }

  private func sequence(ofChunk chunk: Int) -> Sequence { Sequence(chunks[chunk].sequence) }

  /// The sequences that have handles.
  var filled: [Sequence] {
    lists.indices.filter { lists[$0].count > 0 }.map(Sequence.init(number:))
  }

  /// The number of handles in a sequence.
  func count(in sequence: Sequence) -> Int {
    lists.indices.contains(sequence.number) ? Int(lists[sequence.number].count) : 0
  }

  /// Whether a handle precedes another one in the same sequence; `false` if either is in none.
  ///
  /// - Complexity: O(1)
  func precedes(_ first: Element, _ second: Element) -> Bool {
    guard let left = chunk(of: first), let right = chunk(of: second) else { return false }
    if left != right { return chunks[left].index < chunks[right].index }
    let found = chunks[left].handles.first { $0 == first.number || $0 == second.number }
    return first != second && found.map { Element($0) } == first
  }

  /// The handle at a position in a sequence; `nil` if there is none.
  ///
  /// - Complexity: O(1), and n / 256 additions
  func handle(at position: Int, in sequence: Sequence) -> Element? {
    guard position >= 0, position < count(in: sequence) else { return nil }
    let slot = lists[sequence.number].slot(at: position)
    return Element(
      chunks[Int(lists[sequence.number].entries[slot.index].chunk)].handles[slot.offset])
  }

  /// The number of handles before this one in its sequence.
  ///
  /// - Complexity: O(1), and n / 256 additions
  func position(of handle: Element) -> Int? {
    guard let chunk = chunk(of: handle) else { return nil }
    let (sequence, index) = (sequence(ofChunk: chunk), Int(chunks[chunk].index))
    return lists[sequence.number].sum(0..<index) + offset(of: handle, in: chunk)
  }

  /// Where to insert before the first handle that satisfies a predicate. The sequence must have all
  /// handles that do after all handles that do not.
  ///
  /// - Complexity: O(log n) calls of the predicate.
  fileprivate func partitioningSlot(in sequence: Sequence, where predicate: (Element) -> Bool)
    -> Slot
  {
    let entries = lists[sequence.number].entries
    // The first chunk that begins with such a handle; the slot is in the one before.
    let index =
      (1..<max(1, entries.count)).partitioningIndex {
        predicate(Element(chunks[Int(entries[$0].chunk)].handles[0]))
      } - 1
    let handles = chunks[Int(entries[index].chunk)].handles
    return (index, handles.indices.partitioningIndex { predicate(Element(handles[$0])) })
  }
}

extension Range<Int> {
  /// The first index that satisfies a predicate, which all after it have to satisfy.
  fileprivate func partitioningIndex(where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension HandleSequences {
  /// The handles in a sequence, in order.
  ///
  /// - Complexity: O(n)
  func handles(in sequence: Sequence) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count(in: sequence))
    forEachHandle(in: sequence) { result.append($0) }
    return result
  }

  /// Calls a closure with each handle in a sequence, in order.
  ///
  /// - Complexity: O(n)
  @inline(__always)
  func forEachHandle(in sequence: Sequence, _ body: (Element) -> Void) {
    if count(in: sequence) == 0 { return }
    for entry in lists[sequence.number].entries {
      for handle in chunks[Int(entry.chunk)].handles { body(Element(handle)) }
    }
  }

  /// The handle after another one; `nil` after the last.
  ///
  /// - Complexity: O(1)
  func handle(after handle: Element) -> Element? {
    guard let chunk = chunk(of: handle) else { return nil }
    let offset = offset(of: handle, in: chunk) + 1
    if offset < chunks[chunk].handles.count { return Element(chunks[chunk].handles[offset]) }
    return neighbor(of: chunk, by: 1).map { Element(chunks[$0].handles[0]) }
  }

  /// The handle before another one; `nil` before the first.
  ///
  /// - Complexity: O(1)
  func handle(before handle: Element) -> Element? {
    guard let chunk = chunk(of: handle) else { return nil }
    let offset = offset(of: handle, in: chunk)
    if offset > 0 { return Element(chunks[chunk].handles[offset - 1]) }
    return neighbor(of: chunk, by: -1).flatMap { chunks[$0].handles.last.map { Element($0) } }
  }

  /// The chunk before or after another one; `nil` for none.
  private func neighbor(of chunk: Int, by distance: Int) -> Int? {
    let entries = lists[sequence(ofChunk: chunk).number].entries
    let index = Int(chunks[chunk].index) + distance
    return entries.indices.contains(index) ? Int(entries[index].chunk) : nil
  }
}

extension HandleSequences<SectionTag, ItemTag> {
  /// Where items are, until a section changes.
  struct Places {
    /// The positions of all items; `nil` if few are looked up.
    fileprivate var positions: HandleTable<ItemTag, Int32>?

    /// An item's place; `nil` if it is not shown.
    func place(of item: ItemHandle, in sequences: HandleSequences) -> ListStage.Place? {
      guard let positions else { return sequences.place(of: item) }
      return sequences.sequence(of: item).map { ($0, Int(positions[item])) }
    }
  }

  /// An item's place; `nil` if it is not shown.
  func place(of item: ItemHandle) -> ListStage.Place? {
    guard let section = sequence(of: item), let position = position(of: item) else { return nil }
    return (section, position)
  }

  /// Prepares looking up the places of several items.
  ///
  /// - Complexity: O(n) if there are many
  func places(for count: Int) -> Places {
    guard areMany(count, of: handleCount) else { return Places() }
    var positions = HandleTable<ItemTag, Int32>(default: -1)
    for section in filled {
      var position: Int32 = 0
      forEachHandle(in: section) { item in
        positions[item] = position
        position += 1
      }
    }
    return Places(positions: positions)
  }
}

extension HandleSequences {
  /// Inserts a handle, which must be in no sequence, into a sequence.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - sequence: The sequence.
  ///   - position: The position to insert at, clamped to the sequence.
  /// - Complexity: O(1), and n / 256 additions
  mutating func insert(_ handle: Element, in sequence: Sequence, at position: Int) {
    let count = count(in: sequence)
    if count == 0 { return fill(sequence, with: [handle]) }
    if position < count {
      insert(handle, in: sequence, at: lists[sequence.number].slot(at: max(0, position)))
    } else {
      let last = lists[sequence.number].entries.count - 1
      insert(handle, in: sequence, at: (last, Int(lists[sequence.number].entries[last].count)))
    }
  }

  fileprivate mutating func insert(_ handle: Element, in sequence: Sequence, at slot: Slot) {
    assert(!contains(handle), "\(handle.number) is in a sequence already.")
    var slot = slot
    if lists[sequence.number].entries[slot.index].count == handlesPerChunk {
      split(slot.index, of: sequence)
      let count = Int(lists[sequence.number].entries[slot.index].count)
      if slot.offset > count { slot = (slot.index + 1, slot.offset - count) }
    }
    let chunk = Int(lists[sequence.number].entries[slot.index].chunk)
    let count = chunks[chunk].handles.count
    // Not twice as many as fit.
    if count == chunks[chunk].handles.capacity {
      chunks[chunk].handles.reserveCapacity(min(2 * count, handlesPerChunk))
    }
    chunks[chunk].handles.insert(Int32(handle.number), at: slot.offset)
    lists[sequence.number].entries[slot.index].count += 1
    lists[sequence.number].count += 1
    chunkOf[handle] = Int32(chunk)
    handleCount += 1
  }

  /// Removes a handle from its sequence.
  ///
  /// - Complexity: O(1)
  mutating func remove(_ handle: Element) {
    guard let chunk = chunk(of: handle) else { return }
    let (sequence, index) = (sequence(ofChunk: chunk), Int(chunks[chunk].index))
    chunks[chunk].handles.remove(at: offset(of: handle, in: chunk))
    lists[sequence.number].entries[index].count -= 1
    lists[sequence.number].count -= 1
    chunkOf[handle] = -1
    handleCount -= 1
    if lists[sequence.number].entries[index].count < handlesPerChunk / 4 {
      mergeSparse(index, of: sequence)
    }
  }

  /// Removes all handles from a sequence.
  ///
  /// - Complexity: O(n)
  mutating func removeAll(in sequence: Sequence) {
    if count(in: sequence) == 0 { return }
    forEachHandle(in: sequence) { chunkOf[$0] = -1 }
    for entry in lists[sequence.number].entries { release(Int(entry.chunk)) }
    handleCount -= count(in: sequence)
    lists[sequence.number] = HandleList()
  }

  /// Fills an empty sequence with handles that are in no sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - handles: The handles, in order.
  /// - Complexity: O(n)
  mutating func fill(_ sequence: Sequence, with handles: [Element]) {
    if handles.isEmpty { return }
    while sequence.number >= lists.count { lists.append(HandleList()) }
    // With room for a few more in each chunk.
    let step = handles.count <= handlesPerChunk ? handles.count : handlesPerChunk * 3 / 4
    lists[sequence.number].entries.reserveCapacity((handles.count + step - 1) / step)
    for start in stride(from: 0, to: handles.count, by: step) {
      let part = handles[start...].prefix(step)
      let index = lists[sequence.number].entries.count
      addChunk(ContiguousArray(part.lazy.map { Int32($0.number) }), to: sequence, at: index)
    }
    lists[sequence.number].count = Int32(handles.count)
    handleCount += handles.count
  }
}

extension HandleSequences {
  /// Removes handles from their sequences, if any.
  ///
  /// - Complexity: O(k) for k handles; O(n) for many.
  mutating func remove(_ handles: [Element]) {
    guard areMany(handles.count, of: handleCount) else {
      for handle in handles { remove(handle) }
      return
    }
    let old = filled.map { (sequence: $0, handles: self.handles(in: $0)) }
    for handle in handles { chunkOf[handle] = -1 }
    for (sequence, handles) in old {
      let kept = handles.filter(contains)
      if kept.count < handles.count { replace(sequence, with: kept) }
    }
  }

  /// Inserts handles that are in no sequence into a sequence, at given positions.
  ///
  /// - Parameters:
  ///   - new: The handles, with their positions once all are inserted, in ascending order.
  ///   - sequence: The sequence.
  /// - Complexity: O(k) for k handles, and k n / 256 additions; O(n) for many.
  mutating func insert(_ new: [(handle: Element, position: Int)], in sequence: Sequence) {
    guard areMany(new.count, of: count(in: sequence)) else {
      for entry in new { insert(entry.handle, in: sequence, at: entry.position) }
      return
    }
    let merged = merged(new.map(\.handle), with: sequence) { index, _, count in
      new[index].position <= count
    }
    replace(sequence, with: merged)
  }

  /// The handles of a sequence with others between them.
  ///
  /// - Parameters:
  ///   - new: The other handles, in order.
  ///   - sequence: The sequence.
  ///   - isNext: Whether the new handle at `index` comes before the old handle, given that `count`
  ///     handles precede it.
  fileprivate func merged(
    _ new: [Element], with sequence: Sequence,
    isNext: (_ index: Int, _ old: Element, _ count: Int) -> Bool
  ) -> [Element] {
    var merged: [Element] = []
    merged.reserveCapacity(count(in: sequence) + new.count)
    var next = 0
    forEachHandle(in: sequence) { old in
      while next < new.count, isNext(next, old, merged.count) {
        merged.append(new[next])
        next += 1
      }
      merged.append(old)
    }
    return merged + new[next...]
  }

  /// Replaces a sequence's handles. Old and new ones may overlap.
  mutating func replace(_ sequence: Sequence, with new: [Element]) {
    removeAll(in: sequence)
    fill(sequence, with: new)
  }
}

extension HandleSequences {
  /// Adds a chunk to a sequence, whose count already includes the handles.
  private mutating func addChunk(
    _ handles: ContiguousArray<Int32>, to sequence: Sequence, at index: Int
  ) {
    let chunk = free.popLast().map { Int($0) } ?? chunks.count
    let new = HandleChunk(handles: handles, sequence: Int32(sequence.number), index: Int32(index))
    if chunk < chunks.count { chunks[chunk] = new } else { chunks.append(new) }
    for handle in handles { chunkOf[Element(handle)] = Int32(chunk) }
    lists[sequence.number].entries.insert((Int32(chunk), Int32(handles.count)), at: index)
    renumber(sequence, from: index + 1)
  }

  /// Removes a chunk whose handles are in other chunks or in no sequence.
  private mutating func removeChunk(at index: Int, of sequence: Sequence) {
    release(Int(lists[sequence.number].entries.remove(at: index).chunk))
    renumber(sequence, from: index)
  }

  private mutating func release(_ chunk: Int) {
    chunks[chunk].handles = []
    free.append(Int32(chunk))
  }

  /// Stores the indices of a sequence's chunks.
  private mutating func renumber(_ sequence: Sequence, from start: Int) {
    for index in start..<max(start, lists[sequence.number].entries.count) {
      chunks[Int(lists[sequence.number].entries[index].chunk)].index = Int32(index)
    }
  }

  /// Moves the later handles of a full chunk to a new one.
  private mutating func split(_ index: Int, of sequence: Sequence) {
    // If handles are being appended, the chunk is not split evenly.
    let isLast = index == lists[sequence.number].entries.count - 1
    let kept = handlesPerChunk * (isLast ? 7 : 4) / 8
    let chunk = Int(lists[sequence.number].entries[index].chunk)
    let moved = ContiguousArray(chunks[chunk].handles[kept...])
    chunks[chunk].handles.removeSubrange(kept...)
    lists[sequence.number].entries[index].count = Int32(kept)
    addChunk(moved, to: sequence, at: index + 1)
  }

  /// Removes a chunk if it is empty, or merges it with a neighbor, provided that they fit into one
  /// chunk with room to spare.
  private mutating func mergeSparse(_ index: Int, of sequence: Sequence) {
    let entries = lists[sequence.number].entries
    if entries[index].count == 0 { return removeChunk(at: index, of: sequence) }
    for left in [index, index - 1] where left >= 0 && left + 1 < entries.count {
      let count = entries[left].count + entries[left + 1].count
      guard count <= handlesPerChunk * 3 / 4 else { continue }
      let (first, second) = (Int(entries[left].chunk), Int(entries[left + 1].chunk))
      for handle in chunks[second].handles { chunkOf[Element(handle)] = Int32(first) }
      chunks[first].handles += chunks[second].handles
      lists[sequence.number].entries[left].count = count
      return removeChunk(at: left + 1, of: sequence)
    }
  }
}

/// The items of sections.
typealias ItemSequences = SharedSequences<SectionTag, ItemTag>

/// The sections of a stage, in a single sequence.
typealias SectionSequences = SharedSequences<StageTag, SectionTag>

extension Handle {
  /// The only sequence of sections, or the only section of a stage.
  static var only: Handle { Handle(number: 0) }
}

/// Sequences that are shown by several stages.
final class SharedSequences<SequenceTag, ElementTag> {
  typealias Sequence = Handle<SequenceTag>
  typealias Element = Handle<ElementTag>

  var all = HandleSequences<SequenceTag, ElementTag>()

  /// Inserts handles that are in no sequence into a sequence that is in order.
  ///
  /// The closure, which may belong to the app, is called while nothing changes: it may read the
  /// sequences.
  ///
  /// - Parameters:
  ///   - handles: The handles, in order.
  ///   - sequence: The sequence.
  ///   - isBefore: Whether a new handle has to precede one that is already there.
  /// - Complexity: O(k log n) for k handles; O(n) for many.
  func merge(
    _ handles: [Element], into sequence: Sequence, isBefore: (Element, Element) -> Bool
  ) {
    let count = all.count(in: sequence)
    if count == 0 { return all.fill(sequence, with: handles) }
    if areMany(handles.count, of: count) {
      let merged = all.merged(handles, with: sequence) { index, old, _ in
        isBefore(handles[index], old)
      }
      return all.replace(sequence, with: merged)
    }
    for handle in handles {
      let slot = all.partitioningSlot(in: sequence) { isBefore(handle, $0) }
      all.insert(handle, in: sequence, at: slot)
    }
  }
}

// MARK: - For tests

extension HandleSequences {
  /// The number of chunks in all sequences.
  var chunkCount: Int { chunks.count - free.count }

  /// Whether all invariants hold.
  ///
  /// - Complexity: O(n)
  var isConsistent: Bool {
    handleCount == lists.reduce(0) { $0 + Int($1.count) }
      && lists.indices.allSatisfy { sequence in
        let list = lists[sequence]
        return list.count == list.entries.reduce(0) { $0 + $1.count }
          && list.entries.indices.allSatisfy {
            isConsistent(at: $0, in: Sequence(number: sequence))
          }
      }
  }

  private func isConsistent(at index: Int, in sequence: Sequence) -> Bool {
    let (number, count) = lists[sequence.number].entries[index]
    let chunk = chunks[Int(number)]
    return chunk.sequence == sequence.number && chunk.index == index && chunk.handles.count == count
      && (1...handlesPerChunk).contains(Int(count))
      && chunk.handles.allSatisfy { chunkOf[Element($0)] == number }
  }
}
