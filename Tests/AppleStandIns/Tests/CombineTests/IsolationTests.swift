import Combine
import DataSourceDiffing
import DataSourceStreams
import Foundation
import Testing

/// A publisher's values must be received on the caller's actor.
@Suite struct IsolationTests {
  // Only desktop and server systems can start a process.
  #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
    @Test func aValueFromAnotherThread() async {
      await #expect(processExitsWith: .failure) { @MainActor in
        await receive(isOnMainThread: false)
      }
    }

    @Test func aValueFromTheMainThread() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await receive(isOnMainThread: true)
      }
    }
  #endif
}

/// Sends a value to a data source that was bound on the main actor. It is applied unless the check
/// ends the process.
@MainActor
private func receive(isOnMainThread: Bool) async {
  let people = DiffableListDataSource<Person>()
  let subject = PassthroughSubject<[Person], Never>()
  let binding = people.bind(to: subject) { $0.apply($1) }
  nonisolated(unsafe) let sender = subject
  if isOnMainThread {
    sender.send([Person(id: 1)])
  } else {
    await withCheckedContinuation { continuation in
      Thread {
        sender.send([Person(id: 1)])
        continuation.resume()
      }.start()
    }
  }
  precondition(people.items == [Person(id: 1)])
  binding.cancel()
}
