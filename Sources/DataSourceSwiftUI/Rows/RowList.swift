/// Identities of rows, in order: an array in chunks.
///
/// Copies share their chunks, so after a copy a change copies one chunk and the path to it.
struct RowList<ID: Hashable> {
  private final class Chunk: RowTree {
    let ids: ContiguousArray<ID>

    init(_ ids: ContiguousArray<ID>) {
      self.ids = ids
      super.init(count: ids.count)
    }
  }

  /// The chunks; `nil` if there are no rows. No chunk is empty.
  private(set) var tree: RowTree?

  /// A chunk with twice as many rows is split.
  private static var chunkSize: Int { 512 }

  init(_ ids: [ID]) {
    var chunks: [RowTree] = []
    for start in stride(from: 0, to: ids.count, by: Self.chunkSize) {
      let end = min(ids.count, start + Self.chunkSize)
      chunks.append(Chunk(ContiguousArray(ids[start..<end])))
    }
    tree = RowTree.make(of: chunks[...])
  }

  var count: Int { tree?.count ?? 0 }

  /// - Complexity: O(log rows)
  subscript(index: Int) -> ID {
    guard let (leaf, index) = tree?.leaf(at: index) else { preconditionFailure("No rows") }
    return ids(of: leaf)[index]
  }

  /// - Complexity: O(rows)
  func firstIndex(of id: ID) -> Int? {
    var start = 0
    for ids in chunks {
      if let index = ids.firstIndex(of: id) { return start + index }
      start += ids.count
    }
    return nil
  }

  /// - Complexity: O(rows)
  func elementsEqual(_ ids: [ID]) -> Bool { chunks.joined().elementsEqual(ids) }

  /// - Returns: Whether the index is valid.
  /// - Complexity: O(log rows)
  mutating func insert(_ id: ID, at index: Int) -> Bool {
    guard index >= 0, index <= count else { return false }
    guard let tree else {
      tree = Chunk([id])
      return true
    }
    let (leaf, place) = tree.leaf(at: index)
    let ids = replacing(place..<place, of: ids(of: leaf), with: id)
    var chunks: [RowTree] = [Chunk(ids)]
    if ids.count >= 2 * Self.chunkSize {
      let half = ids.count / 2
      chunks = [Chunk(ContiguousArray(ids[..<half])), Chunk(ContiguousArray(ids[half...]))]
    }
    self.tree = tree.replacingLeaf(at: index, with: .make(of: chunks[...]))
    return true
  }

  /// - Returns: Whether the row exists.
  /// - Complexity: O(log rows)
  mutating func remove(at index: Int) -> Bool {
    guard let tree, index >= 0, index < tree.count else { return false }
    let (leaf, place) = tree.leaf(at: index)
    let ids = replacing(place..<place + 1, of: ids(of: leaf), with: nil)
    self.tree = tree.replacingLeaf(at: index, with: ids.isEmpty ? nil : Chunk(ids))
    return true
  }

  /// A copy of a chunk.
  ///
  /// In unspecialized generic code, `replaceSubrange` takes several times as long.
  ///
  /// - Parameters:
  ///   - range: The rows that are left out.
  ///   - ids: The chunk.
  ///   - new: The row to insert in their place; `nil` for none.
  private func replacing(
    _ range: Range<Int>, of ids: ContiguousArray<ID>, with new: ID?
  ) -> ContiguousArray<ID> {
    let count = ids.count - range.count + (new == nil ? 0 : 1)
    return ContiguousArray(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      ids.withUnsafeBufferPointer { ids in
        guard var end = buffer.baseAddress, let start = ids.baseAddress else { return }
        end.initialize(from: start, count: range.lowerBound)
        end += range.lowerBound
        if let new {
          end.initialize(to: new)
          end += 1
        }
        end.initialize(from: start + range.upperBound, count: ids.count - range.upperBound)
        initializedCount = count
      }
    }
  }

  private var chunks: some Sequence<ContiguousArray<ID>> {
    (tree?.leaves ?? []).lazy.map(ids)
  }

  private func ids(of leaf: RowTree) -> ContiguousArray<ID> {
    unsafeDowncast(leaf, to: Chunk.self).ids
  }
}
