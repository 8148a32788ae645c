import DataSourceCore
import DataSourceDiffing
import DataSourceReloading
import Foundation

/// A data source that programs edit.
@MainActor
final class Origin {
  enum Form: String, CaseIterable {
    case computedList, reportingList, diffableList, computedSections, reportingSections
    case diffableSections

    var isList: Bool { [.computedList, .reportingList, .diffableList].contains(self) }
    var isReporting: Bool { self == .reportingList || self == .reportingSections }
    var isDiffable: Bool { self == .diffableList || self == .diffableSections }
  }

  let form: Form
  let isUnique: Bool
  let source: any DataSource<Row>

  init(_ form: Form, isUnique: Bool, _ groups: [Group]) {
    self.form = form
    self.isUnique = isUnique || form.isDiffable
    source =
      switch form {
      case .computedList: HandList(rows: groups.flatMap(\.rows))
      case .reportingList: HandList(rows: groups.flatMap(\.rows), isComputed: false)
      case .diffableList: DiffableListDataSource(items: groups.flatMap(\.rows))
      case .computedSections: HandSections(groups.map(\.section))
      case .reportingSections: HandSections(groups.map(\.section), isComputed: false)
      case .diffableSections:
        DiffableSectionedDataSource<Int, Row>(sections: groups.map(\.section))
      }
  }

  init(_ list: DiffableListDataSource<Row>) {
    (form, isUnique, source) = (.diffableList, true, list)
  }

  func copy() -> Origin { Origin(form, isUnique: isUnique, groups) }

  var groups: [Group] {
    switch source {
    case let source as HandList: [Group(id: 0, rows: source.items)]
    case let source as DiffableListDataSource<Row>: [Group(id: 0, rows: source.items)]
    case let source as HandSections: source.sections.map(Group.init)
    case let source as DiffableSectionedDataSource<Int, Row>: source.sections.map(Group.init)
    default: []
    }
  }

  func edit(_ step: Step) -> Edit? { Edit(step, groups, isList: form.isList, isUnique: isUnique) }

  func apply(_ edit: Edit) {
    switch source {
    case let source as HandList:
      apply(edit, { source.items = $0.flatMap(\.rows) }, source.isComputed)
    case let source as HandSections:
      apply(edit, { source.sections = $0.map(\.section) }, source.isComputed)
    case let source as DiffableListDataSource<Row>:
      if case .all(let groups) = edit {
        source.items = groups.flatMap(\.rows)
        return
      }
      apply(edit, to: source)
    case let source as DiffableSectionedDataSource<Int, Row>:
      switch edit {
      case .all(let groups): source.sections = groups.map(\.section)
      case .insertSection(let group, let index):
        try? source.insertSection(group.section, at: index)
      case .removeSection(let index): _ = try? source.removeSection(at: index)
      case .moveSection(let from, let to): try? source.moveSection(from: from, to: to)
      case .retitle(let index, let title):
        source.setTitles(ofSectionID: source.sections[index].id, headerTitle: title)
      default: apply(edit, to: source)
      }
    default: break
    }
  }

  private func apply(_ edit: Edit, _ set: ([Group]) -> Void, _ isComputed: Bool) {
    var new = groups
    let changes = edit.apply(to: &new)
    set(new)
    guard !isComputed, changes?.isEmpty != true else { return }
    source.report(changes.map { .some($0) } ?? .all)
  }

  private func apply<ID>(_ edit: Edit, to source: DiffableDataSource<ID, Row>) {
    switch edit {
    case .insert(let row, let path): try? source.insert(row, at: path)
    case .remove(let path): _ = try? source.remove(at: path)
    case .move(let from, let to): try? source.move(from: from, to: to)
    case .update(let row, let path): _ = try? source.update(at: path) { $0 = row }
    default: break
    }
  }

  /// Replaces the data of a hand-written data source without a report.
  func setSilently(_ groups: [Group]) {
    if let list = source as? HandList {
      let isComputed = list.isComputed
      list.isComputed = false
      list.items = groups.flatMap(\.rows)
      list.isComputed = isComputed
    } else if let list = source as? HandSections {
      let isComputed = list.isComputed
      list.isComputed = false
      list.sections = groups.map(\.section)
      list.isComputed = isComputed
    }
  }

  /// Lets a hand-written data source report the difference from any data.
  func reload(from groups: [Group]) {
    (source as? HandList)?.reload(from: groups.flatMap(\.rows))
    (source as? HandSections)?.reload(from: groups.map(\.section))
  }

  func transaction<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    switch source {
    case let source as DiffableListDataSource<Row>: try source.transaction(body)
    case let source as DiffableSectionedDataSource<Int, Row>: try source.transaction(body)
    default: try body()
    }
  }
}

/// A hand-written list.
final class HandList: ListDataSource {
  var items: [Row] { didSet { if isComputed { reload(from: oldValue) } } }
  var reloadBlock: ReloadBlock?
  var isComputed: Bool

  init(rows: [Row], isComputed: Bool = true) {
    items = rows
    self.isComputed = isComputed
  }
}

/// Hand-written sections.
final class HandSections: SectionedDataSource {
  typealias ItemType = Row

  var sections: [IdentifiedSection<Int, Row>] {
    didSet { if isComputed { reload(from: oldValue) } }
  }
  var reloadBlock: ReloadBlock?
  var isComputed: Bool

  init(_ sections: [IdentifiedSection<Int, Row>], isComputed: Bool = true) {
    self.sections = sections
    self.isComputed = isComputed
  }
}

extension Group {
  init(_ section: IdentifiedSection<Int, Row>) {
    self.init(id: section.id, title: section.headerTitle, rows: section.items)
  }

  var section: IdentifiedSection<Int, Row> {
    IdentifiedSection(id: id, items: rows, headerTitle: title)
  }
}
