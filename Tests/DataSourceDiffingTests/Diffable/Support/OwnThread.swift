import Foundation

/// An actor with a thread of its own, so that it goes on while gates hold up all others.
@globalActor actor OwnThread {
  static let shared = OwnThread()
  private let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Lets all that wait for this actor have their turn. `Task.yield()` would need another thread
  /// for that.
  static func settle() async {
    for _ in 0..<20 {
      await withCheckedContinuation { continuation in
        shared.executor.enqueue { continuation.resume() }
      }
    }
  }

  /// Whether the caller runs on it.
  nonisolated static var isHere: Bool {
    Thread.current.threadDictionary[Executor.name] != nil
  }
}

/// Carries out jobs one after the other, on one thread.
private final class Executor: SerialExecutor, @unchecked Sendable {
  static let name = "OwnThread"
  // The condition guards the jobs.
  private let condition = NSCondition()
  private var jobs: [() -> Void] = []

  init() {
    Thread.detachNewThread { [self] in
      Thread.current.threadDictionary[Self.name] = true
      while true { nextJob()() }
    }
  }

  #if canImport(Darwin)
    // `ExecutorJob` needs macOS 14 and iOS 17.
    func enqueue(_ job: UnownedJob) {
      enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  #else
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  #endif

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  func enqueue(_ job: @escaping () -> Void) {
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func nextJob() -> () -> Void {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
