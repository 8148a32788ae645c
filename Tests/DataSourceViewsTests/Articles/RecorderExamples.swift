import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// The examples from the article on crash reports.
@MainActor @Suite struct RecorderExamples {
  @Test func recording() throws {
    struct CrashReporter {
      var lines: (String) -> Void
      func log(_ line: String) { lines(line) }
    }
    var lines: [String] = []
    let crashReporter = CrashReporter { lines.append($0) }
    let source = ArraySource([[1, 2, 3]])
    let view = FakeListView()
    let updater = ListViewUpdater(dataSource: source, view: view)
    _ = updater.itemCounts

    let recorder = UpdateRecorder()
    updater.recorder = recorder
    recorder.recordHandler = { line in crashReporter.log(line) }

    recorder.note("opened the folder Inbox")

    view.endsAnimations = false
    source.change([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))]) {
      $0 = [[4, 1, 2, 3]]
    }
    view.readiness = .busy
    source.remove(at: [0, 3])
    view.completions[0](true)
    view.readiness = .ready
    view.turnAll()
    source.change([.item(type: .insert([0, 0]))]) { $0 = [[9, 8, 4, 1, 2]] }
    expectEqual(recorder.log, log)
    expectEqual(lines.joined(separator: "\n"), recorder.log)
  }

  private let log = """
    0 note opened the folder Inbox
    1 batch ready 3>4 i0.0 then u0.2
    1 queued busy d0.3
    1 completed busy
    2 batch ready 4>3 d0.3
    3 reload ready 3>5 i0.0 // violation H2 at 0
    """

  @Test func theLogFromTheField() throws {
    let violations = try ListViewSimulator.replay(log)
    #expect(violations.map(\.location?.line) == [6])
    #expect(violations.map(\.rule) == [.invalidItemCount])
  }
}
