/// Old and new data for drafting workloads. A list is one section.
struct Draft {
  private(set) var old: [SectionSpec]
  var new: [SectionSpec]
  var generator: SplitMix64
  private var nextNumber: Int
  private var touched: Set<Int> = []
  /// Sections whose items must not be changed.
  var locked: Set<Int> = []

  /// Starts with equal data on both sides.
  ///
  /// - Parameters:
  ///   - sections: The number of sections.
  ///   - items: The number of items in each.
  ///   - seed: The seed of all random choices.
  ///   - isFlooding: Whether the items' identities differ only in their highest bits.
  init(sections: Int = 1, items: Int, seed: UInt64, isFlooding: Bool = false) {
    generator = SplitMix64(seed: seed)
    old = (0..<sections).map { section in
      SectionSpec(
        number: section,
        items: (0..<items).map { Spec(number: section * items + $0, isFlooding: isFlooding) })
    }
    new = old
    nextNumber = sections * items
  }

  /// Gives all items the first one's identity and content.
  mutating func makeEqual() {
    old = old.map { section in
      SectionSpec(number: section.number, items: section.items.map { _ in Spec(number: 0) })
    }
    new = old
  }

  /// The old items.
  var oldItems: [Spec] { old.flatMap(\.items) }
  /// The new items.
  var newItems: [Spec] { new.flatMap(\.items) }

  /// An element that did not exist before.
  mutating func fresh() -> Spec {
    defer { nextNumber += 1 }
    touched.insert(nextNumber)
    return Spec(number: nextNumber)
  }
}

extension Draft {
  /// Deletes random items.
  mutating func delete(_ count: Int) {
    for _ in 0..<count {
      let path = pick()
      new[path.section].items.remove(at: path.item)
    }
  }

  /// Inserts fresh items at random places.
  mutating func insert(_ count: Int) {
    for _ in 0..<count {
      let section = pickSection()
      let item = Int.random(in: 0...new[section].items.count, using: &generator)
      new[section].items.insert(fresh(), at: item)
    }
  }

  /// Changes the content of random items.
  mutating func update(_ count: Int) {
    for _ in 0..<count {
      let path = pick()
      new[path.section].items[path.item].version += 1
    }
  }

  /// Moves random items to random places, within their section or into another one.
  mutating func move(_ count: Int, toOtherSection: Bool = false) {
    for _ in 0..<count {
      let path = pick()
      let item = new[path.section].items.remove(at: path.item)
      var section = path.section
      while toOtherSection, section == path.section { section = pickSection() }
      var position = path.item
      while section == path.section, position == path.item {
        position = Int.random(in: 0...new[section].items.count, using: &generator)
      }
      new[section].items.insert(item, at: min(position, new[section].items.count))
    }
  }

  /// Shuffles all items over all places.
  mutating func shuffleItems() {
    var items = newItems.shuffled(using: &generator)[...]
    for section in new.indices {
      let count = new[section].items.count
      new[section].items = Array(items.prefix(count))
      items = items.dropFirst(count)
    }
  }

  /// Deletes and inserts items and swaps pairs of others, each at a random place in the first
  /// section.
  mutating func scatter(deletions: Int, insertions: Int, swaps: Int) {
    var items = new[0].items
    let places = items.indices.shuffled(using: &generator)
    for swap in 0..<swaps {
      items.swapAt(places[deletions + 2 * swap], places[deletions + 2 * swap + 1])
    }
    let deleted = Set(places.prefix(deletions))
    var gaps: [Int: Int] = [:]
    for _ in 0..<insertions { gaps[random(below: items.count + 1), default: 0] += 1 }
    new[0].items = (0...items.count).flatMap { place in
      let inserted = (0..<gaps[place, default: 0]).map { _ in fresh() }
      return inserted + (place == items.count || deleted.contains(place) ? [] : [items[place]])
    }
  }

  /// Shuffles the first section's items in a range of places.
  mutating func shuffle(_ range: Range<Int>) {
    new[0].items[range].shuffle(using: &generator)
  }

  /// Shuffles the sections, but not the items in them.
  mutating func shuffleSections() {
    new.shuffle(using: &generator)
  }

  /// A random number below a bound.
  mutating func random(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  private mutating func pickSection() -> Int {
    while true {
      let section = random(below: new.count)
      if !locked.contains(new[section].number) { return section }
    }
  }

  /// A random item that no change has touched yet. From now on it counts as touched.
  private mutating func pick() -> (section: Int, item: Int) {
    while true {
      let section = pickSection()
      guard !new[section].items.isEmpty else { continue }
      let item = random(below: new[section].items.count)
      if touched.insert(new[section].items[item].number).inserted { return (section, item) }
    }
  }
}
