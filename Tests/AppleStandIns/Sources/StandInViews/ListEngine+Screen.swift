import DataSourceChanges
import DataSourceCore
import Foundation

extension ListEngine {
  /// Removes the items that have left the screen, then requests the cells of those that have
  /// entered it.
  func fillScreen() {
    var height: Double?
    // A header that turns out to be missing makes others enter the screen.
    for _ in 0..<8 where geometry.contentHeight != height {
      height = geometry.contentHeight
      fillScreenOnce()
    }
    if preparedItemCount > 0 { displayPrepared() }
  }

  /// Displays prepared cells that have entered the screen.
  private func displayPrepared() {
    let (geometry, viewport) = (geometry, viewport)
    for section in sections.indices {
      let visible = geometry.visibleItems(ofSection: section, in: viewport)
      for (item, row) in sections[section].rows.enumerated() {
        guard let cell = row.cell else { continue }
        sections[section].rows[item].isPrepared = !visible.contains(item)
        guard row.isPrepared, visible.contains(item) else { continue }
        host?.willDisplay(cell, at: IndexPath(index: section).appending(item))
      }
    }
  }

  private func fillScreenOnce() {
    let geometry = geometry
    let viewport = preparedPart
    for section in sections.indices {
      emptyOutside(section, geometry, viewport)
    }
    for section in sections.indices where geometry.isVisible(section: section, in: viewport) {
      for item in geometry.visibleItems(ofSection: section, in: viewport)
      where sections[section].rows[item].cell == nil {
        show(askForCell(at: IndexPath(index: section).appending(item)), section, item)
      }
      fillSupplements(section)
    }
  }

  private func emptyOutside(
    _ section: Int, _ geometry: ListGeometry, _ viewport: Range<Double>
  ) {
    let visible = geometry.visibleItems(ofSection: section, in: viewport)
    for (item, row) in sections[section].rows.enumerated() where !visible.contains(item) {
      guard let cell = row.cell else { continue }
      sections[section].rows[item].text = host?.text(ofCell: cell)
      sections[section].rows[item].cell = nil
      host?.recycle(cell, from: IndexPath(index: section).appending(item))
    }
    guard !geometry.isVisible(section: section, in: viewport) else { return }
    let content = sections[section]
    for (kind, supplement) in content.supplements {
      sections[section].texts[kind] = host?.text(ofSupplement: supplement)
    }
    sections[section].supplements = [:]
    recycleSupplements(content, section)
  }

  /// Recycles a section's headers, footers and other supplements, in the order of their kinds.
  func recycleSupplements(_ content: ListSection<Cell, Supplement>, _ section: Int) {
    for (kind, supplement) in content.supplements.sorted(by: { $0.key.name < $1.key.name }) {
      host?.recycle(supplement, kind, fromSection: section)
    }
  }

  private func fillSupplements(_ section: Int) {
    for kind in host?.supplementKinds ?? [] where sections[section].heights?[kind] != nil {
      guard sections[section].supplements[kind] == nil else { continue }
      guard let supplement = host?.supplement(kind, inSection: section) else {
        if host?.estimatesSupplements == true {
          sections[section].heights?[kind] = nil
          continue
        }
        violate(
          .wrongContent,
          "the data source returned no view of kind \(kind.name) for section \(section), although "
            + "the layout has one")
        continue
      }
      sections[section].supplements[kind] = supplement
    }
  }

  /// Requests a cell that comes onto the screen.
  func askForCell(at indexPath: IndexPath) -> Cell? {
    let cell = host?.cell(at: indexPath, reconfiguring: nil)
    if cell == nil {
      violate(.wrongContent, "the data source returned no cell for \(indexPath.shortDescription)")
    }
    return cell
  }

  /// Shows a cell.
  func show(_ cell: Cell?, _ section: Int, _ item: Int) {
    sections[section].rows[item].cell = cell
    guard let cell else { return }
    host?.setSelected(selection.contains(IndexPath(index: section).appending(item)), cell)
  }
}
