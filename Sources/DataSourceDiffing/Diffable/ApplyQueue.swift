/// Admits one caller at a time. Only the newest waiting caller is kept.
final class ApplyQueue {
  private var isBusy = false
  private var waiting: CheckedContinuation<Bool, Never>?

  /// Waits until no other caller is inside.
  ///
  /// - Returns: `false` if a newer caller superseded this one. Otherwise the caller must call
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

  /// Admits the waiting caller.
  func leave() {
    guard let next = waiting else {
      isBusy = false
      return
    }
    // `isBusy` stays true, so that no other caller is admitted in between.
    waiting = nil
    next.resume(returning: true)
  }
}
