/// Where the items of one AFTER section come from: runs of BEFORE items, and new ones between.
///
/// It knows positions only, no items, so that the work on items is left with whole runs.
struct SectionAssembly {
  enum Piece: Hashable {
    /// Consecutive BEFORE items of one section.
    case kept(section: Int, items: Range<Int>)
    /// An item that is inserted or updated, by its AFTER index.
    case new(item: Int)
  }

  private(set) var pieces: [Piece] = []

  /// Assembles a section that survives.
  ///
  /// - Parameters:
  ///   - section: Its AFTER index.
  ///   - origin: Its BEFORE index.
  ///   - count: The number of its items AFTER.
  ///   - updated: The BEFORE indices of its items that are updated, ascending.
  ///   - mapping: Where everything goes. The counts fit it.
  init(
    section: Int, origin: Int, count: Int, updated: some Collection<Int>, mapping: IndexPathMapping
  ) {
    let slots = mapping.items(from: origin, to: section)
    var removed = slots.removed[...]
    var added = slots.added[...]
    var updated = updated[...]
    var before = 0
    var after = 0
    while after < count {
      // Invariant: the AFTER items before `after` are assembled, of the unnamed BEFORE items all
      // before `before` are used, and each slice begins with what is still to come.
      if added.first == after {
        added.removeFirst()
        append(mapping.origin(ofMoveTo: Position(section: section, item: after)), after)
        after += 1
      } else if removed.first == before {
        removed.removeFirst()
        before += 1
      } else if updated.first == before {
        updated.removeFirst()
        pieces.append(.new(item: after))
        before += 1
        after += 1
      } else {
        var length = count - after
        if let next = added.first { length = min(length, next - after) }
        if let next = removed.first { length = min(length, next - before) }
        if let next = updated.first { length = min(length, next - before) }
        pieces.append(.kept(section: origin, items: before..<before + length))
        before += length
        after += length
      }
    }
  }

  private mutating func append(_ source: Position?, _ item: Int) {
    if let source {
      pieces.append(.kept(section: source.section, items: source.item..<source.item + 1))
    } else {
      pieces.append(.new(item: item))
    }
  }
}
