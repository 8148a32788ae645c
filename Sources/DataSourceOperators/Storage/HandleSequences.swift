import DataSourcePlanning

/// Ordered sequences of handles, in one pool of nodes.
///
/// A handle is a small number chosen by its owner, and is in at most one sequence. Finding the
/// handle at a position, or a handle's position, takes O(log n).
///
/// Each sequence is a B+ tree: the leaves hold up to 64 handles; other nodes hold up to 32 nodes,
/// and the number of handles below each. A sequence's leaves form a list with ascending labels, so
/// two handles are compared in O(1). When no label is left between two leaves, the whole sequence
/// gets new labels (P. F. Dietz, "Maintaining order in a linked list", 1982).
///
/// A node is one block of memory, so that a search touches few cache lines and pages.
///
/// `@safe`: no pointer leaves this type. Every node number stored in a node, in `leaves` and in
/// `trees` is below `nodeCount`, and so in the memory; the first `count` entries of a node are its
/// entries, never more than its width; no other one is read.
@safe final class HandleSequences {
  /// The number of entries in a leaf.
  static let leafWidth = 64

  /// The number of entries in any other node. Each needs twice the memory.
  static let width = 32

  /// 32 bytes, half a cache line.
  struct Node {
    /// The number of entries.
    var count: Int16 = 0
    /// The number of levels below; 0 for a leaf.
    var height: Int16
    /// The node above; -1 for a root.
    var parent: Int32 = -1
    /// The sequence.
    var tree: Int32
    /// The leaves before and after; -1 for none.
    var previous: Int32 = -1
    var next: Int32 = -1
    /// Where a leaf is in its sequence.
    var label: UInt64 = 0

    /// The number of entries that the node has room for.
    var width: Int { height == 0 ? HandleSequences.leafWidth : HandleSequences.width }
  }

  private static let headerSize = MemoryLayout<Node>.stride
  private static let nodeSize = headerSize + leafWidth * MemoryLayout<Int32>.stride

  @exclusivity(unchecked)
  private var memory = UnsafeMutableRawPointer.allocate(byteCount: 0, alignment: 16)
  private var nodeCapacity = 0

  /// The number of nodes, including those that are in no sequence.
  private(set) var nodeCount = 0

  /// Nodes that are in no sequence.
  private var free: [Int32] = []

  /// The leaf of each handle; -1 for none.
  @exclusivity(unchecked)
  private var leaves: [Int32] = []

  /// Each sequence's root, -1 if it is empty, and number of handles.
  @exclusivity(unchecked)
  private(set) var trees: [(root: Int32, size: Int32)] = []

  /// The number of handles in all sequences.
  private(set) var handleCount = 0

  init() {}

  deinit {
    unsafe memory.deallocate()
  }

  /// A copy of all sequences.
  func copy() -> HandleSequences {
    let copy = HandleSequences()
    copy.reserveNodes(nodeCount)
    unsafe copy.memory.copyMemory(from: memory, byteCount: nodeCount * Self.nodeSize)
    unsafe (copy.nodeCount, copy.free, copy.leaves) = (nodeCount, free, leaves)
    unsafe (copy.trees, copy.handleCount) = (trees, handleCount)
    return copy
  }

  /// Removes all handles from all sequences.
  func removeAll() {
    nodeCount = 0
    free = []
    unsafe leaves = []
    unsafe trees = []
    handleCount = 0
  }
}

extension HandleSequences {
  // Adding a node moves the memory of all nodes, so pointers into it are not kept.

  @inline(__always)
  func header(_ node: Int) -> UnsafeMutablePointer<Node> {
    unsafe (memory + node * Self.nodeSize).assumingMemoryBound(to: Node.self)
  }

  /// A leaf's handles, or any other node's nodes.
  @inline(__always)
  func entries(_ node: Int) -> UnsafeMutablePointer<Int32> {
    unsafe (memory + (node * Self.nodeSize + Self.headerSize)).assumingMemoryBound(to: Int32.self)
  }

  /// The number of handles below each entry of an inner node.
  @inline(__always)
  func counts(_ node: Int) -> UnsafeMutablePointer<Int32> { unsafe entries(node) + Self.width }

  /// A handle's leaf; `nil` if it is in no sequence.
  @inline(__always)
  func leaf(of handle: Int) -> Int? {
    unsafe handle >= 0 && handle < leaves.count && leaves[handle] >= 0 ? Int(leaves[handle]) : nil
  }

  @inline(__always)
  private func root(of tree: Int) -> Int? {
    guard tree >= 0, unsafe tree < trees.count, unsafe trees[tree].root >= 0 else { return nil }
    return unsafe Int(trees[tree].root)
  }

  /// The slot of a handle or node in the node that holds it.
  @inline(__always)
  private func slot(of entry: Int, in node: Int) -> Int {
    let (entries, count) = unsafe (entries(node), Int(header(node).pointee.count))
    var slot = 0
    while slot < count, unsafe entries[slot] != Int32(truncatingIfNeeded: entry) { slot += 1 }
    assert(slot < count, "\(entry) is not in node \(node).")
    return slot
  }

  /// Whether a handle is in any sequence.
  func contains(_ handle: Int) -> Bool { leaf(of: handle) != nil }

  /// A handle's sequence; `nil` for none.
  func sequence(of handle: Int) -> Int? {
    leaf(of: handle).map { unsafe Int(header($0).pointee.tree) }
  }

  /// The numbers of all sequences that have handles.
  var numbers: [Int] { unsafe trees.indices.filter { unsafe trees[$0].root >= 0 } }

  /// The number of handles in a sequence.
  func count(in tree: Int) -> Int {
    unsafe tree >= 0 && tree < trees.count ? Int(trees[tree].size) : 0
  }

  /// Whether a handle precedes another one in the same sequence; `false` if either is in none.
  ///
  /// - Complexity: O(1)
  func precedes(_ first: Int, _ second: Int) -> Bool {
    guard let left = leaf(of: first), let right = leaf(of: second) else { return false }
    if left != right { return unsafe header(left).pointee.label < header(right).pointee.label }
    return slot(of: first, in: left) < slot(of: second, in: left)
  }
}

extension HandleSequences {
  /// The handle at a position in a sequence; `nil` if there is none.
  ///
  /// - Complexity: O(log n)
  func handle(at position: Int, in tree: Int) -> Int? {
    guard position >= 0, position < count(in: tree), var node = root(of: tree) else { return nil }
    var rest = position
    // Invariant: the handle is at position `rest` below `node`.
    while unsafe header(node).pointee.height > 0 {
      let (counts, last) = unsafe (counts(node), Int(header(node).pointee.count) - 1)
      var slot = 0
      while slot < last, unsafe rest >= counts[slot] {
        unsafe rest -= Int(counts[slot])
        slot += 1
      }
      node = unsafe Int(entries(node)[slot])
    }
    return unsafe Int(entries(node)[rest])
  }

  /// The number of handles before this one in its sequence.
  ///
  /// - Complexity: O(log n)
  func position(of handle: Int) -> Int? {
    guard var node = leaf(of: handle) else { return nil }
    var result = slot(of: handle, in: node)
    while unsafe header(node).pointee.parent >= 0 {
      let parent = unsafe Int(header(node).pointee.parent)
      let counts = unsafe counts(parent)
      for slot in 0..<slot(of: node, in: parent) { unsafe result += Int(counts[slot]) }
      node = parent
    }
    return result
  }

  /// The position of the first handle that satisfies a predicate. The sequence must have all
  /// handles that do after all handles that do not.
  ///
  /// - Complexity: O(log n) calls of the predicate.
  func partitioningPosition(in tree: Int, where predicate: (Int) -> Bool) -> Int {
    guard var node = root(of: tree) else { return 0 }
    var result = 0
    while true {
      let isLeaf = unsafe header(node).pointee.height == 0
      // Among nodes, find the first that begins with a satisfying handle, and continue before it.
      var (low, high) = unsafe (isLeaf ? 0 : 1, Int(header(node).pointee.count))
      while low < high {
        let middle = (low + high) / 2
        let entry = unsafe Int(entries(node)[middle])
        if predicate(isLeaf ? entry : firstHandle(below: entry)) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      if isLeaf { return result + low }
      let counts = unsafe counts(node)
      for slot in 0..<low - 1 { unsafe result += Int(counts[slot]) }
      node = unsafe Int(entries(node)[low - 1])
    }
  }

  private func firstHandle(below node: Int) -> Int {
    var node = node
    while unsafe header(node).pointee.height > 0 { node = unsafe Int(entries(node)[0]) }
    return unsafe Int(entries(node)[0])
  }
}

extension HandleSequences {
  /// The handles in a sequence, in order.
  ///
  /// - Complexity: O(n)
  func handles(in tree: Int) -> [Int] {
    let count = count(in: tree)
    guard count > 0 else { return [] }
    return unsafe Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      forEachHandle(in: tree) { handle in
        unsafe buffer[initializedCount] = handle
        initializedCount += 1
      }
    }
  }

  /// Calls a closure with each handle in a sequence, in order.
  ///
  /// - Complexity: O(n)
  @inline(__always)
  func forEachHandle(in tree: Int, _ body: (_ handle: Int) -> Void) {
    guard let root = root(of: tree) else { return }
    var leaf = firstLeaf(below: root)
    while leaf >= 0 {
      for slot in unsafe 0..<Int(header(leaf).pointee.count) {
        unsafe body(Int(entries(leaf)[slot]))
      }
      leaf = unsafe Int(header(leaf).pointee.next)
    }
  }

  /// Where handles are, until a sequence changes.
  struct Places {
    fileprivate let sequences: HandleSequences
    /// The positions of all handles; empty if few are looked up.
    fileprivate var positions: [Int32] = []

    /// A handle's sequence, and its position there; `nil` if it is in none.
    subscript(handle: Int) -> ListStage.Place? {
      if positions.isEmpty { return sequences.place(of: handle) }
      return sequences.sequence(of: handle).map { ($0, Int(positions[handle])) }
    }
  }

  /// A handle's sequence, and its position there; `nil` if it is in none.
  func place(of handle: Int) -> ListStage.Place? {
    guard let tree = sequence(of: handle), let position = position(of: handle) else { return nil }
    return (tree, position)
  }

  /// Prepares looking up the places of several handles.
  ///
  /// - Complexity: O(log n) for each lookup; O(n), and O(1) for each, if there are many.
  func places(for count: Int) -> Places {
    var places = Places(sequences: self)
    guard Self.areMany(count, of: handleCount) else { return places }
    places.positions = unsafe Array(repeating: 0, count: leaves.count)
    for tree in numbers {
      var position: Int32 = 0
      forEachHandle(in: tree) { handle in
        places.positions[handle] = position
        position += 1
      }
    }
    return places
  }

  private func firstLeaf(below node: Int) -> Int {
    var node = node
    while unsafe header(node).pointee.height > 0 { node = unsafe Int(entries(node)[0]) }
    return node
  }

  /// The handle after another one; `nil` after the last.
  ///
  /// - Complexity: O(1)
  func handle(after handle: Int) -> Int? {
    guard let leaf = leaf(of: handle) else { return nil }
    let slot = slot(of: handle, in: leaf) + 1
    if unsafe slot < header(leaf).pointee.count { return unsafe Int(entries(leaf)[slot]) }
    let next = unsafe Int(header(leaf).pointee.next)
    return unsafe next < 0 ? nil : Int(entries(next)[0])
  }

  /// The handle before another one; `nil` before the first.
  ///
  /// - Complexity: O(1)
  func handle(before handle: Int) -> Int? {
    guard let leaf = leaf(of: handle) else { return nil }
    let slot = slot(of: handle, in: leaf)
    if slot > 0 { return unsafe Int(entries(leaf)[slot - 1]) }
    let previous = unsafe Int(header(leaf).pointee.previous)
    return unsafe previous < 0
      ? nil : Int(entries(previous)[Int(header(previous).pointee.count) - 1])
  }
}

extension HandleSequences {
  /// Inserts a handle, which must be in no sequence, into a sequence.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - tree: The number of the sequence.
  ///   - position: The position to insert at, clamped to the sequence.
  /// - Complexity: O(log n), not counting new labels.
  func insert(_ handle: Int, in tree: Int, at position: Int) {
    assert(!contains(handle), "\(handle) is in a sequence already.")
    makeRoom(handle: handle, tree: tree)
    var node = rootForInsertion(of: tree)
    var rest = min(max(position, 0), count(in: tree))
    // Invariant: `node` has room for one more entry, and the handle goes to position `rest` below
    // it.
    while unsafe header(node).pointee.height > 0 {
      var slot = 0
      while unsafe slot < header(node).pointee.count - 1, unsafe rest > counts(node)[slot] {
        unsafe rest -= Int(counts(node)[slot])
        slot += 1
      }
      if unsafe isFull(Int(entries(node)[slot])) {
        split(slot, of: node)
        if unsafe rest > counts(node)[slot] {
          unsafe rest -= Int(counts(node)[slot])
          slot += 1
        }
      }
      unsafe counts(node)[slot] += 1
      node = unsafe Int(entries(node)[slot])
    }
    let entries = unsafe entries(node)
    let count = unsafe Int(header(node).pointee.count)
    unsafe (entries + rest + 1).update(from: entries + rest, count: count - rest)
    unsafe entries[rest] = Int32(handle)
    unsafe header(node).pointee.count += 1
    unsafe leaves[handle] = Int32(node)
    unsafe trees[tree].size += 1
    handleCount += 1
  }

  /// Removes a handle from its sequence.
  ///
  /// - Complexity: O(log n)
  func remove(_ handle: Int) {
    guard var node = leaf(of: handle) else { return }
    let tree = unsafe Int(header(node).pointee.tree)
    let slot = slot(of: handle, in: node)
    unsafe leaves[handle] = -1
    handleCount -= 1
    unsafe trees[tree].size -= 1
    removeEntry(at: slot, of: node)
    while unsafe header(node).pointee.parent >= 0 {
      let parent = unsafe Int(header(node).pointee.parent)
      let slot = self.slot(of: node, in: parent)
      unsafe counts(parent)[slot] -= 1
      if unsafe Int(header(node).pointee.count) < header(node).pointee.width / 4 {
        mergeSparse(slot, of: parent)
      }
      node = parent
    }
    shrinkRoot(of: tree)
  }

  /// Removes all handles from a sequence.
  ///
  /// - Complexity: O(n)
  func removeAll(in tree: Int) {
    guard let root = root(of: tree) else { return }
    forEachHandle(in: tree) { unsafe leaves[$0] = -1 }
    var nodes = [root]
    while let node = nodes.popLast() {
      free.append(Int32(node))
      guard unsafe header(node).pointee.height > 0 else { continue }
      for slot in unsafe 0..<Int(header(node).pointee.count) {
        unsafe nodes.append(Int(entries(node)[slot]))
      }
    }
    handleCount -= count(in: tree)
    unsafe trees[tree].root = -1
    unsafe trees[tree].size = 0
  }

  /// Fills an empty sequence with handles that are in no sequence.
  ///
  /// - Parameters:
  ///   - tree: The number of the sequence.
  ///   - handles: The handles, in order.
  /// - Complexity: O(n)
  func fill(_ tree: Int, with handles: some RandomAccessCollection<Int>) {
    guard let last = handles.max() else { return }
    makeRoom(handle: last, tree: tree)
    reserveNodes(Self.nodeCount(of: handles.count))
    var root = newNode(in: tree, height: 0)
    var (leaf, count) = (root, 0)
    for handle in handles {
      if count == Self.leafWidth {
        unsafe header(leaf).pointee.count = Int16(count)
        let new = newNode(in: tree, height: 0)
        link(leaf, new)
        (leaf, count) = (new, 0)
      }
      unsafe entries(leaf)[count] = Int32(truncatingIfNeeded: handle)
      count += 1
      unsafe leaves[handle] = Int32(leaf)
    }
    unsafe header(leaf).pointee.count = Int16(count)
    if leaf != root { root = newNodes(above: root, in: tree) }
    unsafe trees[tree].root = Int32(root)
    unsafe trees[tree].size = Int32(handles.count)
    handleCount += handles.count
    renewLabels(of: tree)
  }

  /// Creates the nodes above several leaves.
  ///
  /// - Parameter first: The first leaf.
  /// - Returns: The root.
  private func newNodes(above first: Int, in tree: Int) -> Int {
    var level: [(node: Int, size: Int)] = []
    var (leaf, height) = (first, 0)
    while leaf >= 0 {
      unsafe level.append((leaf, Int(header(leaf).pointee.count)))
      leaf = unsafe Int(header(leaf).pointee.next)
    }
    while level.count > 1 {
      height += 1
      level = stride(from: 0, to: level.count, by: Self.width).map { start in
        let node = newNode(in: tree, height: height)
        var sum = 0
        for (child, size) in level[start..<min(start + Self.width, level.count)] {
          unsafe insertEntry(child, size, at: Int(header(node).pointee.count), of: node)
          sum += size
        }
        return (node, sum)
      }
    }
    return level[0].node
  }

  /// The number of nodes in a new sequence. All are full; they split where many handles are
  /// inserted later.
  private static func nodeCount(of handleCount: Int) -> Int {
    var level = (handleCount + leafWidth - 1) / leafWidth
    var result = level
    while level > 1 {
      level = (level + width - 1) / width
      result += level
    }
    return result
  }

  private func makeRoom(handle: Int, tree: Int) {
    if unsafe handle >= leaves.count {
      // Some extra, so that the next handle does not copy all.
      let extra = unsafe leaves.isEmpty ? 0 : leaves.count / 4
      unsafe leaves += repeatElement(-1, count: handle + 1 - leaves.count + extra)
    }
    while unsafe tree >= trees.count { unsafe trees.append((-1, 0)) }
  }
}

extension HandleSequences {
  /// Whether reading all elements is faster than looking up some of them.
  static func areMany(_ count: Int, of total: Int) -> Bool { count > 16 && count > total / 16 }

  /// Removes handles from their sequences, if any.
  ///
  /// - Complexity: O(k log n) for k handles; O(n) for many.
  func remove(_ handles: [Int]) {
    guard Self.areMany(handles.count, of: handleCount) else {
      for handle in handles { remove(handle) }
      return
    }
    let old = numbers.map { (tree: $0, handles: self.handles(in: $0)) }
    for handle in handles where contains(handle) { unsafe leaves[handle] = -1 }
    for (tree, handles) in old {
      let kept = handles.filter(contains)
      if kept.count < handles.count { replace(tree, with: kept) }
    }
  }

  /// Inserts handles that are in no sequence into a sequence, at given positions.
  ///
  /// - Parameters:
  ///   - new: The handles, with their positions once all are inserted, in ascending order.
  ///   - tree: The number of the sequence.
  /// - Complexity: O(k log n) for k handles; O(n) for many.
  func insert(_ new: [(handle: Int, position: Int)], in tree: Int) {
    guard Self.areMany(new.count, of: count(in: tree)) else {
      for entry in new { insert(entry.handle, in: tree, at: entry.position) }
      return
    }
    insert(new.map(\.handle), in: tree) { index, _, count in new[index].position <= count }
  }

  /// Inserts handles that are in no sequence into a sequence that is in order.
  ///
  /// - Parameters:
  ///   - handles: The handles, in order.
  ///   - tree: The number of the sequence.
  ///   - isBefore: Whether a new handle has to precede one that is already there.
  /// - Complexity: O(k log n) for k handles; O(n) for many.
  func merge(_ handles: [Int], into tree: Int, isBefore: (Int, Int) -> Bool) {
    if count(in: tree) == 0, handles.count > 1 { return fill(tree, with: handles) }
    guard Self.areMany(handles.count, of: count(in: tree)) else {
      for handle in handles {
        let position = partitioningPosition(in: tree) { isBefore(handle, $0) }
        insert(handle, in: tree, at: position)
      }
      return
    }
    insert(handles, in: tree) { index, old, _ in isBefore(handles[index], old) }
  }

  /// Inserts handles by rebuilding the sequence.
  ///
  /// - Parameters:
  ///   - new: The handles, in order.
  ///   - tree: The number of the sequence.
  ///   - isNext: Whether to insert the new handle at `index` before the old handle, given that
  ///     `count` handles precede it.
  private func insert(
    _ new: [Int], in tree: Int, isNext: (_ index: Int, _ old: Int, _ count: Int) -> Bool
  ) {
    var merged: [Int] = []
    merged.reserveCapacity(count(in: tree) + new.count)
    var next = 0
    forEachHandle(in: tree) { old in
      while next < new.count, isNext(next, old, merged.count) {
        merged.append(new[next])
        next += 1
      }
      merged.append(old)
    }
    replace(tree, with: merged + new[next...])
  }

  /// Replaces a sequence's handles. Old and new ones may overlap.
  func replace(_ tree: Int, with new: [Int]) {
    removeAll(in: tree)
    fill(tree, with: new)
  }
}

extension HandleSequences {
  private func newNode(in tree: Int, height: Int) -> Int {
    let new = Node(height: Int16(height), tree: Int32(tree))
    if let node = free.popLast() {
      unsafe header(Int(node)).initialize(to: new)
      return Int(node)
    }
    if nodeCount == nodeCapacity { reserveNodes(nodeCapacity / 4 + 1) }
    nodeCount += 1
    unsafe header(nodeCount - 1).initialize(to: new)
    unsafe entries(nodeCount - 1).initialize(repeating: 0, count: Self.leafWidth)
    return nodeCount - 1
  }

  /// Makes room for more nodes. Except the first time, it also reserves some extra, so that not
  /// every call copies all nodes.
  private func reserveNodes(_ count: Int) {
    guard nodeCount + count > nodeCapacity + free.count else { return }
    nodeCapacity = nodeCount + count + nodeCapacity / 4
    let grown = UnsafeMutableRawPointer.allocate(
      byteCount: nodeCapacity * Self.nodeSize, alignment: 16)
    unsafe grown.copyMemory(from: memory, byteCount: nodeCount * Self.nodeSize)
    unsafe memory.deallocate()
    unsafe memory = grown
  }

  private func isFull(_ node: Int) -> Bool {
    unsafe Int(header(node).pointee.count) == header(node).pointee.width
  }

  private func link(_ leaf: Int, _ next: Int) {
    if leaf >= 0 { unsafe header(leaf).pointee.next = Int32(next) }
    if next >= 0 { unsafe header(next).pointee.previous = Int32(leaf) }
  }

  /// The root of a sequence, with room for one more entry.
  private func rootForInsertion(of tree: Int) -> Int {
    guard let root = root(of: tree) else {
      let leaf = newNode(in: tree, height: 0)
      unsafe trees[tree].root = Int32(leaf)
      return leaf
    }
    guard isFull(root) else { return root }
    let new = unsafe newNode(in: tree, height: Int(header(root).pointee.height) + 1)
    insertEntry(root, count(in: tree), at: 0, of: new)
    unsafe trees[tree].root = Int32(new)
    split(0, of: new)
    return new
  }

  /// Inserts a node into a node that is not a leaf and has room for it.
  private func insertEntry(_ entry: Int, _ count: Int, at slot: Int, of node: Int) {
    let (entries, counts) = unsafe (entries(node), counts(node))
    let moved = unsafe Int(header(node).pointee.count) - slot
    unsafe (entries + slot + 1).update(from: entries + slot, count: moved)
    unsafe (counts + slot + 1).update(from: counts + slot, count: moved)
    unsafe entries[slot] = Int32(entry)
    unsafe counts[slot] = Int32(count)
    unsafe header(node).pointee.count += 1
    unsafe header(entry).pointee.parent = Int32(node)
  }

  private func removeEntry(at slot: Int, of node: Int) {
    let entries = unsafe entries(node)
    let moved = unsafe Int(header(node).pointee.count) - slot - 1
    unsafe (entries + slot).update(from: entries + slot + 1, count: moved)
    if unsafe header(node).pointee.height > 0 {
      let counts = unsafe counts(node)
      unsafe (counts + slot).update(from: counts + slot + 1, count: moved)
    }
    unsafe header(node).pointee.count -= 1
  }

  /// Splits the full node at a slot. The parent must have room for one more node.
  private func split(_ slot: Int, of parent: Int) {
    let node = unsafe Int(entries(parent)[slot])
    let (tree, height) = unsafe (Int(header(node).pointee.tree), Int(header(node).pointee.height))
    let new = newNode(in: tree, height: height)
    // If handles are being appended, the full node is not split evenly.
    let isLast = unsafe height == 0 && header(node).pointee.next < 0
    let kept = unsafe header(node).pointee.width * (isLast ? 7 : 4) / 8
    if height == 0 {
      unsafe link(new, Int(header(node).pointee.next))
      link(node, new)
      giveLabel(to: new)
    }
    let moved = moveEntries(from: kept, of: node, to: new)
    unsafe counts(parent)[slot] -= Int32(moved)
    insertEntry(new, moved, at: slot + 1, of: parent)
  }

  /// Moves a node's entries, beginning at a slot, to the end of another node.
  ///
  /// - Returns: The number of handles that moved.
  @discardableResult
  private func moveEntries(from start: Int, of node: Int, to target: Int) -> Int {
    let isLeaf = unsafe header(node).pointee.height == 0
    let count = unsafe Int(header(node).pointee.count) - start
    let end = unsafe Int(header(target).pointee.count)
    let (source, moved) = unsafe (entries(node) + start, entries(target) + end)
    unsafe moved.update(from: source, count: count)
    unsafe header(node).pointee.count -= Int16(count)
    unsafe header(target).pointee.count += Int16(count)
    if isLeaf {
      for slot in 0..<count { unsafe leaves[Int(moved[slot])] = Int32(target) }
      return count
    }
    let movedCounts = unsafe counts(target) + end
    unsafe movedCounts.update(from: counts(node) + start, count: count)
    var result = 0
    for slot in 0..<count {
      unsafe header(Int(moved[slot])).pointee.parent = Int32(target)
      unsafe result += Int(movedCounts[slot])
    }
    return result
  }

  /// Removes a node if it is empty. If it has few entries, merges it with a neighbor, provided that
  /// they fit into one node with room to spare.
  private func mergeSparse(_ slot: Int, of parent: Int) {
    let all = unsafe 0..<Int(header(parent).pointee.count)
    if unsafe header(Int(entries(parent)[slot])).pointee.count == 0 {
      return removeNode(slot, of: parent)
    }
    for left in [slot, slot - 1] where all.contains(left) && all.contains(left + 1) {
      let (first, second) = unsafe (Int(entries(parent)[left]), Int(entries(parent)[left + 1]))
      let count = unsafe Int(header(first).pointee.count + header(second).pointee.count)
      guard unsafe count <= header(first).pointee.width * 3 / 4 else { continue }
      unsafe counts(parent)[left] += counts(parent)[left + 1]
      moveEntries(from: 0, of: second, to: first)
      return removeNode(left + 1, of: parent)
    }
  }

  /// Removes an empty node.
  private func removeNode(_ slot: Int, of parent: Int) {
    let node = unsafe Int(entries(parent)[slot])
    if unsafe header(node).pointee.height == 0 {
      unsafe link(Int(header(node).pointee.previous), Int(header(node).pointee.next))
    }
    removeEntry(at: slot, of: parent)
    free.append(Int32(node))
  }

  /// Removes the root if it is empty, or if it has only one node.
  private func shrinkRoot(of tree: Int) {
    while let root = root(of: tree) {
      if unsafe header(root).pointee.count == 0 {
        unsafe trees[tree].root = -1
      } else if unsafe header(root).pointee.count == 1, unsafe header(root).pointee.height > 0 {
        unsafe trees[tree].root = entries(root)[0]
        unsafe header(Int(trees[tree].root)).pointee.parent = -1
      } else {
        return
      }
      free.append(Int32(root))
    }
  }

  /// Labels a new leaf.
  private func giveLabel(to leaf: Int) {
    let before = unsafe header(Int(header(leaf).pointee.previous)).pointee.label
    let next = unsafe Int(header(leaf).pointee.next)
    let after = unsafe next < 0 ? UInt64.max : header(next).pointee.label
    guard after - before > 1 else { return unsafe renewLabels(of: Int(header(leaf).pointee.tree)) }
    unsafe header(leaf).pointee.label = before + min((after - before) / 2, 1 << 40 as UInt64)
  }

  /// Labels a sequence's leaves at equal distances.
  private func renewLabels(of tree: Int) {
    guard let root = root(of: tree) else { return }
    var leaf = firstLeaf(below: root)
    // A leaf holds several handles on average, so there are fewer than 2^31 leaves.
    let step: UInt64 = 1 << 32
    var label = step
    while leaf >= 0 {
      unsafe header(leaf).pointee.label = label
      label += step
      leaf = unsafe Int(header(leaf).pointee.next)
    }
  }
}
