/// The rows' identities, in order: an array in chunks.
///
/// Copies share their chunks, so the first change after a copy copies one chunk and the path to it.
struct RowList<ID: Hashable> {
  /// The chunks; `nil` if there are no rows. No chunk is empty.
  private(set) var tree: RowTree?

  init(_ ids: [ID]) { tree = .make(of: RowChunk.chunks(of: ids)) }

  var count: Int { tree?.count ?? 0 }

  /// - Complexity: O(log rows)
  subscript(index: Int) -> ID {
    guard let (leaf, index) = tree?.leaf(at: index) else { preconditionFailure("No rows") }
    return Self.chunk(leaf)[index]
  }

  /// - Complexity: O(rows)
  func firstIndex(of id: ID) -> Int? {
    var start = 0
    for leaf in tree?.leaves ?? [] {
      if let index = Self.chunk(leaf).firstIndex(of: id) { return start + index }
      start += leaf.count
    }
    return nil
  }

  /// - Complexity: O(rows)
  func elementsEqual(_ ids: [ID]) -> Bool {
    guard ids.count == count else { return false }
    var start = 0
    for leaf in tree?.leaves ?? [] {
      if !Self.chunk(leaf).elementsEqual(ids[start..<start + leaf.count]) { return false }
      start += leaf.count
    }
    return true
  }

  /// - Returns: Whether the index is valid.
  /// - Complexity: O(log rows)
  mutating func insert(_ id: ID, at index: Int) -> Bool {
    guard index >= 0, index <= count else { return false }
    if tree == nil {
      self = RowList([id])
    } else {
      RowTree.editLeaf(of: &tree, at: index) { Self.chunk($0).insert(id, at: $1) }
    }
    return true
  }

  /// - Returns: Whether the row exists.
  /// - Complexity: O(log rows)
  mutating func remove(at index: Int) -> Bool {
    guard index >= 0, index < count else { return false }
    RowTree.editLeaf(of: &tree, at: index) {
      Self.chunk($0).remove(at: $1)
      return nil
    }
    return true
  }

  private static func chunk(_ leaf: RowTree) -> RowChunk<ID> {
    unsafeDowncast(leaf, to: RowChunk<ID>.self)
  }
}
