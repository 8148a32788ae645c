import DataSourceKit
import Foundation

/// The command: arguments in, an exit status out.
@MainActor package struct Command {
  package enum Status {
    package static let success: Int32 = 0
    package static let failure: Int32 = 1
    package static let usage: Int32 = 64
  }

  let output: (String) -> Void
  let errors: (String) -> Void

  package init(output: @escaping (String) -> Void, errors: @escaping (String) -> Void) {
    self.output = output
    self.errors = errors
  }

  /// Runs the command that the arguments describe.
  ///
  /// - Returns: The exit status.
  package func run(_ arguments: [String]) async -> Int32 {
    do {
      try await run(Options(arguments))
      return Status.success
    } catch let error as UsageError {
      errors("addressbook: \(error.message.printable); --help tells more\n")
      return Status.usage
    } catch {
      errors("addressbook: \(AddressBookError(error, path: "").message.printable)\n")
      return Status.failure
    }
  }

  private func run(_ options: Options) async throws {
    if options.action == .help { return output(Options.helpText) }
    let book = try AddressBook(
      path: options.path, creates: options.action.createsFile, timeout: options.timeout)
    switch options.action {
    case .help: break
    case .list: try list(book)
    case .watch: throw try await watch(book)
    case .add(let name, let phone): output("\(try book.add(name, phone: phone).line)\n")
    case .rename(let id, let name): try book.rename(id, to: name)
    case .remove(let id): try book.remove(id)
    case .addMadeUpPeople(let count):
      try book.addMadeUpPeople(count, seed: .random(in: 0 ... .max))
    }
  }

  private func list(_ book: AddressBook) throws {
    let people = Dictionary(grouping: try book.contacts(), by: \.initial)
    let sections = people.sorted { $0.key < $1.key }.map { (name: $0.key, people: $0.value) }
    output(LiveReport.list(sections))
  }

  /// Shows the list live.
  ///
  /// - Returns: Why it can no longer be shown.
  private func watch(_ book: AddressBook) async throws -> AddressBookError {
    let contacts = LiveContacts(book)
    let report = LiveReport(contacts, write: output)
    let controller = contacts.fetchedResultsController
    let end = try await withCheckedThrowingContinuation { continuation in
      controller.endHandler = { continuation.resume(returning: $0) }
      do {
        try controller.performFetch()
      } catch {
        continuation.resume(throwing: AddressBookError(error, path: book.path))
      }
    }
    return withExtendedLifetime(report) {
      if case .failed(let error) = end { return AddressBookError(error, path: book.path) }
      return .other(book.path, "is not observed any more")
    }
  }
}

extension Options.Action {
  fileprivate var createsFile: Bool {
    switch self {
    case .add, .addMadeUpPeople, .watch: true
    case .help, .list, .rename, .remove: false
    }
  }
}
