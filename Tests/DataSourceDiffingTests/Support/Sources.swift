import DataSourceDiffing
import TransitionSupport

/// A list whose only line of code reports its changes.
final class Rows: ListDataSource {
  var options = UpdateOptions()
  var items: [Row] {
    didSet { reload(from: oldValue, options: options) }
  }
  var reloadBlock: ReloadBlock?

  init(_ items: [Row] = []) { self.items = items }
}

/// Sections whose only line of code reports their changes.
final class Groups: SectionedDataSource {
  typealias ItemType = Row
  var options = UpdateOptions()
  var sections: [IdentifiedSection<Int, Row>] {
    didSet { reload(from: oldValue, options: options) }
  }
  var reloadBlock: ReloadBlock?

  init(_ groups: [Group] = []) { sections = groups.map(\.section) }

  /// Sets new sections.
  ///
  /// - Parameters:
  ///   - groups: The new sections.
  ///   - old: The current sections, if unchanged sections should keep their objects.
  func set(_ groups: [Group], keepingObjectsOf old: [Group] = []) {
    let objects = sections
    sections = groups.map { group in
      old.firstIndex(of: group).map { objects[$0] } ?? group.section
    }
  }
}

/// Sections that report nothing: a test sets what they show.
final class Showcase: SectionedDataSource {
  typealias ItemType = Row
  var sections: [IdentifiedSection<Int, Row>]
  var reloadBlock: ReloadBlock?

  init(_ groups: [Group]) { sections = groups.map(\.section) }
}

extension [DuplicateIdentity] {
  /// All sections as text.
  var text: String { map(\.description).joined(separator: "; ") }
}
