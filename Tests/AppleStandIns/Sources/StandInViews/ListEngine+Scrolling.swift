public import Foundation

extension ListEngine {
  /// The user scrolls until an item is at the top of the screen.
  public func scrolls(to indexPath: IndexPath) {
    if let start = geometry.start(ofItemAt: indexPath) { userScrolls(to: start) }
  }

  /// The user scrolls until a section is at the top of the screen.
  public func scrolls(toSection section: Int) {
    let place = geometry.supplement(isBelow: false, inSection: section)
    if let place { userScrolls(to: place.start) }
  }

  /// The user scrolls: items that come onto the screen are read, and those that may come next are
  /// prefetched.
  func userScrolls(to start: Double) {
    guard let host, start != host.viewportStart else { return }
    let isDown = start > host.viewportStart
    host.viewportStart = start
    needsLayout = true
    layoutIfNeeded()
    guard host.wantsPrefetching, !showsEverything else { return }
    // The real views do so in the middle of their layout.
    phase = .layingOut
    announce(indexPathsAhead(isDown: isDown), host)
    phase = .idle
  }

  /// Scrolls through everything, so that each item is read, and back.
  public func readAll() {
    guard let host else { return }
    layoutIfNeeded()
    let start = host.viewportStart
    var position = 0.0
    while position < geometry.contentHeight {
      host.viewportStart = position
      needsLayout = true
      layoutIfNeeded()
      position += viewportHeight
    }
    host.viewportStart = start
    needsLayout = true
    layoutIfNeeded()
  }

  private func indexPathsAhead(isDown: Bool) -> [IndexPath] {
    let all = sections.enumerated().flatMap { section, content in
      content.rows.indices.map { IndexPath(index: section).appending($0) }
    }
    let visible = visibleIndexPaths
    guard let first = visible.first, let last = visible.last else { return [] }
    return isDown
      ? Array(all.drop { $0 <= last }.prefix(prefetchDistance))
      : all.prefix { $0 < first }.suffix(prefetchDistance).reversed()
  }

  private func announce(
    _ ahead: [IndexPath], _ host: any ListEngineHost<Cell, Supplement>
  ) {
    prefetched.removeAll { cell(at: $0) != nil }
    let needless = prefetched.filter { !ahead.contains($0) }
    let new = ahead.filter { !prefetched.contains($0) }
    prefetched = ahead
    if !needless.isEmpty { host.cancelPrefetching(needless) }
    if !new.isEmpty { host.prefetch(new) }
  }
}
