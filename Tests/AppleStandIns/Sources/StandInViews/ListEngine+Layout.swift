import DataSourceChanges
import DataSourceCore
import Foundation

extension ListEngine {
  /// Forgets what is shown, and the selection. The next layout reads everything again.
  public func reloadData() {
    events.append(.reload)
    switch phase {
    case .idle: break
    case .preparing, .updating, .applying:
      return violate(
        .unsettledReload, "attempt to call reloadData() while an update is being applied")
    case .layingOut:
      return violate(.nestedUpdate, "attempt to call reloadData() while the view is being laid out")
    }
    needsReload = true
    deselectAll()
  }

  /// Another data source has been set: the next layout reads everything from it.
  public func dataSourceDidChange() {
    guard hasDisplayed else { return }
    reloadData()
    events.removeLast()
  }

  /// Invalidates the layout, as a rotation does. A batch then begins with the layout (rule T1).
  public func setNeedsLayout() {
    needsLayout = true
  }

  /// The view has been added to a window, or removed from it.
  public func windowDidChange() {
    if host?.isInWindow == true {
      setNeedsLayout()
    } else {
      finishAnimations(interrupted: true)
    }
  }

  /// Whether a layout has anything to do.
  public var isLayoutNeeded: Bool {
    phase == .idle && (needsLayout || needsReload || !hasDisplayed)
  }

  /// Lays the view out if anything has changed: reads counts after a reload, and requests cells
  /// that come onto the screen. Does nothing outside a window, and while the view is updating or
  /// being laid out.
  public func layoutIfNeeded() {
    guard isLayoutNeeded, let host, host.isInWindow else { return }
    phase = .layingOut
    defer { phase = .idle }
    needsLayout = false
    if needsReload || !hasDisplayed {
      readEverything(host)
    } else if checksCounts {
      checkCounts(host)
    }
    fillScreen()
  }

  private func readEverything(_ host: any ListEngineHost<Cell, Supplement>) {
    clear(host)
    guard let counts = host.itemCounts() else { return }
    revision += 1
    if let section = counts.firstIndex(where: { $0 < 0 }) {
      violate(
        .indexOutOfRange,
        "the number of rows in section \(section) is negative (\(counts[section]))")
    }
    sections = counts.map { ListSection(rows: Array(repeating: ListRow(), count: max(0, $0))) }
    selection.removeAll { !exists($0, in: counts) }
    measureSections()
    needsReload = false
    checksCounts = false
    isRecovering = false
    hasDisplayed = true
    keepInContent()
    host.didReadEverything()
  }

  /// Takes everything off the screen.
  private func clear(_ host: any ListEngineHost<Cell, Supplement>) {
    let shown = sections
    sections = []
    for (index, section) in shown.enumerated() {
      for (item, row) in section.rows.enumerated() {
        if let cell = row.cell {
          host.recycle(cell, from: IndexPath(index: index).appending(item))
        }
      }
      recycleSupplements(section, index)
    }
  }

  private func checkCounts(_ host: any ListEngineHost<Cell, Supplement>) {
    checksCounts = false
    let counts = host.itemCounts() ?? []
    guard counts != shownCounts else { return }
    violate(
      .wrongContent, "the view has \(shownCounts) rows in its sections, the data source \(counts)")
    readEverything(host)
  }

  /// Asks for the heights of all headers, footers and other supplements again, which may add and
  /// remove some.
  public func measureSupplements() {
    guard let host else { return }
    for section in sections.indices {
      let supplements = sections[section].supplements
      sections[section].heights = nil
      measureSections()
      for (kind, supplement) in supplements {
        if sections[section].heights?[kind] == nil {
          sections[section].supplements[kind] = nil
          host.recycle(supplement, kind, fromSection: section)
        }
      }
    }
  }

  /// Requests the headers and footers of new sections.
  func measureSections() {
    guard let host else { return }
    for index in sections.indices where sections[index].heights == nil {
      var heights: [SupplementKind: Double] = [:]
      for kind in host.supplementKinds {
        heights[kind] = host.height(of: kind, inSection: index)
      }
      sections[index].heights = heights
    }
  }
}
