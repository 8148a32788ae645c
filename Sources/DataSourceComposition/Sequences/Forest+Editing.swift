extension Forest {
  /// Puts a handle that stands nowhere into a sequence.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - tree: The number of the sequence.
  ///   - position: Where the handle is to stand. Out of range it gets to the nearer end.
  ///   - weight: Its weight, not negative.
  /// - Complexity: O(log n) amortised
  mutating func insert(_ handle: Int, in tree: Int, at position: Int, weight: Int = 1) {
    assert(!contains(handle), "\(handle) stands in a sequence already.")
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

  /// Takes a handle out of its sequence.
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

  /// Takes all handles out of a sequence.
  ///
  /// - Complexity: O(n)
  mutating func removeAll(in tree: Int) {
    for node in inOrder(root(of: tree)) { nodes[Int(node)] = Node() }
    if tree < roots.count { roots[tree] = -1 }
  }

  /// Makes an empty sequence one of handles that stand nowhere.
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

  mutating func makeRoom(handle: Int, tree: Int) {
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
