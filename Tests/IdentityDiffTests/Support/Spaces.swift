import TestSupport

/// Small spaces, exhausted.
enum Spaces {
  /// All lists of these keys up to a length.
  static func lists(keys: Int, upTo length: Int, repeating: Bool = true) -> [[Int]] {
    var result: [[Int]] = [[]]
    var start = 0
    for _ in 0..<length {
      let end = result.count
      for index in start..<end {
        for key in 0..<keys where repeating || !result[index].contains(key) {
          result.append(result[index] + [key])
        }
      }
      start = end
    }
    return result
  }

  /// Whether keys first occur in the order 0, 1, 2, …: one list of all that differ in names only.
  static func isCanonical(_ keys: [Int]) -> Bool {
    var next = 0
    for key in keys {
      if key > next { return false }
      if key == next { next += 1 }
    }
    return true
  }

  /// Entries with versions from the bits of a number.
  static func entries(_ keys: [Int], versions: Int = 0) -> [Entry] {
    var versions = versions
    return keys.map { key in
      defer { versions >>= 1 }
      return Entry(key, versions & 1)
    }
  }

  /// All permutations of so many keys.
  static func permutations(_ count: Int) -> [[Int]] {
    var result: [[Int]] = [[]]
    for key in 0..<count {
      result = result.flatMap { shorter in
        (0...shorter.count).map { shorter[..<$0] + [key] + shorter[$0...] }
      }
    }
    return result
  }
}

/// A space of small lists of sections.
struct SectionedSpace {
  var sectionKeys: Int
  var sections: Int
  var itemKeys: Int
  var items: Int
  var repeatsSections = false
  var repeatsItems = false

  /// All lists of sections in the space.
  func all() -> [[Block]] {
    let rows = Spaces.lists(keys: itemKeys, upTo: items, repeating: repeatsItems)
    var result: [[Block]] = []
    for keys in Spaces.lists(keys: sectionKeys, upTo: sections, repeating: repeatsSections) {
      add([], keys[...], rows, to: &result)
    }
    return result
  }

  private func add(
    _ blocks: [Block], _ keys: ArraySlice<Int>, _ rows: [[Int]], to result: inout [[Block]]
  ) {
    guard let key = keys.first else {
      result.append(blocks)
      return
    }
    for row in rows {
      let isFree = row.allSatisfy { item in
        blocks.allSatisfy { block in block.items.allSatisfy { $0.key != item } }
      }
      guard repeatsItems || isFree else { continue }
      add(blocks + [Block(key, Spaces.entries(row))], keys.dropFirst(), rows, to: &result)
    }
  }

  /// Calls the body with pairs of lists: the old ones up to renaming, every so many'th new one, with
  /// changed contents in most.
  func forEachCase(stride: Int, _ body: (SectionedCase) -> Void) {
    let all = all()
    let old = all.filter { blocks in
      Spaces.isCanonical(blocks.map(\.key))
        && Spaces.isCanonical(blocks.flatMap { $0.items.map(\.key) })
    }
    // A stride without a common factor with the number of lists passes by each of them.
    var stride = stride
    while (2...max(2, stride)).contains(where: {
      stride.isMultiple(of: $0) && all.count.isMultiple(of: $0)
    }) {
      stride += 1
    }
    var position = 0
    var random = SplitMix64(seed: 1)
    for blocks in old {
      while position < all.count {
        var new = all[position]
        var versions = random.once(in: 4) ? 0 : random.next()
        for section in new.indices {
          for item in new[section].items.indices {
            new[section].items[item].version = Int(versions & 1)
            versions >>= 1
          }
          new[section].version = Int(versions & 1)
          versions >>= 1
        }
        body(SectionedCase(old: blocks, new: new))
        position += stride
      }
      position -= all.count
    }
  }
}
