import DataSourceChanges
import DataSourceCore
import DataSourcePlanning

/// A flight recorder: keeps the last updates of a view, for a crash report or a log.
///
/// ```swift
/// let recorder = UpdateRecorder()
/// adapter.updater.recorder = recorder
/// recorder.recordHandler = { crashReporter.log($0) }  // each update, as a line
/// ```
///
/// The log contains item counts, index paths and the view's state, but no items and no titles.
/// `replay(_:)` of `ListViewSimulator` performs it in a unit test.
///
/// An update takes the recorder a fraction of a microsecond; the text is only made when it is read.
/// Use one recorder for each updater, on the view's thread.
public final class UpdateRecorder {
  /// What is kept of an update: objects that exist anyway.
  private struct Record {
    var round: Int
    var event: UpdateLogLine.Event
    var readiness: ListViewReadiness?
    var counts: (before: [Int], after: [Int]) = ([], [])
    var change: PlannedChange?
    var detail: Detail?
  }

  /// Indirect to keep records small: most of them have no detail.
  private indirect enum Detail {
    case reason(ReloadReason)
    case note(String)

    var text: String {
      switch self {
      case .reason(let reason): reason.logText
      case .note(let text): text
      }
    }
  }

  /// Called with each line when it is recorded. Making a line takes longer than recording alone, in
  /// proportion to the changes.
  public var recordHandler: ((String) -> Void)?

  private let capacity: Int
  private var records: [Record] = []

  /// The index of the oldest record, once there are as many as may be kept.
  private var oldest = 0

  /// The number of the last round.
  private(set) var round = 0

  /// Creates a recorder.
  ///
  /// - Parameter capacity: The number of lines that are kept, at least 1.
  public init(capacity: Int = 50) {
    self.capacity = max(1, capacity)
  }

  /// Records something that the app knows, such as the current screen.
  ///
  /// - Parameter text: The text; its line breaks become spaces.
  public func note(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    add(Record(round: round, event: .note, detail: .note(line)))
  }

  /// The last updates, one per line, the oldest first.
  ///
  /// A change with more than a thousand commands is replaced by `all`, as if it were a reload.
  ///
  /// - Complexity: O(capacity · (sections + changes))
  public var log: String {
    (records[oldest...] + records[..<oldest]).map { Self.line($0) }.joined(separator: "\n")
  }

  /// Records a round that begins.
  ///
  /// - Parameters:
  ///   - event: How the view shows the change.
  ///   - view: The view.
  ///   - change: The change.
  ///   - before: The item counts of the view.
  ///   - after: The item counts after the change.
  ///   - reason: Why it reloads.
  func begin(
    _ event: UpdateLogLine.Event, _ view: (any UpdatableListView)?, _ change: PlannedChange,
    from before: [Int], to after: [Int], _ reason: ReloadReason? = nil
  ) {
    round += 1
    add(
      Record(
        round: round, event: event, readiness: view?.readiness, counts: (before, after),
        change: change, detail: reason.map { .reason($0) }))
  }

  /// Records something else.
  ///
  /// - Parameters:
  ///   - event: What has happened.
  ///   - view: The view.
  ///   - change: The change that is queued.
  ///   - unfinished: The round, if it is not the last one.
  ///   - note: Further information.
  func record(
    _ event: UpdateLogLine.Event, _ view: (any UpdatableListView)?, _ change: PlannedChange? = nil,
    round unfinished: UpdateRound? = nil, note: String? = nil
  ) {
    add(
      Record(
        round: unfinished?.number ?? round, event: event, readiness: view?.readiness,
        change: change, detail: note.map { .note($0) }))
  }

  private func add(_ record: Record) {
    if records.count < capacity {
      records.append(record)
    } else {
      records[oldest] = record
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
    }
    recordHandler?(Self.line(record))
  }

  /// The most commands of a change in the log.
  private static var commandLimit: Int { 1_000 }

  private static func line(_ record: Record) -> String {
    var line = UpdateLogLine(
      round: record.round, event: record.event, readiness: record.readiness)
    (line.before, line.after) = record.counts
    if let change = record.change {
      if change.commandCount > commandLimit {
        line.structure = .all
      } else {
        (line.structure, line.content) = (change.structure, change.content)
      }
    }
    line.detail = record.detail?.text ?? ""
    return line.description
  }
}

extension ReloadReason {
  /// The reason without the violation's message, which may say more than a log should contain.
  fileprivate var logText: String {
    switch self {
    case .everythingChanged: "everything changed"
    case .notShown: "not shown"
    case .policy: "policy"
    case .violation(let violation):
      "violation \(violation.rule.rawValue)"
        + (violation.indexPath.map { " at " + $0.shortDescription } ?? "")
    }
  }
}
