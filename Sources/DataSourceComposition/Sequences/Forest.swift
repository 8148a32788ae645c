/// Any number of ordered sequences of handles, in one pool of tree nodes.
///
/// A handle is a small number that its owner chooses, and stands in one sequence at most. Each has a
/// weight, so that a sequence can be asked by position ("which handle is the tenth?") and by weight
/// ("which one holds the tenth unit?") and back. All of that takes O(log n), edits amortised.
///
/// The trees are balanced by weight: where a child holds more than about seven tenths of a node, the
/// node's subtree is built anew (A. Andersson, "Improving partial rebuilding by using simple balance
/// criteria", 1989). So the depth stays below 62, and the way from the root fits into a number, the
/// label. Two handles of one sequence are in the order of their labels: comparing them takes O(1).
struct Forest {
  /// A place in a tree. Links are -1 where there is nothing.
  struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    /// The sequence that the handle stands in; -1 for none.
    var tree: Int32 = -1
    /// The number of handles in the subtree.
    var count: Int32 = 0
    var weight = 0
    /// The weights of the subtree together.
    var total = 0
    /// The way from the root: its lowest set bit is the depth, the bits above say where it went right.
    var label: UInt64 = 0
  }

  /// The nodes by handle. One that stands in no sequence has no tree.
  var nodes: [Node] = []

  /// The root of each sequence by its number; -1 for an empty one.
  var roots: [Int32] = []

  /// The label of a root.
  static let rootLabel: UInt64 = 1 << 63
}

extension Forest {
  /// Whether a handle stands in any sequence.
  func contains(_ handle: Int) -> Bool {
    handle >= 0 && handle < nodes.count && nodes[handle].tree >= 0
  }

  /// The sequence that a handle stands in; `nil` for none.
  func tree(of handle: Int) -> Int? { contains(handle) ? Int(nodes[handle].tree) : nil }

  /// The number of handles in a sequence.
  func count(in tree: Int) -> Int { Int(count(root(of: tree))) }

  /// The weights of a sequence together.
  func total(in tree: Int) -> Int { total(root(of: tree)) }

  /// The weight of a handle; 0 if it stands nowhere.
  func weight(of handle: Int) -> Int { contains(handle) ? nodes[handle].weight : 0 }

  /// Whether a handle stands before another one of the same sequence.
  ///
  /// - Complexity: O(1)
  func precedes(_ first: Int, _ second: Int) -> Bool { nodes[first].label < nodes[second].label }

  func root(of tree: Int) -> Int32 { tree >= 0 && tree < roots.count ? roots[tree] : -1 }

  func count(_ node: Int32) -> Int32 { node < 0 ? 0 : nodes[Int(node)].count }

  func total(_ node: Int32) -> Int { node < 0 ? 0 : nodes[Int(node)].total }
}
