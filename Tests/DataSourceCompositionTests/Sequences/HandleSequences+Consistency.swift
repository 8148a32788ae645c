@testable import DataSourceComposition

extension HandleSequences {
  /// Whether the nodes of a sequence are as documented.
  func isConsistent(tree: Int) -> Bool {
    guard roots.indices.contains(tree), roots[tree] >= 0 else {
      return count(in: tree) == 0 && total(in: tree) == 0
    }
    let root = Int(roots[tree])
    guard nodes[root].parent == -1, sums(below: root, in: tree) == sizes[tree] else { return false }
    var leaf = root
    while nodes[leaf].height > 0 { leaf = Int(entries[leaf * Self.width]) }
    var isAscending = nodes[leaf].previous == -1
    while nodes[leaf].next >= 0 {
      let next = Int(nodes[leaf].next)
      isAscending = isAscending && labels[leaf] < labels[next] && nodes[next].previous == leaf
      leaf = next
    }
    return isAscending
  }

  /// The number and the weight of the handles below a node; `nil` if something is wrong there.
  private func sums(below node: Int, in tree: Int) -> Size? {
    guard nodes[node].tree == tree, (1...Self.width).contains(Int(nodes[node].count)) else {
      return nil
    }
    var result = Size()
    for slot in node * Self.width..<node * Self.width + Int(nodes[node].count) {
      let entry = Int(entries[slot])
      let size = Size(count: counts[slot], weight: weights[slot])
      if nodes[node].height == 0 {
        guard leaves[entry] == node, size.count == 1 else { return nil }
      } else {
        guard nodes[entry].parent == node, nodes[entry].height == nodes[node].height - 1,
          sums(below: entry, in: tree) == size
        else { return nil }
      }
      result += size
    }
    return result
  }

  /// The number of levels of the highest tree.
  var depth: Int { roots.map { $0 < 0 ? 0 : Int(nodes[Int($0)].height) + 1 }.max() ?? 0 }
}
