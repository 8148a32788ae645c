import IdentityDiff

/// The pairing rules, word for word, regardless of speed, for testing the oracles.
enum PlainRules {
  /// Which occurrence of its key a position holds.
  static func occurrence(_ position: Int, _ keys: [Int]) -> Int {
    keys[..<position].filter { $0 == keys[position] }.count
  }

  /// The k-th with the k-th: the old position for each new one, or -1.
  static func partners(_ old: [Int], _ new: [Int]) -> [Int] {
    new.indices.map { to in
      old.indices.first { from in
        old[from] == new[to] && occurrence(from, old) == occurrence(to, new)
      } ?? -1
    }
  }

  static func duplicates(_ keys: [Int]) -> [Int] {
    keys.indices.filter { keys[..<$0].contains(keys[$0]) }
  }

  private struct Item {
    var path: ItemPath
    var section: Int
    var key: Int
    var isPaired = false
  }

  private static func items(_ blocks: [Block]) -> [Item] {
    blocks.indices.flatMap { section in
      blocks[section].items.indices.map { item in
        Item(
          path: ItemPath(sectionIndex: section, itemIndex: item), section: section,
          key: blocks[section].items[item].key)
      }
    }
  }

  /// All pairs of items, by `to`: each new item, in reading order, takes the first free old item
  /// with its key, first from its own section, then from any.
  static func itemPairs(_ old: [Block], _ new: [Block]) -> [ElementMove<ItemPath>] {
    let partners = partners(old.map(\.key), new.map(\.key))
    var (olds, news) = (items(old), items(new))
    var pairs: [ElementMove<ItemPath>] = []
    for isInside in [true, false] {
      for to in news.indices where !news[to].isPaired {
        let from = olds.indices.first { from in
          !olds[from].isPaired && olds[from].key == news[to].key
            && (!isInside || olds[from].section == partners[news[to].section])
        }
        guard let from else { continue }
        olds[from].isPaired = true
        news[to].isPaired = true
        pairs.append(ElementMove(from: olds[from].path, to: news[to].path))
      }
    }
    return pairs.sorted { $0.to < $1.to }
  }
}
