import DataSourceChanges
import DataSourceCore
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Follows a folder and checks every change set that it reports.
///
/// Each must be valid for the counts. Applied to the known state it must give the data: immediately
/// the same entries in the same places, and after the content pass the same content.
final class Follower {
  let source: FolderDataSource
  private(set) var changeSets: [ChangeSet] = []
  private var known: [[Entry]]
  private let tester: DataSourceTester<Entry>
  private let comment: Comment?

  /// - Parameter comment: Added to every failure.
  init(_ source: FolderDataSource, comment: Comment? = nil) {
    self.source = source
    self.comment = comment
    known = source.entries
    tester = DataSourceTester(dataSource: source) { Issue.record($0, comment) }
    let check = source.reloadBlock
    source.reloadBlock = { [unowned self] in
      check?($0)
      follow($0)
    }
  }

  private func follow(_ changeSet: ChangeSet) {
    changeSets.append(changeSet)
    let data = source.entries
    do {
      try changeSet.validate(before: known.map(\.count), after: data.map(\.count))
      known = try changeSet.applied(to: known, from: data)
    } catch {
      Issue.record(error, comment)
      known = data
    }
    expectEqual(known.map { $0.map(\.id) }, data.map { $0.map(\.id) }, comment)
    #expect(!changeSet.isEmpty, comment)
  }

  /// The change sets from a new scan.
  func rescan() throws -> [ChangeSet] {
    try source.rescan()
    return finish()
  }

  /// The change sets from a new arrangement.
  func arrange(_ change: (inout Arrangement) -> Void) -> [ChangeSet] {
    change(&source.arrangement)
    return finish()
  }

  /// The change sets since the last call. The known state must then equal the data.
  func finish() -> [ChangeSet] {
    defer { changeSets = [] }
    expectEqual(known, source.entries, comment)
    tester.verify()
    return changeSets
  }
}
