import DataSourceKit
import IdentityDiff

/// What becomes of the sections of several sources if there are others in their place.
struct SourceDifference {
  /// For each new source the place of the old one that it is; `nil` for one that is new.
  let origins: [Int?]

  /// Pairs sources, the k-th occurrence of each with its k-th.
  ///
  /// - Complexity: O(sources)
  init(from old: [ObjectIdentifier], to new: [ObjectIdentifier]) {
    var places: [ObjectIdentifier: ArraySlice<Int>] = [:]
    for (place, source) in old.enumerated() { places[source, default: []].append(place) }
    origins = new.map { places[$0]?.popFirst() }
  }

  /// The change set that leads to the new sections. As few of them move as possible.
  ///
  /// - Parameters:
  ///   - old: The number of sections of each old source.
  ///   - new: The number of sections of each new one.
  /// - Complexity: O(sources · log sources), and O(changes · log changes).
  func plan(from old: [Int], to new: [Int]) -> ChangePlan {
    let starts = (old: Self.starts(old), new: Self.starts(new))
    var changes = OutputChanges()
    // The handles of sections that were there are their old indices, of new ones -1 and below.
    var places: [Int: Int] = [:]
    let kept = Set(origins.compactMap(\.self))
    for place in old.indices where !kept.contains(place) {
      for section in starts.old[place]..<starts.old[place] + old[place] {
        changes.touch(section: section, before: section)
      }
    }
    for (place, origin) in origins.enumerated() where origin == nil {
      for section in starts.new[place]..<starts.new[place] + new[place] {
        changes.touch(section: -1 - section, before: nil)
        places[-1 - section] = section
      }
    }
    for pair in moving(new) {
      for offset in 0..<new[pair.to] {
        let section = starts.old[pair.from] + offset
        changes.touch(section: section, before: section, mayMove: true)
        places[section] = starts.new[pair.to] + offset
      }
    }
    return changes.plan(
      OutputPlaces(item: { _ in nil }, section: { places[$0] }, itemCount: { _ in 0 }))
  }

  /// The sources that move around the heaviest choice of those that can stay, by numbers of
  /// sections.
  private func moving(_ counts: [Int]) -> [Move<Int>] {
    // Sources without sections are not shown, whatever their place.
    let pairs = origins.enumerated().compactMap { place, origin in
      counts[place] == 0 ? nil : origin.map { Move(from: $0, to: place) }
    }
    return pairs.moving(weights: pairs.map { counts[$0.to] })
  }

  /// The index of the first section of each source.
  private static func starts(_ counts: [Int]) -> [Int] {
    var next = 0
    return counts.map { count in
      defer { next += count }
      return next
    }
  }
}
