import DataSourceStreams

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import DataSourceTesting
  import Foundation
  import TestSupport
  import Testing

  /// `follow`: data sources that show whatever a stream emits.
  @MainActor @Suite struct DiffableFollowTests {
    private struct Failure: Error {}

    private let list = CardList()
    private let tester: DataSourceTester<Card>

    init() { tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") } }

    private func follow<Stream: AsyncSequence>(_ stream: Stream) async -> StreamEnd
    where Stream.Element == [Card] {
      await list.follow(stream) { await $0.applyInBackground($1) }
    }

    @Test func finished() async {
      let (stream, continuation) = AsyncStream.makeStream(of: [Card].self)
      for count in 0..<5 { continuation.yield((0..<count).map { Card($0) }) }
      continuation.finish()
      guard case .finished = await follow(stream) else { return #expect(Bool(false)) }
      expectEqual(list.items, [Card(0), Card(1), Card(2), Card(3)])
      expectEqual(tester.changeSets.count, 4)
      tester.verify()
    }

    @Test func failed() async {
      let stream = AsyncThrowingStream<[Card], any Error> { continuation in
        continuation.yield([Card(1)])
        continuation.yield([Card(2)])
        continuation.finish(throwing: Failure())
      }
      guard case .failed(let error) = await follow(stream) else {
        return #expect(Bool(false))
      }
      #expect(error is Failure)
      expectEqual(list.items, [Card(2)])
      tester.verify()
    }

    @Test func cancelled() async {
      let (stream, continuation) = AsyncStream.makeStream(of: [Card].self)
      let task = Task { await follow(stream) }
      continuation.yield([Card(1)])
      while list.items.isEmpty { await Task.yield() }
      task.cancel()
      guard case .cancelled = await task.value else { return #expect(Bool(false)) }
      continuation.yield([Card(2)])
      await Task.yield()
      expectEqual(list.items, [Card(1)])
      tester.verify()
    }

    /// A stream that does not support cancellation is abandoned at its next element.
    @Test func cancelledEndlessStream() async {
      struct Endless: AsyncSequence, AsyncIteratorProtocol {
        var number = 0
        func makeAsyncIterator() -> Endless { self }
        mutating func next() async -> [Card]? {
          number += 1
          await Task.yield()
          return [Card(number)]
        }
      }
      let task = Task { await follow(Endless()) }
      while list.items.isEmpty { await Task.yield() }
      task.cancel()
      guard case .cancelled = await task.value else { return #expect(Bool(false)) }
      tester.verify()
    }

    /// A stream's `CancellationError` counts as cancellation, not as an error.
    @Test func cancellationError() async {
      let stream = AsyncThrowingStream<[Card], any Error> {
        $0.finish(throwing: CancellationError())
      }
      guard case .cancelled = await follow(stream) else { return #expect(Bool(false)) }
    }

    @Test func severalStreams() async {
      let numbers = Array(0..<50)
      func stream(_ offset: Int) -> AsyncStream<[Card]> {
        AsyncStream { continuation in
          for number in numbers { continuation.yield([Card(number), Card(offset)]) }
          continuation.finish()
        }
      }
      let tasks = [100, 200, 300].map { offset in Task { await follow(stream(offset)) } }
      for task in tasks {
        guard case .finished = await task.value else { return #expect(Bool(false)) }
      }
      expectEqual(list.items.first, Card(49), "each stream ends with it, and the last data stays")
      tester.verify()
    }

    @Test func sections() async {
      let source = CardSections()
      let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
      let contents = AsyncStream<[CardContent]> { continuation in
        continuation.yield([CardContent(1, [1]), CardContent(2, [2])])
        continuation.yield([CardContent(2, [2, 3], "two"), CardContent(1, [1])])
        continuation.finish()
      }
      let end = await source.follow(contents) { await $0.applyInBackground($1.objects) }
      guard case .finished = end else { return #expect(Bool(false)) }
      expectEqual(source.shown, [[Card(2), Card(3)], [Card(1)]])
      tester.verify()
    }
  }
#endif
