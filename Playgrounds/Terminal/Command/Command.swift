import Foundation

/// The command: arguments in, an exit status out.
struct Command {
  enum Status {
    static let success: Int32 = 0
    static let unreadable: Int32 = 1
    static let usage: Int32 = 64
  }

  /// Shows the list on the whole terminal until the user quits, and returns whether it could.
  var interact: (FolderDataSource) -> Bool = { _ in false }

  /// Writes to standard output, and returns whether it is still open.
  var output: (String) -> Bool

  /// Writes to standard error.
  var errors: (String) -> Void

  /// Waits in plain mode, and returns whether the output is still open.
  var wait: (Duration) -> Bool

  /// Runs until the end.
  ///
  /// - Parameter arguments: The arguments after the command's name.
  /// - Returns: The exit status.
  func run(_ arguments: [String]) -> Int32 {
    do throws(UsageError) {
      let options = try Options(arguments)
      if options.help {
        _ = output(Options.helpText)
        return Status.success
      }
      return show(options)
    } catch {
      errors("Terminal: \(error.message.escapedForTerminal)\n--help tells the options.\n")
      return Status.usage
    }
  }

  private func show(_ options: Options) -> Int32 {
    do throws(FolderError) {
      let scanner = FolderScanner(path: options.path, includesHidden: options.includesHidden)
      let source = try FolderDataSource(scanner: scanner, arrangement: options.arrangement)
      if options.once || !interact(source) { try follow(source, once: options.once) }
      return Status.success
    } catch {
      errors("Terminal: \(error.message.escapedForTerminal)\n")
      return Status.unreadable
    }
  }

  /// Prints the list and, unless `--once` is set, each change set.
  private func follow(_ source: FolderDataSource, once: Bool) throws(FolderError) {
    let session = PlainSession(source: source, write: output)
    session.printList()
    guard !once else { return }
    var schedule = ScanSchedule(start: .now, end: .now)
    while session.isOpen, wait(schedule.next - .now) {
      let start = ContinuousClock.now
      try source.rescan()
      schedule = ScanSchedule(start: start, end: .now)
    }
  }
}
