/// An immutable balanced binary tree whose leaves are chunks of a list. Lists share subtrees.
///
/// A change copies the nodes from the root to one leaf: O(log chunks). The class is not generic, since
/// generic code would take longer for type metadata than for the nodes.
class RowTree {
  /// The number of rows.
  let count: Int

  /// The length of the longest path to a leaf. The heights of siblings differ by at most 1.
  let height: Int

  let children: (left: RowTree, right: RowTree)?

  /// Creates a leaf.
  init(count: Int) {
    self.count = count
    height = 0
    children = nil
  }

  private init(_ left: RowTree, _ right: RowTree) {
    count = left.count + right.count
    height = max(left.height, right.height) + 1
    children = (left, right)
  }

  /// Creates a tree of leaves; `nil` if there are none.
  static func make(of leaves: ArraySlice<RowTree>) -> RowTree? {
    if leaves.count < 2 { return leaves.first }
    let middle = leaves.startIndex + leaves.count / 2
    guard let left = make(of: leaves[..<middle]), let right = make(of: leaves[middle...]) else {
      return nil
    }
    return RowTree(left, right)
  }

  /// The leaves, in order.
  ///
  /// - Complexity: O(chunks)
  var leaves: [RowTree] {
    var leaves: [RowTree] = []
    func add(_ tree: RowTree) {
      guard let (left, right) = tree.children else { return leaves.append(tree) }
      add(left)
      add(right)
    }
    add(self)
    return leaves
  }

  /// The leaf that contains a row, and the row's index in the leaf.
  ///
  /// - Parameter index: The index of a row, or the number of rows, which is in the last leaf.
  func leaf(at index: Int) -> (leaf: RowTree, index: Int) {
    var (tree, index) = (self, index)
    while let (left, right) = tree.children {
      if index < left.count {
        tree = left
      } else {
        tree = right
        index -= left.count
      }
    }
    return (tree, index)
  }

  /// A copy of the tree with one leaf replaced.
  ///
  /// - Parameters:
  ///   - index: The index of a row of the leaf, as for ``leaf(at:)``.
  ///   - new: The new leaf, or a tree of two; `nil` to remove the leaf.
  /// - Returns: The tree; `nil` if it is empty.
  func replacingLeaf(at index: Int, with new: RowTree?) -> RowTree? {
    guard let (left, right) = children else { return new }
    if index < left.count {
      guard let left = left.replacingLeaf(at: index, with: new) else { return right }
      return .joining(left, right)
    }
    guard let right = right.replacingLeaf(at: index - left.count, with: new) else { return left }
    return .joining(left, right)
  }

  /// A balanced tree of two subtrees whose heights differ by at most 2.
  private static func joining(_ left: RowTree, _ right: RowTree) -> RowTree {
    if left.height > right.height + 1, let (first, second) = left.children {
      if second.height > first.height, let (third, fourth) = second.children {
        return RowTree(RowTree(first, third), RowTree(fourth, right))
      }
      return RowTree(first, RowTree(second, right))
    }
    if right.height > left.height + 1, let (first, second) = right.children {
      if first.height > second.height, let (third, fourth) = first.children {
        return RowTree(RowTree(left, third), RowTree(fourth, second))
      }
      return RowTree(RowTree(left, first), second)
    }
    return RowTree(left, right)
  }
}

/// A leaf of a tree: identities of rows, at least one.
///
/// They are in memory of its own: in unspecialized generic code, arrays take several times as long.
final class RowChunk<ID: Hashable>: RowTree {
  private let ids: UnsafeMutablePointer<ID>

  private init(uninitialized count: Int) {
    ids = .allocate(capacity: count)
    super.init(count: count)
  }

  convenience init(_ ids: ArraySlice<ID>) {
    self.init(uninitialized: ids.count)
    _ = UnsafeMutableBufferPointer(start: self.ids, count: count).initialize(from: ids)
  }

  deinit {
    ids.deinitialize(count: count)
    ids.deallocate()
  }

  subscript(index: Int) -> ID { ids[index] }

  func firstIndex(of id: ID) -> Int? { (0..<count).first { ids[$0] == id } }

  func elementsEqual(_ other: ArraySlice<ID>) -> Bool {
    UnsafeBufferPointer(start: ids, count: count).elementsEqual(other)
  }

  /// A copy with another row.
  func inserting(_ id: ID, at index: Int) -> RowChunk {
    let copy = RowChunk(uninitialized: count + 1)
    copy.ids.initialize(from: ids, count: index)
    (copy.ids + index).initialize(to: id)
    (copy.ids + index + 1).initialize(from: ids + index, count: count - index)
    return copy
  }

  /// A copy without a row; `nil` if it is the only one.
  func removing(at index: Int) -> RowChunk? {
    if count == 1 { return nil }
    let copy = RowChunk(uninitialized: count - 1)
    copy.ids.initialize(from: ids, count: index)
    (copy.ids + index).initialize(from: ids + index + 1, count: count - 1 - index)
    return copy
  }

  /// A tree of two chunks with half of the rows each.
  func split() -> RowTree? {
    let rows = Array(UnsafeBufferPointer(start: ids, count: count))
    return .make(of: [RowChunk(rows[..<(count / 2)]), RowChunk(rows[(count / 2)...])])
  }
}
