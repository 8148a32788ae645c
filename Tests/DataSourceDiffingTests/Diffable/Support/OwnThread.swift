import Foundation

/// An actor with its own thread, so that it keeps running while gates hold up all others.
@globalActor actor OwnThread {
  static let shared = OwnThread()
  private let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Lets every task waiting for this actor take its turn. `Task.yield()` would need another thread
  /// for that.
  static func settle() async {
    for _ in 0..<20 { await nextTurn() }
  }

  /// Lets every task waiting for this actor take its turn. Unlike ``settle()``, it never waits for
  /// another thread, which takes long if the machine is busy.
  @OwnThread static func takeTurns() async {
    for _ in 0..<20 { await nextTurn() }
  }

  private nonisolated(nonsending) static func nextTurn() async {
    await withCheckedContinuation { continuation in
      shared.executor.enqueue { continuation.resume() }
    }
  }

  /// Whether the caller runs on this actor.
  nonisolated static var isHere: Bool {
    Thread.current.threadDictionary[Executor.name] != nil
  }
}

/// Runs jobs in sequence, on one thread.
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
