public import DataSourceChanges
import DataSourceCore
import Foundation

extension ListViewSimulator {
  /// Checks that the screen shows the current data.
  ///
  /// Numbers, titles and rows are compared. Rows differ if their text does, if the items are
  /// `Identifiable` and have another `id`, or if they are `Equatable` and unequal. Other items are
  /// distinguished only by their text, and so are items that do not equal themselves, such as those
  /// with a NaN.
  ///
  /// - Throws: Rule I at the first difference. If the last animation was interrupted, the message
  ///   mentions it, since an update then probably depends on its completion. It also
  ///   mentions if the view was never told of a change, since a simulator does not observe its data
  ///   source.
  /// - Complexity: O(items)
  public func verify() throws(BatchViolation) {
    guard var difference = firstDifference(areSame: isShown) else { return }
    if wasInterrupted {
      difference.message =
        "after an update whose animation was cut short (finished is false), " + difference.message
    } else if !isDriven {
      difference.message +=
        "; the view has never been told of a change: a simulator does not observe its data source, so let a "
        + "ListViewUpdater drive it, or call performUpdates(withChangeSet:)"
    }
    throw record(difference)
  }

  private func isShown(_ row: ShownRow, _ item: ItemType) -> Bool {
    row.text == text(item) && identifier(row.item) == identifier(item)
      && haveEqualContent(row.item, item) { isEqual($0, $1) ?? true }
  }

  /// The first difference between the screen and the data; `nil` if there is none.
  ///
  /// - Parameter areSame: Whether a row shows an item.
  func firstDifference(areSame: (ShownRow, ItemType) -> Bool) -> BatchViolation? {
    if let difference = differenceOfCounts { return difference }
    for (index, section) in sections.enumerated() {
      if let difference = differenceOfTitles(inSection: index) { return difference }
      for item in section.rows.indices {
        let position = ItemPath(section: index, item: item)
        if let difference = difference(at: position, areSame) { return difference }
      }
    }
    return nil
  }

  var differenceOfCounts: BatchViolation? {
    let counts = dataSource?.itemCounts ?? []
    guard counts != itemCounts else { return nil }
    return BatchViolation(
      rule: .wrongContent,
      message: "the view has \(itemCounts) rows in its sections, the data source \(counts)")
  }

  func differenceOfTitles(inSection index: Int) -> BatchViolation? {
    for (title, shown, actual) in [
      ("header", sections[index].headerTitle, dataSource?.headerTitle(for: index)),
      ("footer", sections[index].footerTitle, dataSource?.footerTitle(for: index)),
    ] where shown != actual {
      return BatchViolation(
        rule: .wrongContent, indexPath: IndexPath(index: index), space: .after,
        message: "section \(index) shows \(shown.map { "the \(title) “\($0)”" } ?? "no \(title)"), "
          + "the data source has \(quoted(actual))")
    }
    return nil
  }

  func difference(
    at position: ItemPath, _ areSame: (ShownRow, ItemType) -> Bool
  ) -> BatchViolation? {
    guard let row = row(at: position) else { return nil }
    let actual = dataSource?.item(at: position.indexPath)
    if let actual, areSame(row, actual) { return nil }
    let text = actual.map(text)
    let common = zip(row.text, text ?? "").prefix { $0 == $1 }.count
    return BatchViolation(
      rule: .wrongContent, indexPath: position.indexPath, space: .after,
      message: "row \(position.item) in section \(position.section) shows "
        + "\(quoted(row.text, around: common)), the data source has "
        + (text == row.text
          ? "another item that looks the same" : quoted(text, around: common)))
  }

  /// A text in quotation marks. Of a long one, such as the description of a large value, the part
  /// around a position.
  private func quoted(_ text: String?, around position: Int = 0) -> String {
    guard let text else { return "none" }
    let limit = 60
    guard text.count > limit else { return "“\(text)”" }
    let start = max(0, min(position - limit / 3, text.count - limit))
    let part = text.dropFirst(start).prefix(limit)
    return "“\(start > 0 ? "…" : "")\(part)\(start + limit < text.count ? "…" : "")”"
  }
}

/// An item's `id`, if it is `Identifiable`.
func identifier<Item>(_ item: Item) -> AnyHashable? {
  func id<Known: Identifiable>(_ item: Known) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}

/// Whether two values are equal; `nil` if their type is not `Equatable`.
func isEqual<Value>(_ left: Value, _ right: Value) -> Bool? {
  func compare<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  return (left as? any Equatable).map { compare($0) }
}

/// Whether an item can be the one that was read earlier. One that does not equal itself can.
func haveEqualContent<Item>(
  _ earlier: Item, _ item: Item, _ areEqual: (Item, Item) -> Bool
) -> Bool {
  areEqual(earlier, item) || !areEqual(item, item)
}
