import AddressBookCore
import DataSourceKit
import DataSourceTesting
import Foundation
import Testing

/// A data source on any controller of contacts, followed by a tester.
@MainActor final class Contacts: @MainActor FetchedDataSource {
  typealias Controller = ObservedResultsController<Contact>

  let fetchedResultsController: Controller
  var reloadBlock: ReloadBlock?
  private(set) var updates: [[ChangeSet]] = []

  init(_ controller: Controller) {
    fetchedResultsController = controller
    registerForFetchedChanges()
    controller.updateHandler = { [weak self] in self?.updates.append($0) }
  }

  var controller: Controller { fetchedResultsController }

  /// A tester that enforces every rule.
  func tester() -> DataSourceTester<Contact> {
    DataSourceTester(dataSource: self, text: \.line) { Issue.record("\($0)") }
  }

  /// What is shown.
  var sections: [[Contact]] {
    controller.sections.enumerated().map { index, section in
      (0..<section.numberOfObjects).compactMap { item(at: [index, $0]) }
    }
  }

  var names: [[String]] { sections.map { $0.map(\.name) } }
}

extension ObservedResultsController {
  /// The error that ended the sequence.
  var error: (any Error)? {
    if case .failed(let error) = end { error } else { nil }
  }
}

/// What the tester's screen should show of contacts sorted by name.
func screen(of contacts: [Contact]) -> String {
  let sections = Dictionary(grouping: contacts, by: \.initial).sorted { $0.key < $1.key }
  return sections.enumerated().map { index, section in
    (["[\(index)] \(section.key)"] + section.value.map { "  \($0.line)" }).joined(separator: "\n")
  }.joined(separator: "\n")
}

/// Waits for a condition that other threads bring about.
@MainActor func wait(
  for what: @autoclosure () -> Comment, upTo limit: Duration = .seconds(120),
  until isSo: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try !isSo() {
    if ContinuousClock.now > end {
      Issue.record(what())
      throw CancellationError()
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// Gives unwanted changes time to happen.
func settle() async throws { try await Task.sleep(for: .milliseconds(150)) }
