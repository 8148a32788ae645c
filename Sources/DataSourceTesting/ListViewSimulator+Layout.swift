public import DataSourceKit
import Foundation

extension ListViewSimulator {
  /// Forgets what is on the screen; the next layout reads everything again.
  ///
  /// - Throws: Rule T2 if a batch is being applied.
  public func reloadData() throws(BatchViolation) {
    guard !isUpdating else {
      throw violate(
        .unsettledReload, "attempt to call reloadData() while an update is being applied")
    }
    needsReload = true
  }

  /// Invalidates the layout, as a rotation or a changed size does. The next batch then asks for the
  /// counts before it runs its block (rule T1).
  public func setNeedsLayout() {
    needsLayout = true
  }

  /// Lays the view out, as it happens at the end of a run loop's turn. Inside a batch it does nothing.
  ///
  /// - Throws: Rule I if the data source counts an item and does not have it.
  public func layoutIfNeeded() throws(BatchViolation) {
    guard !isUpdating else { return }
    needsLayout = false
    guard needsReload || !hasDisplayed else { return }
    do {
      isUpdating = true
      defer { isUpdating = false }
      var shown: [ShownSection] = []
      for (section, count) in (dataSource?.itemCounts ?? []).enumerated() {
        var rows: [ShownRow] = []
        for item in 0..<max(0, count) {
          rows.append(try readRow(at: Position(section: section, item: item).indexPath))
        }
        shown.append(readSection(section, rows: rows))
      }
      sections = shown
    } catch {
      throw note(error)
    }
    needsReload = false
    hasDisplayed = true
    wasInterrupted = false
    performLaterWork()
  }

  /// Reads everything and shows it; what cannot be read is kept among the violations.
  func show() {
    needsReload = true
    try? layoutIfNeeded()
    needsReload = false
    hasDisplayed = true
  }

  func readRow(at indexPath: IndexPath) throws(BatchViolation) -> ShownRow {
    guard let item = dataSource?.item(at: indexPath) else {
      throw BatchViolation(
        rule: .wrongContent, indexPath: indexPath, space: .after,
        message: "the data source has no item at \(indexPath.shortDescription), although it "
          + "counts \(dataSource?.numberOfItems(in: indexPath[0]) ?? 0) in section "
          + "\(indexPath[0])")
    }
    return ShownRow(item: item, text: text(item))
  }

  func readSection(_ section: Int, rows: [ShownRow]) -> ShownSection {
    ShownSection(
      headerTitle: dataSource?.headerTitle(for: section),
      footerTitle: dataSource?.footerTitle(for: section), rows: rows)
  }

  func violate(_ rule: BatchRule, _ message: String) -> BatchViolation {
    note(BatchViolation(rule: rule, message: message))
  }

  func note(_ violation: BatchViolation) -> BatchViolation {
    violations.append(violation)
    return violation
  }
}
