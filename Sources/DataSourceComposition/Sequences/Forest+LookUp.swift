extension Forest {
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

  /// The handle that holds a unit of weight, and which of its own units that is; `nil` where there is
  /// none.
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

  /// How many handles stand before one in its sequence.
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

  /// The position of the first handle that satisfies a predicate, in a sequence in which all that do
  /// stand behind all that do not.
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

extension Forest {
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
