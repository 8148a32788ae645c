/// Any number of ordered sequences of handles, in one pool of tree nodes.
///
/// A handle is a small number chosen by its owner, and is in one sequence at most. Each has a
/// weight. A sequence is searched by position (the tenth handle) and by weight (the handle with the
/// tenth unit), and the position of a handle is found. All of that takes O(log n), edits amortised.
///
/// The trees are balanced by weight: where a child holds more than about seven tenths of a node,
/// the node's subtree is built anew (A. Andersson, "Improving partial rebuilding by using simple
/// balance criteria", 1989). So the depth stays below 62, and the way from the root fits into a
/// number, the label. Two handles of one sequence are in the order of their labels: comparing them
/// takes O(1).
struct HandleSequences {
  /// A place in a tree. Links are -1 where there is nothing.
  struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    /// The sequence of the handle; -1 for none.
    var tree: Int32 = -1
    /// The number of handles in the subtree.
    var count: Int32 = 0
    var weight = 0
    /// The weights of the subtree together.
    var total = 0
    /// The way from the root: its lowest set bit is the depth, the bits above say where it went
    /// right.
    var label: UInt64 = 0
  }

  /// The nodes by handle. One that is in no sequence has no tree.
  private(set) var nodes: [Node] = []

  /// The root of each sequence by its number; -1 for an empty one.
  private(set) var roots: [Int32] = []

  /// The label of a root.
  static let rootLabel: UInt64 = 1 << 63
}

extension HandleSequences {
  /// Whether a handle is in any sequence.
  func contains(_ handle: Int) -> Bool {
    handle >= 0 && handle < nodes.count && nodes[handle].tree >= 0
  }

  /// The sequence of a handle; `nil` for none.
  func tree(of handle: Int) -> Int? { contains(handle) ? Int(nodes[handle].tree) : nil }

  /// The number of handles in a sequence.
  func count(in tree: Int) -> Int { Int(count(root(of: tree))) }

  /// The weights of a sequence together.
  func total(in tree: Int) -> Int { total(root(of: tree)) }

  /// The weight of a handle; 0 if it is in no sequence.
  func weight(of handle: Int) -> Int { contains(handle) ? nodes[handle].weight : 0 }

  /// Whether a handle precedes another one of the same sequence.
  ///
  /// - Complexity: O(1)
  func precedes(_ first: Int, _ second: Int) -> Bool { nodes[first].label < nodes[second].label }

  private func root(of tree: Int) -> Int32 { tree >= 0 && tree < roots.count ? roots[tree] : -1 }

  private func count(_ node: Int32) -> Int32 { node < 0 ? 0 : nodes[Int(node)].count }

  private func total(_ node: Int32) -> Int { node < 0 ? 0 : nodes[Int(node)].total }
}

extension HandleSequences {
  /// The handle at a position of a sequence; `nil` where there is none.
  ///
  /// - Complexity: O(log n)
  func handle(at position: Int, in tree: Int) -> Int? {
    var node = root(of: tree)
    guard position >= 0, position < count(node) else { return nil }
    var rest = Int32(position)
    while true {
      // Invariant: the handle is the one at `rest` in the subtree of `node`.
      let left = nodes[Int(node)].left
      let before = count(left)
      if rest < before {
        node = left
      } else if rest == before {
        return Int(node)
      } else {
        rest -= before + 1
        node = nodes[Int(node)].right
      }
    }
  }

  /// The handle that holds a unit of weight, and which of its own units that is; `nil` where there
  /// is none.
  ///
  /// - Complexity: O(log n)
  func handle(atTotal offset: Int, in tree: Int) -> (handle: Int, rest: Int)? {
    var node = root(of: tree)
    guard offset >= 0, offset < total(node) else { return nil }
    var rest = offset
    while true {
      let left = nodes[Int(node)].left
      let before = total(left)
      let weight = nodes[Int(node)].weight
      if rest < before {
        node = left
      } else if rest < before + weight {
        return (Int(node), rest - before)
      } else {
        rest -= before + weight
        node = nodes[Int(node)].right
      }
    }
  }

  /// The number of handles before one in its sequence.
  ///
  /// - Complexity: O(log n)
  func position(of handle: Int) -> Int? {
    guard contains(handle) else { return nil }
    var node = Int32(handle)
    var result = count(nodes[handle].left)
    while true {
      let parent = nodes[Int(node)].parent
      guard parent >= 0 else { return Int(result) }
      if nodes[Int(parent)].right == node { result += count(nodes[Int(parent)].left) + 1 }
      node = parent
    }
  }

  /// The weights before a handle in its sequence together.
  ///
  /// - Complexity: O(log n)
  func total(before handle: Int) -> Int {
    guard contains(handle) else { return 0 }
    var node = Int32(handle)
    var result = total(nodes[handle].left)
    while true {
      let parent = nodes[Int(node)].parent
      guard parent >= 0 else { return result }
      if nodes[Int(parent)].right == node {
        result += total(nodes[Int(parent)].left) + nodes[Int(parent)].weight
      }
      node = parent
    }
  }

  /// The position of the first handle that satisfies a predicate, in a sequence in which all that
  /// do stand behind all that do not.
  ///
  /// - Complexity: O(log n) calls.
  func partitioningPosition(in tree: Int, where predicate: (Int) -> Bool) -> Int {
    var node = root(of: tree)
    var result: Int32 = 0
    while node >= 0 {
      if predicate(Int(node)) {
        node = nodes[Int(node)].left
      } else {
        result += count(nodes[Int(node)].left) + 1
        node = nodes[Int(node)].right
      }
    }
    return Int(result)
  }
}

extension HandleSequences {
  /// The handles of a sequence, in order.
  ///
  /// - Complexity: O(n)
  func handles(in tree: Int) -> [Int] { inOrder(root(of: tree)).map(Int.init) }

  /// The handle behind another one; `nil` behind the last.
  ///
  /// - Complexity: O(log n)
  func handle(after handle: Int) -> Int? {
    guard let position = position(of: handle), let tree = tree(of: handle) else { return nil }
    return self.handle(at: position + 1, in: tree)
  }

  /// The handle before another one; `nil` before the first.
  ///
  /// - Complexity: O(log n)
  func handle(before handle: Int) -> Int? {
    guard let position = position(of: handle), let tree = tree(of: handle) else { return nil }
    return self.handle(at: position - 1, in: tree)
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
  /// - Complexity: O(log n) amortised
  mutating func insert(_ handle: Int, in tree: Int, at position: Int, weight: Int = 1) {
    assert(!contains(handle), "\(handle) is in a sequence already.")
    makeRoom(handle: handle, tree: tree)
    let new = Int32(handle)
    nodes[handle] = Node(tree: Int32(tree), count: 1, weight: weight, total: weight)
    var node = roots[tree]
    guard node >= 0 else {
      nodes[handle].label = Self.rootLabel
      roots[tree] = new
      return
    }
    var rest = Int32(min(max(position, 0), count(in: tree)))
    while true {
      let index = Int(node)
      nodes[index].count += 1
      nodes[index].total += weight
      let step = Self.step(below: nodes[index].label)
      let before = count(nodes[index].left)
      if rest <= before {
        guard nodes[index].left < 0 else {
          node = nodes[index].left
          continue
        }
        nodes[index].left = new
        nodes[handle].label = nodes[index].label - step
      } else {
        rest -= before + 1
        guard nodes[index].right < 0 else {
          node = nodes[index].right
          continue
        }
        nodes[index].right = new
        nodes[handle].label = nodes[index].label + step
      }
      nodes[handle].parent = node
      break
    }
    balance(from: node)
  }

  /// Removes a handle from its sequence.
  ///
  /// - Complexity: O(log n) amortised
  mutating func remove(_ handle: Int) {
    guard contains(handle) else { return }
    let node = nodes[handle]
    guard node.left >= 0, node.right >= 0 else {
      let parent = takeOut(Int32(handle))
      nodes[handle] = Node()
      balance(from: parent)
      return
    }
    // The next handle takes the place.
    var next = node.right
    while nodes[Int(next)].left >= 0 { next = nodes[Int(next)].left }
    var parent = takeOut(next)
    if parent == Int32(handle) { parent = next }
    let place = nodes[handle]
    let weight = nodes[Int(next)].weight
    nodes[Int(next)] = place
    nodes[Int(next)].weight = weight
    link(next, insteadOf: Int32(handle), below: place.parent, of: place.tree)
    if place.left >= 0 { nodes[Int(place.left)].parent = next }
    if place.right >= 0 { nodes[Int(place.right)].parent = next }
    addTotal(weight - place.weight, from: next)
    nodes[handle] = Node()
    balance(from: parent)
  }

  /// Changes the weight of a handle.
  ///
  /// - Complexity: O(log n)
  mutating func setWeight(_ weight: Int, of handle: Int) {
    guard contains(handle) else { return }
    let difference = weight - nodes[handle].weight
    guard difference != 0 else { return }
    nodes[handle].weight = weight
    addTotal(difference, from: Int32(handle))
  }

  /// Removes all handles from a sequence.
  ///
  /// - Complexity: O(n)
  mutating func removeAll(in tree: Int) {
    for node in inOrder(root(of: tree)) { nodes[Int(node)] = Node() }
    if tree < roots.count { roots[tree] = -1 }
  }

  /// Makes an empty sequence one of handles that are in no sequence.
  ///
  /// - Parameters:
  ///   - tree: The number of the sequence.
  ///   - handles: The handles, in order.
  ///   - weights: Their weights; all 1 if there are none.
  /// - Complexity: O(n)
  mutating func fill(_ tree: Int, with handles: [Int], weights: [Int] = []) {
    makeRoom(handle: handles.max() ?? -1, tree: tree)
    for (index, handle) in handles.enumerated() {
      let weight = weights.isEmpty ? 1 : weights[index]
      nodes[handle] = Node(tree: Int32(tree), weight: weight)
    }
    build(handles.map(Int32.init), label: Self.rootLabel, insteadOf: -1, below: -1, of: Int32(tree))
  }

  private mutating func makeRoom(handle: Int, tree: Int) {
    if handle >= nodes.count {
      // Some slack, so that the next handle does not copy all of them.
      if handle >= nodes.capacity { nodes.reserveCapacity(handle + handle / 4 + 16) }
      nodes.append(contentsOf: repeatElement(Node(), count: handle + 1 - nodes.count))
    }
    if tree >= roots.count {
      roots.append(contentsOf: repeatElement(-1, count: tree + 1 - roots.count))
    }
  }

  private mutating func addTotal(_ difference: Int, from node: Int32) {
    var node = node
    while node >= 0 {
      nodes[Int(node)].total += difference
      node = nodes[Int(node)].parent
    }
  }

  /// Takes a node with one child at most out of its tree, and puts the child in its place.
  ///
  /// - Returns: Its parent.
  private mutating func takeOut(_ node: Int32) -> Int32 {
    let place = nodes[Int(node)]
    let child = place.left >= 0 ? place.left : place.right
    var parent = place.parent
    while parent >= 0 {
      nodes[Int(parent)].count -= 1
      nodes[Int(parent)].total -= place.weight
      parent = nodes[Int(parent)].parent
    }
    if child >= 0 {
      // The tree is balanced, so there are no more than a handful.
      build(
        inOrder(child), label: place.label, insteadOf: node, below: place.parent, of: place.tree)
    } else {
      link(-1, insteadOf: node, below: place.parent, of: place.tree)
    }
    return place.parent
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
    guard handles.count > 16 else {
      for handle in handles { remove(handle) }
      return
    }
    var counts: [Int: Int] = [:]
    for tree in handles.lazy.compactMap(tree(of:)) { counts[tree, default: 0] += 1 }
    let many = counts.filter { areMany($0.value, in: $0.key) }.keys
    let orders = many.map { inOrder(root(of: $0)) }
    let thinned = Set(many)
    for handle in handles {
      guard let tree = tree(of: handle) else { continue }
      if thinned.contains(tree) { nodes[handle] = Node() } else { remove(handle) }
    }
    for (tree, order) in zip(many, orders) {
      let rest = order.filter { contains(Int($0)) }
      build(rest, label: Self.rootLabel, insteadOf: -1, below: -1, of: Int32(tree))
    }
  }

  /// Inserts handles that are in no sequence into a sequence.
  ///
  /// - Parameters:
  ///   - entries: The handles with the positions where they are to stand when all are in,
  ///     ascending, and their weights.
  ///   - tree: The number of the sequence.
  /// - Complexity: O(k log n) for k handles, O(n) for many.
  mutating func insert(_ entries: [(handle: Int, position: Int, weight: Int)], in tree: Int) {
    guard areMany(entries.count, in: tree) else {
      for entry in entries {
        insert(entry.handle, in: tree, at: entry.position, weight: entry.weight)
      }
      return
    }
    let old = inOrder(root(of: tree))
    var order: [Int32] = []
    order.reserveCapacity(old.count + entries.count)
    var next = 0
    for entry in entries {
      while order.count < entry.position, next < old.count {
        order.append(old[next])
        next += 1
      }
      order.append(Int32(entry.handle))
    }
    order += old[next...]
    add(entries.map { ($0.handle, $0.weight) }, to: tree)
    build(order, label: Self.rootLabel, insteadOf: -1, below: -1, of: Int32(tree))
  }

  /// Inserts handles that are in no sequence into a sequence that is in order.
  ///
  /// - Parameters:
  ///   - handles: The handles, in order.
  ///   - tree: The number of the sequence.
  ///   - isBefore: Whether a new handle has to precede one that is there.
  /// - Complexity: O(k log n) for k handles, O(n) for many.
  mutating func merge(_ handles: [Int], into tree: Int, isBefore: (Int, Int) -> Bool) {
    guard areMany(handles.count, in: tree) else {
      for handle in handles {
        let position = partitioningPosition(in: tree) { isBefore(handle, $0) }
        insert(handle, in: tree, at: position)
      }
      return
    }
    let old = inOrder(root(of: tree))
    var order: [Int32] = []
    order.reserveCapacity(old.count + handles.count)
    var next = 0
    for handle in handles {
      while next < old.count, !isBefore(handle, Int(old[next])) {
        order.append(old[next])
        next += 1
      }
      order.append(Int32(handle))
    }
    order += old[next...]
    add(handles.map { ($0, 1) }, to: tree)
    build(order, label: Self.rootLabel, insteadOf: -1, below: -1, of: Int32(tree))
  }

  private mutating func add(_ entries: [(handle: Int, weight: Int)], to tree: Int) {
    makeRoom(handle: entries.map(\.handle).max() ?? -1, tree: tree)
    for (handle, weight) in entries { nodes[handle] = Node(tree: Int32(tree), weight: weight) }
  }
}

extension HandleSequences {
  /// How far the labels of a node's children are from its own.
  static func step(below label: UInt64) -> UInt64 { (label & (0 &- label)) >> 1 }

  /// Builds the highest subtree anew that holds a node and is out of balance.
  private mutating func balance(from node: Int32) {
    var node = node
    var highest: Int32 = -1
    while node >= 0 {
      if isUnbalanced(nodes[Int(node)]) { highest = node }
      node = nodes[Int(node)].parent
    }
    guard highest >= 0 else { return }
    let place = nodes[Int(highest)]
    build(
      inOrder(highest), label: place.label, insteadOf: highest, below: place.parent, of: place.tree)
  }

  /// Whether a child holds more than seven tenths, and one more.
  func isUnbalanced(_ node: Node) -> Bool {
    10 * Int(max(count(node.left), count(node.right))) > 7 * Int(node.count) + 10
  }

  /// The nodes of a subtree in order.
  private func inOrder(_ root: Int32) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(Int(count(root)))
    var path: [Int32] = []
    var node = root
    while true {
      while node >= 0 {
        path.append(node)
        node = nodes[Int(node)].left
      }
      guard let next = path.popLast() else { return result }
      result.append(next)
      node = nodes[Int(next)].right
    }
  }

  /// Builds a subtree of the least depth.
  ///
  /// - Parameters:
  ///   - order: Its nodes in order, whose weights and trees are right.
  ///   - label: The label of its root.
  ///   - old: The node whose place it takes.
  ///   - parent: The parent of that place; -1 for the root of the tree.
  ///   - tree: The tree.
  private mutating func build(
    _ order: [Int32], label: UInt64, insteadOf old: Int32, below parent: Int32, of tree: Int32
  ) {
    let root = build(order, 0..<order.count, label: label)
    link(root, insteadOf: old, below: parent, of: tree)
  }

  private mutating func build(_ order: [Int32], _ range: Range<Int>, label: UInt64) -> Int32 {
    guard !range.isEmpty else { return -1 }
    let middle = range.lowerBound + range.count / 2
    let root = order[middle]
    let step = Self.step(below: label)
    let left = build(order, range.lowerBound..<middle, label: label - step)
    let right = build(order, middle + 1..<range.upperBound, label: label + step)
    if left >= 0 { nodes[Int(left)].parent = root }
    if right >= 0 { nodes[Int(right)].parent = root }
    let total = total(left) + total(right)
    let index = Int(root)
    nodes[index].left = left
    nodes[index].right = right
    nodes[index].count = Int32(range.count)
    nodes[index].total = nodes[index].weight + total
    nodes[index].label = label
    return root
  }

  /// Puts a subtree into the place of another one.
  private mutating func link(
    _ node: Int32, insteadOf old: Int32, below parent: Int32, of tree: Int32
  ) {
    if node >= 0 { nodes[Int(node)].parent = parent }
    if parent < 0 {
      roots[Int(tree)] = node
    } else if nodes[Int(parent)].left == old {
      nodes[Int(parent)].left = node
    } else {
      nodes[Int(parent)].right = node
    }
  }
}
