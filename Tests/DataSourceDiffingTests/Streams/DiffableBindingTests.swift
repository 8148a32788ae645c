import DataSourceStreams

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import DataSourceTesting
  import Foundation
  import TestSupport
  import Testing

  /// `bind`: like `follow`, but it does not keep the data source, nor need a task.
  @MainActor @Suite struct DiffableBindingTests {
    private struct Failure: Error {}

    /// Records how streams end, on any thread.
    private final class Ends: @unchecked Sendable {
      // The lock guards the array.
      private let lock = NSLock()
      private var ends: [String] = []

      func note(_ end: StreamEnd) {
        let text =
          switch end {
          case .finished: "finished"
          case .failed(let error): "failed: \(error)"
          case .cancelled: "cancelled"
          }
        lock.withLock { ends.append(text) }
      }

      var all: [String] { lock.withLock { ends } }
    }

    private let ends = Ends()
    private let stream: AsyncStream<[Card]>
    private let continuation: AsyncStream<[Card]>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream(of: [Card].self) }

    /// Waits until a condition is met.
    private func until(_ condition: () -> Bool) async {
      let end = ContinuousClock.now + .seconds(3_600)
      while !condition(), ContinuousClock.now < end { await Task.yield() }
      #expect(condition())
    }

    private func bind<Stream: AsyncSequence & Sendable>(
      _ list: CardList, _ stream: Stream
    ) -> StreamBinding where Stream.Element == [Card] {
      list.bind(to: stream, apply: { await $0.applyInBackground($1) }, endHandler: ends.note)
    }

    @Test func finished() async {
      let list = CardList()
      let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
      let binding = bind(list, stream)
      continuation.yield([Card(1)])
      continuation.yield([Card(1), Card(2)])
      continuation.finish()
      await until { !ends.all.isEmpty }
      expectEqual(ends.all, ["finished"])
      expectEqual(list.items, [Card(1), Card(2)])
      tester.verify()
      withExtendedLifetime(binding) {}
    }

    @Test func failed() async {
      let list = CardList()
      let stream = AsyncThrowingStream<[Card], any Error> { continuation in
        continuation.yield([Card(1)])
        continuation.finish(throwing: Failure())
      }
      let binding = bind(list, stream)
      await until { !ends.all.isEmpty }
      expectEqual(ends.all, ["failed: Failure()"])
      expectEqual(list.items, [Card(1)])
      withExtendedLifetime(binding) {}
    }

    @Test func bindingGoes() async {
      let list = CardList()
      var binding: StreamBinding? = bind(list, stream)
      continuation.yield([Card(1)])
      await until { list.items == [Card(1)] }
      #expect(binding != nil)
      binding = nil
      await until { !ends.all.isEmpty }
      expectEqual(ends.all, ["cancelled"])
      continuation.yield([Card(2)])
      await Task.yield()
      expectEqual(list.items, [Card(1)])
    }

    @Test func bindingIsCancelled() async {
      let list = CardList()
      let binding = bind(list, stream)
      continuation.yield([Card(1)])
      await until { list.items == [Card(1)] }
      binding.cancel()
      await until { !ends.all.isEmpty }
      expectEqual(ends.all, ["cancelled"])
      binding.cancel()
      expectEqual(list.items, [Card(1)])
    }

    @Test func dataSourceGoes() async {
      weak var weakList: CardList?
      let binding: StreamBinding
      do {
        let list = CardList()
        weakList = list
        binding = bind(list, stream)
        continuation.yield([Card(1)])
        await until { list.items == [Card(1)] }
      }
      await until { weakList == nil }
      expectEqual(ends.all, [], "the stream tells it with its next element")
      continuation.yield([Card(2)])
      await until { !ends.all.isEmpty }
      expectEqual(ends.all, ["cancelled"])
      withExtendedLifetime(binding) {}
    }

    @Test func severalStreams() async {
      let source = CardSections()
      let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
      let streams = (0..<3).map { _ in AsyncStream.makeStream(of: [CardContent].self) }
      let bindings = streams.map {
        source.bind(to: $0.stream, apply: { await $0.applyInBackground($1.objects) }) { [ends] in
          ends.note($0)
        }
      }
      for number in 0..<30 {
        streams[number % 3].continuation.yield([CardContent(number, [1, 2]), CardContent(99, [3])])
        await Task.yield()
      }
      for stream in streams { stream.continuation.finish() }
      await until { ends.all.count == 3 }
      expectEqual(ends.all, ["finished", "finished", "finished"])
      expectEqual(source.numberOfSections, 2)
      tester.verify()
      withExtendedLifetime(bindings) {}
    }
  }
#endif
