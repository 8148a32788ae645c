import DataSourceChanges
import DataSourceCore
import Foundation

extension ListScreen {
  /// Moves lingering removed rows to their places after a change, and adds those it removes.
  ///
  /// Each is placed behind the nearest preceding line that stays where it is.
  ///
  /// - Parameter end: When new ones disappear; `nil` to add none.
  mutating func followGhosts(
    _ changeSet: ChangeSet, _ mapping: IndexPathMapping, before: [ShownSection],
    end: ContinuousClock.Instant?
  ) {
    let removal = Removal(changeSet)
    guard !ghosts.isEmpty || !removal.isEmpty else { return }
    var walk = GhostWalk(old: ghosts, end: end)
    walk.passSection(-1)
    for (section, shown) in before.enumerated() {
      let target = mapping.newSection(for: section)
      let previous = walk.anchor
      if let target {
        walk.anchor = .row(section: target, item: -1)
      } else {
        walk.add(.header(shown.titles.header))
      }
      walk.passRow(section, -1)
      let removed = removal.items[section] ?? []
      for (item, row) in shown.rows.enumerated() {
        let path: IndexPath = [section, item]
        if removed.contains(item) || target == nil {
          walk.add(.row(row.row))
        } else if !removal.moved.contains(path), let path = mapping.newIndexPath(for: path) {
          walk.anchor = .row(section: path[0], item: path[1])
        }
        walk.passRow(section, item)
      }
      if let target { walk.anchor = .section(target) }
      walk.passSection(section)
      if removal.movedSections.contains(section) { walk.anchor = previous }
    }
    ghosts = walk.ghosts
    // What lingers in a section moves with it.
    if !removal.movedSections.isEmpty { sortGhosts() }
  }
}

extension ListScreen {
  /// Sorts the ghosts by the lines that precede them.
  private mutating func sortGhosts() {
    let places = ghosts.enumerated().map { offset, ghost in
      switch ghost.anchor {
      case .row(let section, let item): (section, item, offset)
      case .section(let section): (section, Int.max, offset)
      }
    }
    ghosts = places.sorted(by: <).map { ghosts[$0.2] }
  }
}

/// The elements that a change set removes from their places.
private struct Removal {
  var items: [Int: Set<Int>] = [:]
  var moved: Set<IndexPath> = []
  var movedSections: Set<Int> = []
  var removesSections = false

  var isEmpty: Bool { items.isEmpty && !removesSections }

  init(_ changeSet: ChangeSet) {
    for change in changeSet.changes {
      switch change {
      case .object(.delete(let path)): items[path[0], default: []].insert(path[1])
      case .object(.move(let path, _)): moved.insert(path)
      case .section(.delete): removesSections = true
      case .section(.move(let path, _)): movedSections.insert(path[0])
      default: break
      }
    }
  }
}

/// Walks over the lines before a change, and gives each ghost its place after it.
private struct GhostWalk {
  private(set) var ghosts: [ListScreen.Ghost] = []

  /// The last line passed that stays in place.
  var anchor = ListScreen.Ghost.Anchor.section(-1)

  private var old: ArraySlice<ListScreen.Ghost>
  private let end: ContinuousClock.Instant?

  init(old: [ListScreen.Ghost], end: ContinuousClock.Instant?) {
    self.old = old[...]
    self.end = end
  }

  mutating func add(_ content: ListScreen.Ghost.Content) {
    guard let end else { return }
    ghosts.append(ListScreen.Ghost(anchor: anchor, content: content, end: end))
  }

  mutating func passRow(_ section: Int, _ item: Int) {
    pass(.row(section: section, item: item))
  }

  mutating func passSection(_ section: Int) { pass(.section(section)) }

  private mutating func pass(_ place: ListScreen.Ghost.Anchor) {
    while var ghost = old.first, ghost.anchor == place {
      old.removeFirst()
      ghost.anchor = anchor
      ghosts.append(ghost)
    }
  }
}
