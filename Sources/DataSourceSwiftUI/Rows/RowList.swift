/// Identities of rows, in order: an array in chunks.
///
/// Copies share their chunks, so after a copy a change copies one chunk and the path to it.
struct RowList<ID: Hashable> {
  /// The chunks; `nil` if there are no rows. No chunk is empty.
  private(set) var tree: RowTree?

  /// A chunk with twice as many rows is split.
  private static var chunkSize: Int { 512 }

  init(_ ids: [ID]) {
    var chunks: [RowTree] = []
    for start in stride(from: 0, to: ids.count, by: Self.chunkSize) {
      chunks.append(RowChunk(ids[start..<min(ids.count, start + Self.chunkSize)]))
    }
    tree = RowTree.make(of: chunks[...])
  }

  var count: Int { tree?.count ?? 0 }

  /// - Complexity: O(log rows)
  subscript(index: Int) -> ID {
    guard let (leaf, index) = tree?.leaf(at: index) else { preconditionFailure("No rows") }
    return chunk(leaf)[index]
  }

  /// - Complexity: O(rows)
  func firstIndex(of id: ID) -> Int? {
    var start = 0
    for leaf in tree?.leaves ?? [] {
      if let index = chunk(leaf).firstIndex(of: id) { return start + index }
      start += leaf.count
    }
    return nil
  }

  /// - Complexity: O(rows)
  func elementsEqual(_ ids: [ID]) -> Bool {
    guard ids.count == count else { return false }
    var start = 0
    for leaf in tree?.leaves ?? [] {
      if !chunk(leaf).elementsEqual(ids[start..<start + leaf.count]) { return false }
      start += leaf.count
    }
    return true
  }

  /// - Returns: Whether the index is valid.
  /// - Complexity: O(log rows)
  mutating func insert(_ id: ID, at index: Int) -> Bool {
    guard index >= 0, index <= count else { return false }
    guard let tree else {
      tree = RowChunk([id])
      return true
    }
    let (leaf, place) = tree.leaf(at: index)
    let new = chunk(leaf).inserting(id, at: place)
    self.tree = tree.replacingLeaf(
      at: index, with: new.count < 2 * Self.chunkSize ? new : new.split())
    return true
  }

  /// - Returns: Whether the row exists.
  /// - Complexity: O(log rows)
  mutating func remove(at index: Int) -> Bool {
    guard let tree, index >= 0, index < tree.count else { return false }
    let (leaf, place) = tree.leaf(at: index)
    self.tree = tree.replacingLeaf(at: index, with: chunk(leaf).removing(at: place))
    return true
  }

  private func chunk(_ leaf: RowTree) -> RowChunk<ID> {
    unsafeDowncast(leaf, to: RowChunk<ID>.self)
  }
}
