import DataSourceDiffing
import Foundation

/// An item with an identity and content.
struct Person: Hashable, Identifiable {
  var id: Int
  var name: String
}

typealias People = DiffableSectionedDataSource<String, Person>

typealias IdentifiedSections = [IdentifiedSection<String, Person>]

extension Person {
  /// If a name ends in digits, these are its identity, so that "Ada1" can become "Ann1".
  init(_ name: String) {
    let digits = name.reversed().prefix(while: \.isNumber).reversed()
    self.init(id: Int(String(digits)) ?? name.hashValue, name: name)
  }
}

/// A section whose title is its identity.
func section(_ id: String, _ names: String...) -> IdentifiedSection<String, Person> {
  IdentifiedSection(id: id, items: names.map(Person.init), headerTitle: id)
}

/// Names with ascending numbers.
func names(_ range: Range<Int>) -> [String] { range.map { "name \($0)" } }

extension DiffableSectionedDataSource<String, Person> {
  /// Replaces the sections immediately, even in asynchronous code.
  func set(_ sections: IdentifiedSections) { apply(sections) }

  /// Replaces everything with one section of these people.
  func show(_ names: [String]) {
    apply([IdentifiedSection(id: "A", items: names.map(Person.init), headerTitle: "A")])
  }
}

/// People whose sections can be replaced without a report.
final class QuietPeople: SectionedDataSource {
  typealias ItemType = Person

  /// Setting them reports nothing.
  var sections: IdentifiedSections
  var reloadBlock: ReloadBlock?

  init(_ sections: IdentifiedSections) { self.sections = sections }

  /// Replaces the sections, and reports that.
  func set(_ sections: IdentifiedSections) {
    let old = self.sections
    self.sections = sections
    reload(from: old)
  }
}

/// Records calls, in order.
@MainActor
final class Log {
  private var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }

  /// What has been recorded since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// An index path as text, such as "0-1".
func text(_ indexPath: IndexPath) -> String {
  indexPath.map(String.init).joined(separator: "-")
}
