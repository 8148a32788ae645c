import DataSourceDiffing
import TransitionSupport

/// An item with only an `id`. It counts how often that is read, and the comparisons.
struct Identified: Identifiable, Equatable {
  let row: Row
  let tally: Tally

  var id: Int {
    tally.count += 1
    return row.id
  }

  static func == (left: Identified, right: Identified) -> Bool {
    left.tally.count += 1
    return left.row == right.row
  }
}

/// An item that is not `Identifiable`. It counts, too.
struct Named: Equatable {
  let row: Row
  let tally: Tally

  static func == (left: Named, right: Named) -> Bool {
    left.tally.count += 1
    return left.row == right.row
  }
}

/// How often something was called.
final class Tally {
  var count = 0
}

/// A list whose test decides how it is reported.
final class OpenList<Item>: ListDataSource {
  var items: [Item] {
    didSet { change?(self, oldValue) }
  }
  var reloadBlock: ReloadBlock?
  /// Called with the items before each change.
  var change: ((OpenList, [Item]) -> Void)?

  init(_ items: [Item], report: @escaping (OpenList, [Item]) -> Void) {
    self.items = items
    change = report
  }
}

/// Sections whose test decides how they are reported.
final class OpenSections<Item>: SectionedDataSource {
  typealias ItemType = Item
  var sections: [IdentifiedSection<Int, Item>] {
    didSet { report(self, oldValue) }
  }
  var reloadBlock: ReloadBlock?
  private let report: (OpenSections, [IdentifiedSection<Int, Item>]) -> Void

  init(
    _ sections: [IdentifiedSection<Int, Item>],
    report: @escaping (OpenSections, [IdentifiedSection<Int, Item>]) -> Void
  ) {
    self.sections = sections
    self.report = report
  }
}
