import TransitionSupport

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
  func all() -> [[Group]] {
    let rows = Spaces.lists(keys: itemKeys, upTo: items, repeating: repeatsItems)
    var result: [[Group]] = []
    for keys in Spaces.lists(keys: sectionKeys, upTo: sections, repeating: repeatsSections) {
      add([], keys[...], rows, to: &result)
    }
    return result
  }

  private func add(
    _ groups: [Group], _ keys: ArraySlice<Int>, _ rows: [[Int]], to result: inout [[Group]]
  ) {
    guard let key = keys.first else {
      result.append(groups)
      return
    }
    for row in rows {
      let isFree = row.allSatisfy { id in
        groups.allSatisfy { group in group.items.allSatisfy { $0.id != id } }
      }
      guard repeatsItems || isFree else { continue }
      add(groups + [Group(key, row.map { Row($0) })], keys.dropFirst(), rows, to: &result)
    }
  }

  /// Calls the body with every so many'th transition: the old sections up to renaming, all new ones, and
  /// these with all combinations of changed contents and titles.
  func forEachTransition(
    stride: Int, changesTitles: Bool = true, _ body: (SectionedTransition) -> Void
  ) {
    let all = all()
    var position = 0
    for old in all
    where Spaces.isCanonical(old.map(\.id))
      && Spaces.isCanonical(old.flatMap { $0.items.map(\.id) })
    {
      for new in all {
        let parts = new.reduce(0) { $0 + $1.items.count + (changesTitles ? 1 : 0) }
        for versions in 0..<1 << parts {
          position += 1
          guard position.isMultiple(of: stride) else { continue }
          let new = Self.changing(new, versions, changesTitles: changesTitles)
          body(SectionedTransition(old: old, new: new))
        }
      }
    }
  }

  /// The same sections, where the items and titles whose bit is set have got a new version.
  private static func changing(
    _ groups: [Group], _ versions: Int, changesTitles: Bool
  ) -> [Group] {
    var (groups, versions) = (groups, versions)
    for section in groups.indices {
      for item in groups[section].items.indices {
        groups[section].items[item].version = versions & 1
        versions >>= 1
      }
      guard changesTitles else { continue }
      groups[section].version = versions & 1
      versions >>= 1
    }
    return groups
  }
}
