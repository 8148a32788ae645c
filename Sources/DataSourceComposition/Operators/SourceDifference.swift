import ChangePlanning
import DataSourceKit
import IdentityDiff
import ListPositions
import Subsequences

/// How the sections of a concatenation change when its list of sources does.
struct SourceDifference {
  /// For each new source, the index of the old one; `nil` if it is inserted.
  let origins: [Int?]

  /// Pairs sources: the k-th occurrence before with the k-th occurrence after.
  ///
  /// - Complexity: O(sources)
  init(from old: [ObjectIdentifier], to new: [ObjectIdentifier]) {
    origins = originsByIdentity(from: old, to: new)
  }

  /// The sources that have to move so that as many sections as possible stay.
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
