import IdentityDiff

/// Fills the new positions that a difference does not name, in order, with the old elements that it
/// does not name.
///
/// - Returns: For each new element, its old position; nil if it is new.
func replay(
  oldCount: Int, newCount: Int, deleted: [Int], inserted: [Int], moved: [ElementMove<Int>]
) throws -> [Int?] {
  var isLeaving = [Bool](repeating: false, count: oldCount)
  for index in deleted + moved.map(\.from) {
    try require(isLeaving.indices.contains(index), "\(index) is no old position")
    try require(!isLeaving[index], "the old position \(index) is named twice")
    isLeaving[index] = true
  }
  var isNamed = [Bool](repeating: false, count: newCount)
  for index in inserted + moved.map(\.to) {
    try require(isNamed.indices.contains(index), "\(index) is no new position")
    try require(!isNamed[index], "the new position \(index) is named twice")
    isNamed[index] = true
  }
  var result = [Int?](repeating: nil, count: newCount)
  for pair in moved { result[pair.to] = pair.from }
  let stays = isLeaving.indices.filter { !isLeaving[$0] }
  let places = isNamed.indices.filter { !isNamed[$0] }
  try require(stays.count == places.count, "\(stays.count) stay on \(places.count) places")
  for (stay, place) in zip(stays, places) { result[place] = stay }
  return result
}

/// Replays a difference between two lists and compares the result with the new one.
///
/// - Returns: The fewest moves that would do.
func verify<Element: Keyed & Equatable>(
  _ difference: ListDifference, from old: [Element], to new: [Element]
) throws -> Int {
  try requireAscending(difference.deleted, "deleted")
  try requireAscending(difference.inserted, "inserted")
  try requireAscending(difference.moved.map(\.to), "moved")
  try requireAscending(difference.updated.map(\.to), "updated")
  let origins = try replay(
    oldCount: old.count, newCount: new.count, deleted: difference.deleted,
    inserted: difference.inserted, moved: difference.moved)
  let isUpdated = Dictionary(uniqueKeysWithValues: difference.updated.map { ($0.to, $0.from) })
  let oldKeys = Set(old.map(\.key))
  let newKeys = Set(new.map(\.key))
  for (index, origin) in origins.enumerated() {
    guard let origin else {
      try require(!oldKeys.contains(new[index].key), "\(index) is inserted, but was there already")
      continue
    }
    try require(old[origin].key == new[index].key, "\(origin) → \(index) is not the same identity")
    try require(
      isUpdated[index] == (old[origin] == new[index] ? nil : origin),
      "\(origin) → \(index) is updated, or not, although it is not, or is")
  }
  for index in difference.deleted {
    try require(!newKeys.contains(old[index].key), "\(index) is deleted, but still there")
  }
  try require(
    difference.updated.allSatisfy { new.indices.contains($0.to) && origins[$0.to] != nil },
    "an element that is not in both lists is updated")
  return fewestMoves(origins.compactMap { $0 })
}
