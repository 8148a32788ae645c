import TestSupport

extension Spaces {
  /// Entries whose versions are a number's bits.
  static func entries(_ keys: [Int], versions: Int = 0) -> [Entry] {
    var versions = versions
    return keys.map { key in
      defer { versions >>= 1 }
      return Entry(key, versions & 1)
    }
  }
}

extension SectionedSpace {
  /// All lists of sections in the space.
  func all() -> [[Block]] {
    shapes().map { $0.map { Block($0.key, Spaces.entries($0.items)) } }
  }

  /// Calls the body with pairs of lists: the old ones up to renaming, a sample of the new ones,
  /// with changed contents in most.
  func forEachCase(stride: Int, _ body: (SectionedCase) -> Void) {
    let all = all()
    let old = all.filter { blocks in
      Spaces.isCanonical(blocks.map(\.key))
        && Spaces.isCanonical(blocks.flatMap { $0.items.map(\.key) })
    }
    // A stride without a common factor with the number of lists reaches each of them.
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
