import AddressBookCore
import DataSourceCore
import DataSourceDiffing
import DataSourceStreams
import DatabaseResults
import Foundation
import GRDB

/// A live list of contacts, and a clock that records what happens when.
@MainActor final class Benchmark {
  static let rounds = 15

  private let folder: URL
  private let book: AddressBook
  private let clock = Clock()
  private let contacts: TimedContacts

  init(rows: Int) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    book = try AddressBook(path: folder.appendingPathComponent("book.db").path, creates: true)
    try book.addMadeUpPeople(rows, seed: 1)
    book.database.add(transactionObserver: clock, extent: .databaseLifetime)
    contacts = TimedContacts(book.database, clock)
    try contacts.fetchedResultsController.performFetch()
  }

  /// Removes the file.
  func end() { try? FileManager.default.removeItem(at: folder) }

  /// Changes one row after another.
  func measure(_ edit: Edit) async throws -> Times {
    // The observation has started once it has emitted the current rows.
    while contacts.updates < 2 { try await Task.sleep(for: .milliseconds(1)) }
    var times: [Times] = []
    for round in 0...Self.rounds {
      let updates = contacts.updates
      clock.reset()
      try await book.database.write { try edit.perform(in: $0, round: round) }
      while contacts.updates == updates { try await Task.sleep(for: .milliseconds(1)) }
      // The first round warms up.
      if round > 0, let time = contacts.times { times.append(time) }
    }
    return Times.median(times)
  }
}

/// The contacts, by initial. Records when they are read and when a change is reported.
@MainActor final class TimedContacts: @MainActor FetchedDataSource {
  let fetchedResultsController: ObservedResultsController<Contact>
  var reloadBlock: ReloadBlock?
  private(set) var updates = 0
  private var commands = 0
  private let clock: Clock

  init(_ database: DatabaseQueue, _ clock: Clock) {
    self.clock = clock
    fetchedResultsController = ObservedResultsController(
      database: database, sectionName: \.initial, sectionsSortedBy: <,
      fetch: { database in
        clock.note(\.queryStart)
        defer { clock.note(\.queryEnd) }
        return try Contact.all.fetchAll(database)
      })
    registerForFetchedChanges()
    reloadBlock = { _ in clock.note(\.reported) }
    fetchedResultsController.updateHandler = { [weak self] in
      self?.updates += 1
      self?.commands = $0.map(\.changes.count).reduce(0, +)
    }
  }

  /// The times of the last change; `nil` if it was not reported.
  var times: Times? {
    let instants = clock.current
    guard let commit = instants.commit, let start = instants.queryStart,
      let end = instants.queryEnd, let reported = instants.reported
    else { return nil }
    return Times(
      query: (end - start) / .milliseconds(1), package: (reported - end) / .milliseconds(1),
      total: (reported - commit) / .milliseconds(1), commands: commands)
  }
}
