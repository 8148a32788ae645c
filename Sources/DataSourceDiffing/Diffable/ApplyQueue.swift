/// Lets one caller in at a time. Of those who wait only the last one is kept.
final class ApplyQueue {
  private var isBusy = false
  private var waiting: CheckedContinuation<Bool, Never>?

  /// Waits until nobody else is in.
  ///
  /// - Returns: `false` if somebody came who is to go in instead. Otherwise the caller is in, and has to
  ///   ``leave()``.
  func enter() async -> Bool {
    guard isBusy else {
      isBusy = true
      return true
    }
    waiting?.resume(returning: false)
    waiting = nil
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Lets the one in who waits.
  func leave() {
    guard let next = waiting else {
      isBusy = false
      return
    }
    // Busy all the time, so that nobody can come in between.
    waiting = nil
    next.resume(returning: true)
  }
}
