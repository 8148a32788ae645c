import DataSourceKit

/// Identities of rows, in order: an array in chunks.
///
/// Copies share their chunks, so after a copy a change copies one chunk and the table of chunks: O(√rows),
/// unless the list grows far beyond its initial size.
struct RowList<ID: Hashable> {
  private var chunks: [ContiguousArray<ID>] = []

  /// The index of each chunk's first row, followed by the number of all rows. No chunk is empty.
  private var starts = [0]

  /// A chunk with twice as many rows is split.
  private let chunkSize: Int

  init(_ ids: [ID]) {
    chunkSize = max(256, 4 * Int(Double(ids.count).squareRoot()))
    for start in stride(from: 0, to: ids.count, by: chunkSize) {
      let end = min(ids.count, start + chunkSize)
      chunks.append(ContiguousArray(ids[start..<end]))
      starts.append(end)
    }
  }

  var count: Int { starts[chunks.count] }

  /// - Complexity: O(log rows)
  subscript(index: Int) -> ID {
    let chunk = chunk(of: index)
    return chunks[chunk][index - starts[chunk]]
  }

  /// - Complexity: O(rows)
  func firstIndex(of id: ID) -> Int? {
    for (chunk, ids) in chunks.enumerated() {
      if let index = ids.firstIndex(of: id) { return starts[chunk] + index }
    }
    return nil
  }

  /// - Complexity: O(rows)
  func elementsEqual(_ ids: [ID]) -> Bool { chunks.joined().elementsEqual(ids) }

  /// - Returns: Whether the index is valid.
  mutating func insert(_ id: ID, at index: Int) -> Bool {
    guard index >= 0, index <= count else { return false }
    guard !chunks.isEmpty else {
      chunks = [[id]]
      starts = [0, 1]
      return true
    }
    // The end index belongs to the last chunk.
    let chunk = chunk(of: min(index, count - 1))
    chunks[chunk].insert(id, at: index - starts[chunk])
    for next in chunk + 1..<starts.count { starts[next] += 1 }
    if chunks[chunk].count >= 2 * chunkSize { split(chunk) }
    return true
  }

  /// - Returns: The row; `nil` if there is none.
  mutating func remove(at index: Int) -> ID? {
    guard index >= 0, index < count else { return nil }
    let chunk = chunk(of: index)
    let id = chunks[chunk].remove(at: index - starts[chunk])
    for next in chunk + 1..<starts.count { starts[next] -= 1 }
    if chunks[chunk].isEmpty {
      chunks.remove(at: chunk)
      starts.remove(at: chunk)
    }
    return id
  }

  mutating func replace(at index: Int, with id: ID) {
    let chunk = chunk(of: index)
    chunks[chunk][index - starts[chunk]] = id
  }

  private mutating func split(_ chunk: Int) {
    let half = chunks[chunk].count / 2
    chunks.insert(ContiguousArray(chunks[chunk][half...]), at: chunk + 1)
    chunks[chunk].removeSubrange(half...)
    starts.insert(starts[chunk] + half, at: chunk + 1)
  }

  /// The chunk of an existing row: the last one that begins at or before it.
  private func chunk(of index: Int) -> Int { starts.partitioningIndex { $0 > index } - 1 }
}
