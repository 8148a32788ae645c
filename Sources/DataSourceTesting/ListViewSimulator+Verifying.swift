public import DataSourceKit
import Foundation

extension ListViewSimulator {
  /// Checks that the screen shows what the data source holds.
  ///
  /// Numbers, titles and rows are compared. Rows differ if their text does, if the items are
  /// `Identifiable` and have another `id`, or if they are `Equatable` and unequal. Items that are
  /// neither are told apart by their text alone: pass a `text` that shows what matters.
  ///
  /// - Throws: Rule I at the first difference; rule T5 instead if the last animation was cut short:
  ///   then something is likely to have waited for it to finish.
  /// - Complexity: O(items)
  public func verify() throws(BatchViolation) {
    guard var difference = firstDifference(areSame: areEqual) else { return }
    if wasInterrupted {
      difference.rule = .dependenceOnFinished
      difference.message =
        "after an update whose animation was cut short (finished is false), " + difference.message
    }
    throw note(difference)
  }

  /// The first place where the screen and the data source differ; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - comparesTitles: Whether titles count, too.
  ///   - areSame: Whether a row shows an item.
  func firstDifference(
    comparingTitles comparesTitles: Bool = true, areSame: (ShownRow, ItemType) -> Bool
  ) -> BatchViolation? {
    let counts = dataSource?.itemCounts ?? []
    guard counts == itemCounts else {
      return BatchViolation(
        rule: .wrongContent,
        message: "the view has \(itemCounts) rows in its sections, the data source \(counts)")
    }
    for (index, section) in sections.enumerated() {
      if comparesTitles {
        for (title, shown, actual) in [
          ("header", section.headerTitle, dataSource?.headerTitle(for: index)),
          ("footer", section.footerTitle, dataSource?.footerTitle(for: index)),
        ] where shown != actual {
          return BatchViolation(
            rule: .wrongContent, indexPath: IndexPath(index: index), space: .after,
            message: "section \(index) shows the \(title) \(quoted(shown)), "
              + "the data source has \(quoted(actual))")
        }
      }
      for (item, row) in section.rows.enumerated() {
        let indexPath = Position(section: index, item: item).indexPath
        let actual = dataSource?.item(at: indexPath)
        if let actual, areSame(row, actual) { continue }
        let text = actual.map(text)
        return BatchViolation(
          rule: .wrongContent, indexPath: indexPath, space: .after,
          message: "row \(item) in section \(index) shows \(quoted(row.text)), the data source has "
            + (text == row.text ? "another item that looks the same" : quoted(text)))
      }
    }
    return nil
  }

  func areEqual(_ row: ShownRow, _ item: ItemType) -> Bool {
    row.text == text(item) && identifier(row.item) == identifier(item)
      && (isEqual(row.item, item) ?? true)
  }

  private func quoted(_ text: String?) -> String { text.map { "“\($0)”" } ?? "none" }
}

/// An item's `id`, if it is `Identifiable`.
func identifier<Item>(_ item: Item) -> AnyHashable? {
  func id<Known: Identifiable>(_ item: Known) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}

/// Whether two values are equal; `nil` if their type knows no equality.
private func isEqual<Value>(_ left: Value, _ right: Value) -> Bool? {
  func compare<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  return (left as? any Equatable).map { compare($0) }
}
