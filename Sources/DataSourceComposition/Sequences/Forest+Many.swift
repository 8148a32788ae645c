extension Forest {
  /// Whether so many changes of a sequence are better made at once, by building it anew.
  private func areMany(_ changes: Int, in tree: Int) -> Bool {
    changes > 16 && changes > count(in: tree) / 16
  }

  /// Takes handles out of their sequences, those that stand in one.
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

  /// Puts handles that stand nowhere into a sequence.
  ///
  /// - Parameters:
  ///   - entries: The handles with the positions where they are to stand when all are in, ascending, and
  ///     their weights.
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

  /// Puts handles that stand nowhere into a sequence that is in order.
  ///
  /// - Parameters:
  ///   - handles: The handles, in order.
  ///   - tree: The number of the sequence.
  ///   - isBefore: Whether a handle that comes has to stand before one that is there.
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
