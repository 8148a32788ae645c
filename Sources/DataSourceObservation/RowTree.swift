/// A B+ tree whose leaves are chunks of a list. Lists share subtrees, which are copied before they
/// are changed.
///
/// The class is not generic, because generic code would take longer for type metadata than for the
/// nodes.
class RowTree {
  /// A subtree. Its count is stored beside it, so that a search reads one object per level.
  struct Child {
    fileprivate(set) var tree: RowTree
    fileprivate(set) var count: Int

    fileprivate init(_ tree: RowTree) {
      self.tree = tree
      count = tree.count
    }
  }

  /// A node with twice this number of children is split.
  static let fanOut = 16

  /// The number of rows.
  final fileprivate(set) var count: Int

  /// The subtrees, of equal heights; none in a leaf.
  private(set) final var children: [Child]

  private init(_ children: [Child]) {
    self.children = children
    count = children.reduce(0) { $0 + $1.count }
  }

  /// Creates a leaf.
  fileprivate init(count: Int) {
    self.count = count
    children = []
  }

  fileprivate func copy() -> RowTree { RowTree(children) }

  /// Creates a tree from trees of equal height; `nil` if there are none.
  static func make(of trees: [RowTree]) -> RowTree? {
    if trees.count < 2 { return trees.first }
    return make(
      of: stride(from: 0, to: trees.count, by: fanOut).map {
        RowTree(trees[$0..<min(trees.count, $0 + fanOut)].map(Child.init))
      })
  }

  /// The leaves, in order.
  ///
  /// - Complexity: O(chunks)
  final var leaves: [RowTree] { children.isEmpty ? [self] : children.flatMap(\.tree.leaves) }

  /// The leaf that contains a row, and the row's index in the leaf.
  ///
  /// - Parameter index: A row's index, or the number of rows, which is in the last leaf.
  final func leaf(at index: Int) -> (leaf: RowTree, index: Int) {
    var (tree, index) = (self, index)
    while !tree.children.isEmpty { tree = tree.children[tree.child(at: &index)].tree }
    return (tree, index)
  }

  /// The index of the child containing a row.
  ///
  /// - Parameter index: The row's index in the tree. It becomes its index in the child.
  private final func child(at index: inout Int) -> Int {
    var child = 0
    while index >= children[child].count, child < children.count - 1 {
      index -= children[child].count
      child += 1
    }
    return child
  }

  /// Changes the leaf that contains a row.
  ///
  /// - Parameters:
  ///   - tree: The tree; `nil` if there are no rows left.
  ///   - index: The row's index, as for ``leaf(at:)``.
  ///   - edit: Changes the leaf by at most one row. It returns the second half if it has split the
  ///     leaf.
  static func editLeaf(
    of tree: inout RowTree?, at index: Int, _ edit: (_ leaf: RowTree, _ index: Int) -> RowTree?
  ) {
    guard var root = tree else { return }
    tree = nil
    if let second = editLeaf(of: &root, at: index, edit) {
      root = RowTree([Child(root), Child(second)])
    }
    while root.children.count == 1 { root = root.children[0].tree }
    tree = root.count == 0 ? nil : root
  }

  /// - Returns: The second half of the tree if it has been split.
  private static func editLeaf(
    of tree: inout RowTree, at index: Int, _ edit: (_ leaf: RowTree, _ index: Int) -> RowTree?
  ) -> RowTree? {
    if !isKnownUniquelyReferenced(&tree) { tree = tree.copy() }
    if tree.children.isEmpty { return edit(tree, index) }
    return tree.editLeafOfChild(at: index, edit)
  }

  private final func editLeafOfChild(
    at index: Int, _ edit: (_ leaf: RowTree, _ index: Int) -> RowTree?
  ) -> RowTree? {
    var index = index
    let place = child(at: &index)
    count -= children[place].count
    let second = Self.editLeaf(of: &children[place].tree, at: index, edit)
    children[place].count = children[place].tree.count
    count += children[place].count
    if let second {
      children.insert(Child(second), at: place + 1)
      count += second.count
    } else if children[place].count == 0 {
      children.remove(at: place)
    }
    if children.count < 2 * Self.fanOut { return nil }
    let half = RowTree(Array(children[Self.fanOut...]))
    children.removeSubrange(Self.fanOut...)
    count -= half.count
    return half
  }
}

/// A leaf of a tree: the identities of rows.
///
/// They have memory of their own: in unspecialized generic code, arrays take several times as long.
final class RowChunk<ID: Hashable>: RowTree {
  /// A chunk with this number of rows is split.
  private static var limit: Int { 128 }

  private var ids: UnsafeMutablePointer<ID>
  private var capacity: Int

  /// Creates the leaves of a list.
  static func chunks(of ids: [ID]) -> [RowTree] {
    ids.withUnsafeBufferPointer { ids in
      guard let start = ids.baseAddress else { return [] }
      return stride(from: 0, to: ids.count, by: limit / 2).map {
        let count = min(ids.count - $0, limit / 2)
        return RowChunk(start + $0, count: count, capacity: count)
      }
    }
  }

  private init(_ start: UnsafePointer<ID>, count: Int, capacity: Int) {
    self.capacity = capacity
    ids = .allocate(capacity: capacity)
    ids.initialize(from: start, count: count)
    super.init(count: count)
  }

  deinit {
    ids.deinitialize(count: count)
    ids.deallocate()
  }

  /// A copy with room for more rows, because it is about to be changed.
  override func copy() -> RowTree {
    RowChunk(ids, count: count, capacity: min(2 * count, Self.limit))
  }

  subscript(index: Int) -> ID { ids[index] }

  func firstIndex(of id: ID) -> Int? { (0..<count).first { ids[$0] == id } }

  func elementsEqual(_ other: ArraySlice<ID>) -> Bool {
    UnsafeBufferPointer(start: ids, count: count).elementsEqual(other)
  }

  /// - Returns: If the chunk is full, its second half, which is removed from this one.
  func insert(_ id: ID, at index: Int) -> RowTree? {
    if count == capacity { grow() }
    (ids + index + 1).moveInitialize(from: ids + index, count: count - index)
    (ids + index).initialize(to: id)
    count += 1
    if count < Self.limit { return nil }
    let half = RowChunk(ids + count / 2, count: count - count / 2, capacity: count)
    (ids + count / 2).deinitialize(count: half.count)
    count -= half.count
    return half
  }

  private func grow() {
    capacity = min(2 * capacity, Self.limit)
    let larger = UnsafeMutablePointer<ID>.allocate(capacity: capacity)
    larger.moveInitialize(from: ids, count: count)
    ids.deallocate()
    ids = larger
  }

  func remove(at index: Int) {
    (ids + index).deinitialize(count: 1)
    (ids + index).moveInitialize(from: ids + index + 1, count: count - index - 1)
    count -= 1
  }
}
