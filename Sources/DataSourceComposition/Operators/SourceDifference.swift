import IdentityDiff

/// The difference of the sections of two lists of sources.
struct SourceDifference {
  /// For each new source the index of the old one; `nil` for an inserted one.
  let origins: [Int?]

  /// Pairs sources, the k-th occurrence of each with its k-th.
  ///
  /// - Complexity: O(sources)
  init(from old: [ObjectIdentifier], to new: [ObjectIdentifier]) {
    var indices: [ObjectIdentifier: ArraySlice<Int>] = [:]
    for (index, source) in old.enumerated() { indices[source, default: []].append(index) }
    origins = new.map { indices[$0]?.popFirst() }
  }

  /// The sources that move around the heaviest choice of those that can stay, by numbers of
  /// sections.
  ///
  /// - Parameter counts: The number of sections of each new source.
  func moving(_ counts: [Int]) -> [ElementMove<Int>] {
    // Sources without sections are not shown.
    let pairs = origins.enumerated().compactMap { index, origin in
      counts[index] == 0 ? nil : origin.map { ElementMove(from: $0, to: index) }
    }
    return pairs.moving(weights: pairs.map { counts[$0.to] })
  }
}
