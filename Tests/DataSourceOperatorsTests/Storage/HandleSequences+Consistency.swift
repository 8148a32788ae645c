@testable import DataSourceOperators

extension HandleSequences {
  /// Whether the nodes of a sequence are as documented.
  func isConsistent(tree: Int) -> Bool {
    guard trees.indices.contains(tree), trees[tree].root >= 0 else { return count(in: tree) == 0 }
    let root = Int(trees[tree].root)
    guard header(root).pointee.parent == -1, sum(below: root, in: tree) == count(in: tree) else {
      return false
    }
    var leaf = root
    while header(leaf).pointee.height > 0 { leaf = Int(entries(leaf)[0]) }
    var isAscending = header(leaf).pointee.previous == -1
    while header(leaf).pointee.next >= 0 {
      let next = Int(header(leaf).pointee.next)
      isAscending =
        isAscending && header(leaf).pointee.label < header(next).pointee.label
        && header(next).pointee.previous == leaf
      leaf = next
    }
    return isAscending
  }

  /// The number of handles below a node; `nil` if something there is inconsistent.
  private func sum(below node: Int, in tree: Int) -> Int? {
    let node = (number: node, header: header(node).pointee)
    guard node.header.tree == tree, (1...node.header.width).contains(Int(node.header.count)) else {
      return nil
    }
    var result = 0
    for slot in 0..<Int(node.header.count) {
      let entry = Int(entries(node.number)[slot])
      if node.header.height == 0 {
        guard leaf(of: entry) == node.number else { return nil }
        result += 1
      } else {
        let count = Int(counts(node.number)[slot])
        guard header(entry).pointee.parent == node.number,
          header(entry).pointee.height == node.header.height - 1,
          sum(below: entry, in: tree) == count
        else { return nil }
        result += count
      }
    }
    return result
  }

  /// The number of levels of the highest tree.
  var depth: Int {
    trees.map { $0.root < 0 ? 0 : Int(header(Int($0.root)).pointee.height) + 1 }.max() ?? 0
  }
}
