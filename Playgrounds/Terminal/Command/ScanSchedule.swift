/// When to read the folder again: often, but using at most a tenth of the time.
struct ScanSchedule {
  static let shortestInterval = Duration.milliseconds(250)

  private(set) var next: ContinuousClock.Instant

  /// - Parameters:
  ///   - start: When the last scan began.
  ///   - end: When it ended.
  init(start: ContinuousClock.Instant, end: ContinuousClock.Instant) {
    next = end + max(Self.shortestInterval, (end - start) * 10)
  }

  /// Does a scan, and plans the next one.
  init(_ scan: () -> Void) {
    let start = ContinuousClock.now
    scan()
    self.init(start: start, end: .now)
  }
}
