extension Forest {
  /// How far the labels of a node's children are from its own.
  static func step(below label: UInt64) -> UInt64 { (label & (0 &- label)) >> 1 }

  /// Builds the highest subtree anew that holds a node and is out of balance.
  mutating func balance(from node: Int32) {
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
  func inOrder(_ root: Int32) -> [Int32] {
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
  mutating func build(
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
  mutating func link(
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
