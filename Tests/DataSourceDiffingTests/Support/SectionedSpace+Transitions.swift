import TestSupport
import TransitionSupport

extension SectionedSpace {
  /// All lists of sections in the space.
  func all() -> [[Group]] {
    shapes().map { $0.map { Group($0.key, $0.items.map { Row($0) }) } }
  }

  /// Calls the body with a sample of all transitions: the old sections up to renaming, all new
  /// ones, with all combinations of changed contents and titles.
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

  /// The same sections, with a new version for each item and title whose bit is set.
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
