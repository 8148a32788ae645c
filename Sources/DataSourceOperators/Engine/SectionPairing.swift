import DataSourceCore
import DataSourcePlanning
import IdentityDiff
import _DataSourceSubsequences

/// Pairs new sections with old ones: by identity, or those without an identity with the old
/// sections that contained most of their items.
struct SectionPairing {
  /// For each new section, the old one; `nil` if it is inserted.
  private(set) var partners: [SectionHandle?]

  /// - Parameters:
  ///   - old: The old sections, in order.
  ///   - oldIdentities: Their identities.
  ///   - new: The identities of the new sections.
  ///   - votes: For each surviving item, its new section and its old one.
  /// - Complexity: O(items + sections · log sections)
  init(
    from old: [SectionHandle], _ oldIdentities: [AnyHashable?], to new: [AnyHashable?],
    votes: some Sequence<(section: Int, origin: SectionHandle)>
  ) {
    partners = originsByIdentity(from: oldIdentities, to: new).map { $0.map { old[$0] } }
    var isTaken = Set(zip(old, oldIdentities).filter { $0.1 != nil }.map(\.0))
    if isTaken.count == old.count { return }
    var counts: [[SectionHandle: Int]] = Array(repeating: [:], count: new.count)
    for (section, origin) in votes { counts[section][origin, default: 0] += 1 }
    let ballots = counts.enumerated().flatMap { section, counts in
      counts.map { (section: section, origin: $0.key, count: $0.value) }
    }
    for ballot in ballots.inOrder(by: {
      ($1.count, $0.section, $0.origin.number) < ($0.count, $1.section, $1.origin.number)
    })
    where new[ballot.section] == nil && partners[ballot.section] == nil
      && isTaken.insert(ballot.origin).inserted
    {
      partners[ballot.section] = ballot.origin
    }
    // The others keep their positions, after the same section or at the start.
    let index = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
    for section in partners.indices where new[section] == nil && partners[section] == nil {
      let previous = section == 0 ? -1 : partners[section - 1].flatMap { index[$0] }
      guard let previous, old.indices.contains(previous + 1),
        isTaken.insert(old[previous + 1]).inserted
      else { continue }
      partners[section] = old[previous + 1]
    }
  }
}

extension Array {
  /// The elements sorted. Takes O(n) if they are already in order, as they usually are.
  func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    isInOrder(by: isBefore)
      ? self : sortedIndices(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
  }

  /// The fewest elements to move so that the others ascend by a number.
  ///
  /// - Complexity: O(n log n); O(n) if all are in order.
  func moving(by number: (Element) -> Int) -> [Element] {
    let numbers = map(number)
    guard zip(numbers, numbers.dropFirst()).contains(where: >) else { return [] }
    var staying = heaviestIncreasingSubsequence(numbers)[...]
    var result: [Element] = []
    for (index, element) in enumerated() {
      if staying.first == index { staying.removeFirst() } else { result.append(element) }
    }
    return result
  }
}
