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

  /// The user scrolls: items that come onto the screen are read.
  func userScrolls(to start: Double) {
    guard let host, start != host.viewportStart else { return }
    host.viewportStart = start
    needsLayout = true
    layoutIfNeeded()
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
}
