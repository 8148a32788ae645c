import TestSupport

extension DataSourceDifferentiatorTests {
  /// A random value and a random change to it, of limited size.
  static func randomTransition(seed: UInt64) -> (old: [Group], new: [Group]) {
    var random = SplitMix64(seed: seed)
    let names = "ABCDEFGHIJ".prefix(Int.random(in: 1...10, using: &random))
    var identities = Array(0..<Int.random(in: 0...40, using: &random))
    identities.shuffle(using: &random)
    var old = names.map { Group($0, []) }
    for identity in identities.dropLast(identities.count / 4) {
      old[Int.random(in: old.indices, using: &random)].items.append(Cell(identity: identity))
    }
    return (old, changed(old, spare: identities.suffix(identities.count / 4), using: &random))
  }

  private static func changed(
    _ old: [Group], spare: ArraySlice<Int>, using random: inout SplitMix64
  ) -> [Group] {
    var new = old
    var spare = spare.map { Cell(identity: $0) }
    var unusedNames = Array("XYZ")
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      let count = new.count
      guard count > 0 else { break }
      let section = Int.random(in: 0..<count, using: &random)
      let other = Int.random(in: 0..<count, using: &random)
      let item = new[section].items.indices.randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        spare += new.remove(at: section).items
      case 1:
        guard let name = unusedNames.popLast() else { break }
        new.insert(Group(name, []), at: section)
      case 2:
        new.insert(new.remove(at: section), at: other)
      case 3, 4:
        if let item { new[section].items[item].version += 1 }
      case 5, 6:
        if let item { spare.append(new[section].items.remove(at: item)) }
      case 7, 8:
        guard !spare.isEmpty else { break }
        let cell = spare.remove(at: Int.random(in: spare.indices, using: &random))
        let place = Int.random(in: 0...new[section].items.count, using: &random)
        new[section].items.insert(cell, at: place)
      default:
        guard let item else { break }
        let cell = new[section].items.remove(at: item)
        let place = Int.random(in: 0...new[other].items.count, using: &random)
        new[other].items.insert(cell, at: place)
      }
    }
    return new
  }
}
