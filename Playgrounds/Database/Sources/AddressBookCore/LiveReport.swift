import DataSourceKit
import Foundation

/// Prints a list, and then its changes, like a view that performs the change sets.
@MainActor final class LiveReport {
  private let contacts: LiveContacts
  private let write: (String) -> Void
  private var rows: [[Contact]] = []
  private var names: [String] = []
  private var lines: [String] = []
  private var isFirst = true

  /// How many changes are printed for one update.
  static let lineLimit = 20

  init(_ contacts: LiveContacts, write: @escaping (String) -> Void) {
    self.contacts = contacts
    self.write = write
    contacts.reloadBlock = { [weak self] in self?.follow($0) }
    contacts.fetchedResultsController.updateHandler = { [weak self] in self?.finish($0) }
  }

  /// The list as text: each section with its people and their number.
  static func list(_ sections: [(name: String, people: [Contact])]) -> String {
    if sections.isEmpty { return "nobody yet\n" }
    return sections.map { section in
      "\(section.name.printable) — \(section.people.count)\n"
        + section.people.map { "  \($0.line)\n" }.joined()
    }.joined()
  }

  private func follow(_ changeSet: ChangeSet) {
    let (oldRows, oldNames) = (rows, names)
    names = contacts.fetchedResultsController.sections.map(\.name)
    do {
      rows = try changeSet.applied(to: oldRows, after: contacts.itemCounts) {
        contacts.item(at: $0) ?? Contact(id: 0, name: "?")
      }
    } catch {
      // The data source has reported an invalid change set.
      write("\(error)\n")
      rows = current.map(\.people)
    }
    for change in changeSet.changes {
      let sign = change.type.sign
      guard change.isSectionChange else {
        lines.append("  \(sign) \(text(change, oldRows))\n")
        continue
      }
      let old = change.type.before.map { (oldNames[$0[0]], oldRows[$0[0]]) }
      let new = change.type.after.map { (names[$0[0]], rows[$0[0]]) }
      guard let (name, people) = new ?? old else { continue }
      lines.append("  \(sign) \(name.printable) — \(people.count)\n")
      if sign != ">" { lines += people.map { "  \(sign) \($0.line)\n" } }
    }
  }

  /// A change's contact, with the previous name if it was renamed.
  private func text(_ change: Change, _ old: [[Contact]]) -> String {
    let before = change.type.before.map { old[$0[0]][$0[1]] }
    let path = change.type.after ?? (change.type.isUpdate ? change.type.before : nil)
    let after = path.map { rows[$0[0]][$0[1]] }
    guard let after else { return before?.line ?? "" }
    guard let before, before.name != after.name else { return after.line }
    return "\(before.line) → \(after.name.printable)"
  }

  private func finish(_ changeSets: [ChangeSet]) {
    defer { lines = [] }
    if isFirst || changeSets.contains(.all) {
      isFirst = false
      write(Self.list(current))
    } else if !changeSets.isEmpty {
      let rest = lines.count - Self.lineLimit
      write(
        "\(ChangeSummary(changeSets).text)\n" + lines.prefix(Self.lineLimit).joined()
          + (rest > 0 ? "  … and \(rest) more\n" : ""))
    }
  }

  private var current: [(name: String, people: [Contact])] {
    contacts.fetchedResultsController.sections.enumerated().map { index, section in
      let people = (0..<section.numberOfObjects).compactMap { contacts.item(at: [index, $0]) }
      return (section.name, people)
    }
  }
}

extension ChangeType {
  fileprivate var isUpdate: Bool {
    if case .update = self { true } else { false }
  }
}

extension Contact {
  /// The contact on one line.
  package var line: String {
    "\(id)  \(name.printable)" + (phone.isEmpty ? "" : "  \(phone.printable)")
  }
}

extension String {
  /// The text without terminal control characters.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
