public import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation

extension ListViewSimulator where ItemType == Int {
  /// Performs the updates of a log that an `UpdateRecorder` of `DataSourceViews` has written, and
  /// returns whatever breaks a rule.
  ///
  /// ```swift
  /// let violations = try ListViewSimulator.replay(log)
  /// violations.first?.location?.line  // the line of the log
  /// violations.first?.message
  /// ```
  ///
  /// The rows are numbers. If the view did not perform a change because it would have been invalid,
  /// the replay performs it, so that it is found. A line may begin with other item counts than the
  /// previous line led to. Then the data has changed without a report, or lines are missing. That
  /// is a violation of rule I, and the replay goes on with the new counts.
  ///
  /// - Parameters:
  ///   - log: The lines of the log.
  ///   - quirks: The rules against reported defects to enforce.
  /// - Returns: The violations, in order. Their location is the line of the log, from 1.
  /// - Throws: An error that describes the first damaged line.
  public static func replay(
    _ log: String, enforcing quirks: Set<BatchRule> = .quirks
  ) throws -> [BatchViolation] {
    let replay = Replay(enforcing: quirks)
    let lines = log.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, text) in lines.enumerated() where !text.allSatisfy(\.isWhitespace) {
      guard let line = UpdateLogLine(String(text)) else {
        throw ReplayError(line: index + 1, text: String(text))
      }
      replay.perform(line, number: index + 1)
    }
    return replay.violations
  }
}

/// A log cannot be replayed.
package struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the damaged line, from 1.
  package let line: Int

  /// The line.
  package let text: String

  package init(line: Int, text: String) {
    (self.line, self.text) = (line, text)
  }

  /// A sentence with the number and the line.
  package var description: String { "Line \(line) of the log is damaged: \(text)" }
}

private final class Replay {
  private let source = NumberedRows()
  private let view: ListViewSimulator<Int>
  private(set) var violations: [BatchViolation] = []
  private var hasBegun = false

  init(enforcing quirks: Set<BatchRule>) {
    view = ListViewSimulator(dataSource: source, enforcing: quirks)
  }

  func perform(_ line: UpdateLogLine, number: Int) {
    let known = view.violations.count
    if line.beginsRound { performRound(line) }
    for violation in view.violations[known...] + gap {
      var violation = violation
      violation.location = BatchViolation.Location(
        fileID: "log", filePath: "log", line: number, column: 1)
      violations.append(violation)
    }
    gap = []
  }

  private var gap: [BatchViolation] = []

  private func performRound(_ line: UpdateLogLine) {
    if source.itemCounts != line.before {
      if hasBegun {
        gap.append(
          BatchViolation(
            rule: .wrongContent,
            message:
              "the view has \(line.before) rows in its sections, after a line that ends with "
              + "\(source.itemCounts): the data has changed without a report, or lines are missing")
        )
      }
      source.reset(to: line.before)
      reload()
    }
    hasBegun = true
    view.isInWindow = line.readiness != .offscreen
    view.isBusy = line.readiness == .busy
    defer { (view.isInWindow, view.isBusy) = (true, false) }
    let after = line.after
    switch line.event {
    case .adopted:
      // The view has made these changes itself.
      source.apply(line.structure, after: after)
      return reload()
    case .reload
    where line.structure.isReload || line.readiness != .ready || line.structure.isEmpty:
      source.reset(to: after)
      return reload()
    default: break
    }
    if !line.structure.isEmpty {
      try? view.performUpdates(
        withChangeSet: line.structure, updates: { source.apply(line.structure, after: after) })
    }
    if !line.content.isEmpty { try? view.performUpdates(withChangeSet: line.content) }
    if view.itemCounts != after {
      source.reset(to: after)
      reload()
    }
  }

  private func reload() {
    try? view.reloadData()
    try? view.layoutIfNeeded()
  }
}

/// Rows numbered as they appear.
private final class NumberedRows: DataSource {
  typealias ItemType = Int

  var reloadBlock: ReloadBlock?
  private var sections: [[Int]] = []
  private var count = 0

  var numberOfSections: Int { sections.count }
  func numberOfItems(in section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].count : 0
  }
  func item(at indexPath: IndexPath) -> Int? {
    guard let position = ItemPath(indexPath), sections.indices.contains(position.section),
      sections[position.section].indices.contains(position.item)
    else { return nil }
    return sections[position.section][position.item]
  }

  private func next() -> Int {
    count += 1
    return count
  }

  func reset(to counts: [Int]) { sections = counts.map { (0..<$0).map { _ in next() } } }

  func apply(_ changes: ChangeSet, after: [Int]) {
    if let applied = try? changes.applied(to: sections, after: after, element: { _ in next() }) {
      sections = applied
    } else {
      reset(to: after)
    }
  }
}
