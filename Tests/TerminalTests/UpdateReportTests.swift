import DataSourceDiffing
import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct UpdateReportTests {
  @Test func text() {
    let update: ChangeSet = .some([.item(type: .update([0, 0]))])
    let structure: ChangeSet = .some([.item(type: .delete([0, 1])), .item(type: .insert([0, 1]))])
    let cases: [([ChangeSet], Duration, String)] = [
      ([update], .nanoseconds(1400), "1 command in 1 batch, 1 µs"),
      ([structure, update], .microseconds(41), "3 commands in 2 batches, 41 µs"),
      ([structure], .milliseconds(2500), "2 commands in 1 batch, 2500000 µs"),
      ([.all], .zero, "reload, 0 µs"),
    ]
    for (changeSets, duration, text) in cases {
      expectEqual(UpdateReport(changeSets: changeSets, duration: duration).text, text)
    }
  }

  @Test func followsTheChangeSets() throws {
    let folder = try TemporaryFolder()
    try folder.write("a")
    let source = try folder.source()
    var told: [ChangeSet] = []
    var reports: [UpdateReport] = []
    source.reloadBlock = { told.append($0) }
    source.updateBlock = { reports.append($0) }
    try source.rescan()
    #expect(reports.isEmpty)
    try folder.move("a", "b")
    try folder.write("a")
    try source.rescan()
    #expect(told.count == 2 && reports.map(\.changeSets) == [told])
    source.arrangement.grouping = .kind
    expectEqual(reports.last?.changeSets, [.all])
    expectEqual(reports.count, 2)
  }

  /// Every read of the clock takes a microsecond, and the observer takes an hour.
  @Test func whoIsToldIsNotTimed() throws {
    var time = ContinuousClock.now
    let folder = try TemporaryFolder()
    try folder.write("a")
    let source = try FolderDataSource(scanner: FolderScanner(path: folder.path)) {
      defer { time += .microseconds(1) }
      return time
    }
    var duration: Duration?
    source.updateBlock = { duration = $0.duration }
    source.reloadBlock = { _ in time += .seconds(3600) }
    try folder.write("b")
    try source.rescan()
    expectEqual(duration, .microseconds(2))
  }
}
