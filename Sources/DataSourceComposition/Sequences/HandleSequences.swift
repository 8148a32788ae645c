/// Any number of ordered sequences of handles, in one pool of nodes.
///
/// A handle is a small number chosen by its owner, and is in one sequence at most. Each has a
/// weight. A sequence is searched by position (the tenth handle) and by weight (the handle with the
/// tenth unit), and the position of a handle is found. All of that takes O(log n).
///
/// Each sequence is a B+ tree: the leaves hold up to 32 handles and their weights, the other nodes
/// up to 32 nodes with the number and the weight of the handles below them. The leaves of a sequence
/// form a list, with ascending labels: so two handles are compared in O(1). Where there is no label
/// left between two leaves, those of the whole sequence are renewed (P. F. Dietz, "Maintaining order
/// in a linked list", 1982).
struct HandleSequences {
  /// The number of entries of a node.
  static let width = 32

  /// The number of entries of a node that is built at once, with room for insertions.
  private static let builtWidth = 28

  struct Node {
    /// The number of entries.
    var count: Int32 = 0
    /// The node above; -1 for a root.
    var parent: Int32 = -1
    /// The sequence.
    var tree: Int32
    /// The number of levels below; 0 for a leaf.
    var height: Int32 = 0
    /// The leaves before and behind; -1 for none.
    var previous: Int32 = -1
    var next: Int32 = -1
  }

  /// The number and the weight of some handles.
  struct Size: Equatable {
    var count: Int32 = 0
    var weight: Int32 = 0

    static func += (size: inout Size, other: Size) {
      size.count += other.count
      size.weight += other.weight
    }
  }

  private(set) var nodes: [Node] = []

  /// The places of the leaves in their sequence. Those of other nodes mean nothing.
  private(set) var labels: [UInt64] = []

  // The entries of node `n` are those from `n * width`.

  /// The handles of a leaf, the nodes below any other.
  private(set) var entries: [Int32] = []

  /// The number of handles below each entry; 1 in leaves.
  private(set) var counts: [Int32] = []

  /// The weight of each entry.
  private(set) var weights: [Int32] = []

  /// The leaf of each handle; -1 if it is in no sequence.
  private(set) var leaves: [Int32] = []

  /// The root of each sequence by its number; -1 for an empty one.
  private(set) var roots: [Int32] = []

  /// The numbers and the weights of the handles of each sequence.
  private(set) var sizes: [Size] = []

  /// The number of handles of all sequences together.
  private(set) var handleCount = 0

  /// Nodes that are in no sequence.
  private var free: [Int32] = []
}

extension HandleSequences {
  /// Whether a handle is in any sequence.
  func contains(_ handle: Int) -> Bool { leaf(of: handle) != nil }

  /// The sequence of a handle; `nil` for none.
  func tree(of handle: Int) -> Int? { leaf(of: handle).map { Int(nodes[$0].tree) } }

  /// The numbers of sequences are below this.
  var treeLimit: Int { roots.count }

  /// The numbers of the sequences that have handles.
  var trees: [Int] { roots.indices.filter { roots[$0] >= 0 } }

  /// The number of handles in a sequence.
  func count(in tree: Int) -> Int { sizes.indices.contains(tree) ? Int(sizes[tree].count) : 0 }

  /// The weights of a sequence together.
  func total(in tree: Int) -> Int { sizes.indices.contains(tree) ? Int(sizes[tree].weight) : 0 }

  /// The weight of a handle; 0 if it is in no sequence.
  func weight(of handle: Int) -> Int {
    leaf(of: handle).map { Int(weights[slot(of: handle, in: $0)]) } ?? 0
  }

  /// Whether a handle precedes another one of the same sequence.
  ///
  /// - Complexity: O(1)
  func precedes(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (Int(leaves[first]), Int(leaves[second]))
    return left == right
      ? slot(of: first, in: left) < slot(of: second, in: right) : labels[left] < labels[right]
  }

  private func leaf(of handle: Int) -> Int? {
    guard handle >= 0, handle < leaves.count, leaves[handle] >= 0 else { return nil }
    return Int(leaves[handle])
  }

  private func root(of tree: Int) -> Int? {
    guard tree >= 0, tree < roots.count, roots[tree] >= 0 else { return nil }
    return Int(roots[tree])
  }

  /// The slots of a node that are in use.
  private func slots(of node: Int) -> Range<Int> {
    let start = node * Self.width
    return start..<start + Int(nodes[node].count)
  }

  /// The slot of a handle or a node in the node that holds it.
  private func slot(of entry: Int, in node: Int) -> Int {
    var slot = node * Self.width
    while entries[slot] != Int32(truncatingIfNeeded: entry) { slot += 1 }
    return slot
  }
}

extension HandleSequences {
  /// The handle at a position of a sequence; `nil` where there is none.
  ///
  /// - Complexity: O(log n)
  func handle(at position: Int, in tree: Int) -> Int? {
    guard position >= 0, position < count(in: tree), var node = root(of: tree) else { return nil }
    var rest = position
    // Invariant: the handle is the one at `rest` below `node`.
    while nodes[node].height > 0 {
      var slot = node * Self.width
      while rest >= counts[slot] {
        rest -= Int(counts[slot])
        slot += 1
      }
      node = Int(entries[slot])
    }
    return Int(entries[node * Self.width + rest])
  }

  /// The handle that holds a unit of weight, and which of its own units that is; `nil` where there
  /// is none.
  ///
  /// - Complexity: O(log n)
  func handle(atTotal offset: Int, in tree: Int) -> (handle: Int, rest: Int)? {
    guard offset >= 0, offset < total(in: tree), var node = root(of: tree) else { return nil }
    var rest = offset
    // Invariant: the unit is the one at `rest` below `node`.
    while true {
      var slot = node * Self.width
      while rest >= weights[slot] {
        rest -= Int(weights[slot])
        slot += 1
      }
      if nodes[node].height == 0 { return (Int(entries[slot]), rest) }
      node = Int(entries[slot])
    }
  }

  /// The number of handles before one in its sequence.
  ///
  /// - Complexity: O(log n)
  func position(of handle: Int) -> Int? {
    guard var node = leaf(of: handle) else { return nil }
    var result = slot(of: handle, in: node) - node * Self.width
    while nodes[node].parent >= 0 {
      let parent = Int(nodes[node].parent)
      var slot = parent * Self.width
      while entries[slot] != node {
        result += Int(counts[slot])
        slot += 1
      }
      node = parent
    }
    return result
  }

  /// The weights before a handle in its sequence together.
  ///
  /// - Complexity: O(log n)
  func total(before handle: Int) -> Int {
    guard var node = leaf(of: handle) else { return 0 }
    var entry = handle
    var result = 0
    while true {
      var slot = node * Self.width
      while entries[slot] != entry {
        result += Int(weights[slot])
        slot += 1
      }
      guard nodes[node].parent >= 0 else { return result }
      entry = node
      node = Int(nodes[node].parent)
    }
  }

  /// The position of the first handle that satisfies a predicate, in a sequence in which all that
  /// do stand behind all that do not.
  ///
  /// - Complexity: O(log n) calls.
  func partitioningPosition(in tree: Int, where predicate: (Int) -> Bool) -> Int {
    guard var node = root(of: tree) else { return 0 }
    var result = 0
    while true {
      let isLeaf = nodes[node].height == 0
      let all = slots(of: node)
      // Below a node the search goes on before the first entry that begins with a satisfying
      // handle.
      var (low, high) = (isLeaf ? all.lowerBound : all.lowerBound + 1, all.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if predicate(firstHandle(below: middle, isLeaf: isLeaf)) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      if isLeaf { return result + low - all.lowerBound }
      for slot in all.lowerBound..<low - 1 { result += Int(counts[slot]) }
      node = Int(entries[low - 1])
    }
  }

  private func firstHandle(below slot: Int, isLeaf: Bool) -> Int {
    var entry = Int(entries[slot])
    if isLeaf { return entry }
    while nodes[entry].height > 0 { entry = Int(entries[entry * Self.width]) }
    return Int(entries[entry * Self.width])
  }
}

extension HandleSequences {
  /// The handles of a sequence, in order.
  ///
  /// - Complexity: O(n)
  func handles(in tree: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(count(in: tree))
    forEachHandle(in: tree) { handle, _ in result.append(handle) }
    return result
  }

  /// Calls a closure with each handle of a sequence and its weight, in order.
  ///
  /// - Complexity: O(n)
  func forEachHandle(in tree: Int, _ body: (_ handle: Int, _ weight: Int) -> Void) {
    var leaf = firstLeaf(of: tree)
    while leaf >= 0 {
      for slot in slots(of: leaf) { body(Int(entries[slot]), Int(weights[slot])) }
      leaf = Int(nodes[leaf].next)
    }
  }

  private func firstLeaf(of tree: Int) -> Int {
    guard var node = root(of: tree) else { return -1 }
    while nodes[node].height > 0 { node = Int(entries[node * Self.width]) }
    return node
  }

  /// The handle behind another one; `nil` behind the last.
  ///
  /// - Complexity: O(1)
  func handle(after handle: Int) -> Int? {
    guard let leaf = leaf(of: handle) else { return nil }
    let slot = slot(of: handle, in: leaf) + 1
    if slot < slots(of: leaf).upperBound { return Int(entries[slot]) }
    let next = Int(nodes[leaf].next)
    return next < 0 ? nil : Int(entries[next * Self.width])
  }
}

extension HandleSequences {
  /// Inserts a handle that is in no sequence into a sequence.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - tree: The number of the sequence.
  ///   - position: The position to insert at, clamped to the sequence.
  ///   - weight: Its weight, not negative.
  /// - Complexity: O(log n), apart from new labels.
  mutating func insert(_ handle: Int, in tree: Int, at position: Int, weight: Int = 1) {
    assert(!contains(handle), "\(handle) is in a sequence already.")
    makeRoom(handle: handle, tree: tree)
    var node = rootForInsertion(of: tree)
    var rest = min(max(position, 0), count(in: tree))
    // Invariant: `node` has room for one more entry, and the handle goes to `rest` below it.
    while nodes[node].height > 0 {
      var slot = node * Self.width
      while rest > counts[slot] {
        rest -= Int(counts[slot])
        slot += 1
      }
      if nodes[Int(entries[slot])].count == Self.width {
        split(slot, of: node)
        if rest > counts[slot] {
          rest -= Int(counts[slot])
          slot += 1
        }
      }
      counts[slot] += 1
      weights[slot] += Int32(weight)
      node = Int(entries[slot])
    }
    let size = Size(count: 1, weight: Int32(weight))
    insertEntry(Int32(handle), size, at: node * Self.width + rest, of: node)
    leaves[handle] = Int32(node)
    sizes[tree] += size
    handleCount += 1
  }

  /// Removes a handle from its sequence.
  ///
  /// - Complexity: O(log n)
  mutating func remove(_ handle: Int) {
    guard var node = leaf(of: handle) else { return }
    let tree = Int(nodes[node].tree)
    var slot = slot(of: handle, in: node)
    let weight = weights[slot]
    leaves[handle] = -1
    handleCount -= 1
    sizes[tree].count -= 1
    sizes[tree].weight -= weight
    removeEntry(at: slot, of: node)
    while nodes[node].parent >= 0 {
      let parent = Int(nodes[node].parent)
      slot = self.slot(of: node, in: parent)
      counts[slot] -= 1
      weights[slot] -= weight
      if nodes[node].count < Self.width / 4 { mergeSparse(slot, of: parent) }
      node = parent
    }
    shrinkRoot(of: tree)
  }

  /// Changes the weight of a handle.
  ///
  /// - Complexity: O(log n)
  mutating func setWeight(_ weight: Int, of handle: Int) {
    guard var node = leaf(of: handle) else { return }
    var slot = slot(of: handle, in: node)
    let difference = Int32(weight) - weights[slot]
    guard difference != 0 else { return }
    sizes[Int(nodes[node].tree)].weight += difference
    weights[slot] += difference
    while nodes[node].parent >= 0 {
      let parent = Int(nodes[node].parent)
      slot = self.slot(of: node, in: parent)
      weights[slot] += difference
      node = parent
    }
  }

  /// Removes all handles from a sequence.
  ///
  /// - Complexity: O(n)
  mutating func removeAll(in tree: Int) {
    var leaf = firstLeaf(of: tree)
    while leaf >= 0 {
      for slot in slots(of: leaf) { leaves[Int(entries[slot])] = -1 }
      leaf = Int(nodes[leaf].next)
    }
    removeNodes(of: tree)
  }

  private mutating func removeNodes(of tree: Int) {
    guard let root = root(of: tree) else { return }
    func remove(_ node: Int) {
      if nodes[node].height > 0 { for slot in slots(of: node) { remove(Int(entries[slot])) } }
      free.append(Int32(node))
    }
    remove(root)
    handleCount -= count(in: tree)
    roots[tree] = -1
    sizes[tree] = Size()
  }

  /// Makes an empty sequence one of handles that are in no sequence.
  ///
  /// - Parameters:
  ///   - tree: The number of the sequence.
  ///   - handles: The handles, in order.
  ///   - weights: Their weights; all 1 if there are none.
  /// - Complexity: O(n)
  mutating func fill(_ tree: Int, with handles: [Int], weights: [Int] = []) {
    guard !handles.isEmpty else { return }
    makeRoom(handle: handles.max() ?? -1, tree: tree)
    var level: [(node: Int, size: Size)] = []
    for range in Self.parts(handles.count) {
      let node = newNode(in: tree, height: 0)
      var total: Int32 = 0
      for index in range {
        let weight = Int32(weights.isEmpty ? 1 : weights[index])
        let slot = node * Self.width + index - range.lowerBound
        entries[slot] = Int32(handles[index])
        counts[slot] = 1
        self.weights[slot] = weight
        leaves[handles[index]] = Int32(node)
        total += weight
      }
      nodes[node].count = Int32(range.count)
      if let previous = level.last?.node { link(previous, node) }
      level.append((node, Size(count: Int32(range.count), weight: total)))
    }
    var height = 0
    while level.count > 1 {
      height += 1
      level = Self.parts(level.count).map { range in
        let node = newNode(in: tree, height: height)
        var sum = Size()
        for (child, size) in level[range] {
          insertEntry(Int32(child), size, at: slots(of: node).upperBound, of: node)
          sum += size
        }
        return (node, sum)
      }
    }
    roots[tree] = Int32(level[0].node)
    sizes[tree] = level[0].size
    handleCount += handles.count
    renewLabels(of: tree)
  }

  /// Divides entries among as few nodes as possible.
  private static func parts(_ count: Int) -> [Range<Int>] {
    let number = (count + builtWidth - 1) / builtWidth
    return (0..<number).map { $0 * count / number..<($0 + 1) * count / number }
  }

  private mutating func makeRoom(handle: Int, tree: Int) {
    if handle >= leaves.count {
      // Some slack, so that the next handle does not copy all of them.
      if handle >= leaves.capacity { leaves.reserveCapacity(handle + handle / 4 + 16) }
      leaves.append(contentsOf: repeatElement(-1, count: handle + 1 - leaves.count))
    }
    if tree >= roots.count {
      let missing = tree + 1 - roots.count
      roots.append(contentsOf: repeatElement(-1, count: missing))
      sizes.append(contentsOf: repeatElement(Size(), count: missing))
    }
  }
}

extension HandleSequences {
  /// Whether so many changes of a sequence are better made at once, by building it anew.
  private func areMany(_ changes: Int, in tree: Int) -> Bool {
    changes > 16 && changes > count(in: tree) / 16
  }

  /// Removes handles from their sequences, where they are in one.
  ///
  /// - Complexity: O(k log n) for k handles, O(n) for a sequence of which many go.
  mutating func remove(_ handles: [Int]) {
    guard handles.count > 16, handles.count > roots.count / 8 else {
      for handle in handles { remove(handle) }
      return
    }
    // Some may be named twice.
    var leaving = [Int](repeating: 0, count: roots.count)
    for handle in handles { if let tree = tree(of: handle) { leaving[tree] += 1 } }
    let thinned = leaving.indices.map { areMany(leaving[$0], in: $0) }
    var staying = leaving.indices.filter { thinned[$0] }.map {
      (tree: $0, entries: entries(of: $0))
    }
    for handle in handles {
      guard let tree = tree(of: handle) else { continue }
      if thinned[tree] { leaves[handle] = -1 } else { remove(handle) }
    }
    for index in staying.indices {
      staying[index].entries.removeAll { leaves[$0.handle] < 0 }
      replace(staying[index].tree, with: staying[index].entries)
    }
  }

  /// Inserts handles that are in no sequence into a sequence.
  ///
  /// - Parameters:
  ///   - new: The handles with the positions where they are to stand when all are in, ascending.
  ///   - tree: The number of the sequence.
  /// - Complexity: O(k log n) for k handles, O(n) for many.
  mutating func insert(_ new: [(handle: Int, position: Int)], in tree: Int) {
    guard areMany(new.count, in: tree) else {
      for entry in new { insert(entry.handle, in: tree, at: entry.position) }
      return
    }
    insert(new.map { ($0.handle, 1) }, in: tree) { index, _, count in
      new[index].position <= count
    }
  }

  /// Inserts handles that are in no sequence into a sequence that is in order.
  ///
  /// - Parameters:
  ///   - handles: The handles, in order.
  ///   - tree: The number of the sequence.
  ///   - isBefore: Whether a new handle has to precede one that is there.
  /// - Complexity: O(k log n) for k handles, O(n) for many.
  mutating func merge(_ handles: [Int], into tree: Int, isBefore: (Int, Int) -> Bool) {
    if count(in: tree) == 0, handles.count > 1 { return fill(tree, with: handles) }
    guard areMany(handles.count, in: tree) else {
      for handle in handles {
        let position = partitioningPosition(in: tree) { isBefore(handle, $0) }
        insert(handle, in: tree, at: position)
      }
      return
    }
    insert(handles.map { ($0, 1) }, in: tree) { index, old, _ in isBefore(handles[index], old) }
  }

  /// Inserts handles by building the sequence anew.
  ///
  /// - Parameters:
  ///   - new: The handles in order, and their weights.
  ///   - tree: The number of the sequence.
  ///   - isNext: Whether the new handle of an index precedes a handle of the sequence, when so many
  ///     are before it.
  private mutating func insert(
    _ new: [Entry], in tree: Int, isNext: (_ index: Int, _ old: Int, _ count: Int) -> Bool
  ) {
    var merged: [Entry] = []
    merged.reserveCapacity(count(in: tree) + new.count)
    var next = 0
    forEachHandle(in: tree) { old, weight in
      while next < new.count, isNext(next, old, merged.count) {
        merged.append(new[next])
        next += 1
      }
      merged.append((old, weight))
    }
    replace(tree, with: merged + new[next...])
  }

  private typealias Entry = (handle: Int, weight: Int)

  private func entries(of tree: Int) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(count(in: tree))
    forEachHandle(in: tree) { result.append(($0, $1)) }
    return result
  }

  /// Builds a sequence of other handles. Those that it had may be among them.
  private mutating func replace(_ tree: Int, with new: [Entry]) {
    removeNodes(of: tree)
    fill(tree, with: new.map { $0.handle }, weights: new.map { $0.weight })
  }
}

extension HandleSequences {
  private mutating func newNode(in tree: Int, height: Int) -> Int {
    let new = Node(tree: Int32(tree), height: Int32(height))
    if let node = free.popLast() {
      nodes[Int(node)] = new
      return Int(node)
    }
    nodes.append(new)
    labels.append(0)
    entries.append(contentsOf: repeatElement(-1, count: Self.width))
    counts.append(contentsOf: repeatElement(0, count: Self.width))
    weights.append(contentsOf: repeatElement(0, count: Self.width))
    return nodes.count - 1
  }

  private mutating func link(_ leaf: Int, _ next: Int) {
    if leaf >= 0 { nodes[leaf].next = Int32(next) }
    if next >= 0 { nodes[next].previous = Int32(leaf) }
  }

  /// The root of a sequence, with room for one more entry.
  private mutating func rootForInsertion(of tree: Int) -> Int {
    guard let root = root(of: tree) else {
      let leaf = newNode(in: tree, height: 0)
      roots[tree] = Int32(leaf)
      return leaf
    }
    guard nodes[root].count == Self.width else { return root }
    let new = newNode(in: tree, height: Int(nodes[root].height) + 1)
    insertEntry(Int32(root), sizes[tree], at: new * Self.width, of: new)
    roots[tree] = Int32(new)
    split(new * Self.width, of: new)
    return new
  }

  /// Inserts an entry into a node that has room for it.
  private mutating func insertEntry(_ entry: Int32, _ size: Size, at slot: Int, of node: Int) {
    var last = slots(of: node).upperBound
    while last > slot {
      entries[last] = entries[last - 1]
      counts[last] = counts[last - 1]
      weights[last] = weights[last - 1]
      last -= 1
    }
    entries[slot] = entry
    counts[slot] = size.count
    weights[slot] = size.weight
    nodes[node].count += 1
    if nodes[node].height > 0 { nodes[Int(entry)].parent = Int32(node) }
  }

  private mutating func removeEntry(at slot: Int, of node: Int) {
    for slot in slot..<slots(of: node).upperBound - 1 {
      entries[slot] = entries[slot + 1]
      counts[slot] = counts[slot + 1]
      weights[slot] = weights[slot + 1]
    }
    nodes[node].count -= 1
  }

  /// Splits the full node in a slot of a node that has room for one more.
  private mutating func split(_ slot: Int, of parent: Int) {
    let node = Int(entries[slot])
    let new = newNode(in: Int(nodes[node].tree), height: Int(nodes[node].height))
    // Where handles are appended, the full node stays full.
    let isLast = nodes[node].next < 0 && nodes[node].height == 0
    let kept = isLast ? Self.width * 7 / 8 : Self.width / 2
    if nodes[node].height == 0 {
      link(new, Int(nodes[node].next))
      link(node, new)
      giveLabel(to: new)
    }
    moveEntries(slots(of: node).dropFirst(kept), of: node, to: new)
    var moved = Size()
    for slot in slots(of: new) { moved += Size(count: counts[slot], weight: weights[slot]) }
    counts[slot] -= moved.count
    weights[slot] -= moved.weight
    insertEntry(Int32(new), moved, at: slot + 1, of: parent)
  }

  /// Moves the last entries of a node to the end of another one.
  private mutating func moveEntries(_ moved: Range<Int>, of node: Int, to target: Int) {
    var end = slots(of: target).upperBound
    for slot in moved {
      entries[end] = entries[slot]
      counts[end] = counts[slot]
      weights[end] = weights[slot]
      if nodes[node].height == 0 {
        leaves[Int(entries[slot])] = Int32(target)
      } else {
        nodes[Int(entries[slot])].parent = Int32(target)
      }
      end += 1
    }
    nodes[node].count -= Int32(moved.count)
    nodes[target].count += Int32(moved.count)
  }

  /// Merges a node of few entries with one beside it, if they fit into one with room to spare, and
  /// removes it if it is empty.
  private mutating func mergeSparse(_ slot: Int, of parent: Int) {
    let all = slots(of: parent)
    if nodes[Int(entries[slot])].count == 0 { return removeNode(slot, of: parent) }
    for left in [slot, slot - 1] where all.contains(left) && all.contains(left + 1) {
      let (first, second) = (Int(entries[left]), Int(entries[left + 1]))
      guard nodes[first].count + nodes[second].count <= Self.width * 3 / 4 else { continue }
      counts[left] += counts[left + 1]
      weights[left] += weights[left + 1]
      moveEntries(slots(of: second), of: second, to: first)
      return removeNode(left + 1, of: parent)
    }
  }

  /// Removes an empty node.
  private mutating func removeNode(_ slot: Int, of parent: Int) {
    let node = Int(entries[slot])
    if nodes[node].height == 0 { link(Int(nodes[node].previous), Int(nodes[node].next)) }
    removeEntry(at: slot, of: parent)
    free.append(Int32(node))
  }

  /// Removes a root that holds nothing, or one node only.
  private mutating func shrinkRoot(of tree: Int) {
    while let root = root(of: tree) {
      if nodes[root].count == 0 {
        roots[tree] = -1
      } else if nodes[root].count == 1, nodes[root].height > 0 {
        roots[tree] = entries[root * Self.width]
        nodes[Int(roots[tree])].parent = -1
      } else {
        return
      }
      free.append(Int32(root))
    }
  }

  /// Labels a new leaf.
  private mutating func giveLabel(to leaf: Int) {
    let before = labels[Int(nodes[leaf].previous)]
    let after = nodes[leaf].next < 0 ? UInt64.max : labels[Int(nodes[leaf].next)]
    guard after - before > 1 else { return renewLabels(of: Int(nodes[leaf].tree)) }
    labels[leaf] = before + min((after - before) / 2, 1 << 40)
  }

  /// Labels the leaves of a sequence at equal distances.
  private mutating func renewLabels(of tree: Int) {
    var leaf = firstLeaf(of: tree)
    // A leaf holds several handles on average, so there are fewer than 2^31 of them.
    let step: UInt64 = 1 << 32
    var label = step
    while leaf >= 0 {
      labels[leaf] = label
      label += step
      leaf = Int(nodes[leaf].next)
    }
  }
}
