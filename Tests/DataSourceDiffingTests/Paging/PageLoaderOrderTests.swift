import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// All orders of two or three calls and of the answers to their requests.
@OwnThread @Suite struct PageLoaderOrderTests {
  @Test func everyOrder() async {
    var failures = Failures()
    var choices = Choices()
    repeat {
      let play = Play()
      let problem = await play.run(&choices)
      failures.add(problem, size: play.log.count, play.log.joined(separator: ", "))
    } while choices.advance()
    failures.report(atLeast: TestLength.pick(80, long: 1_000))
  }

  /// A caller returns when the newer page arrives, even if its own request never ends.
  @Test func supersededCallersReturn() async {
    let server = PageServer()
    let list = CardList()
    let loader = CardLoader(list) { [server] in try await server.load($0) }
    server.loader = loader
    var returned: [String] = []
    func call(_ name: String, _ body: @escaping @OwnThread () async -> Void) async {
      Task { @OwnThread in
        await body()
        returned.append(name)
      }
      await server.settle()
    }
    await call("more") { await loader.loadMore() }
    await call("waiting") { await loader.loadMore() }
    await call("jump") { #expect(await !loader.load(around: PageServer.around(2))) }
    await call("refresh") { await loader.refresh() }
    #expect(server.calls.count == 3 && returned.isEmpty)
    server.answer(server.calls[2], .success(PageServer.page(0)))
    await server.settle()
    #expect(returned.sorted() == ["jump", "more", "refresh", "waiting"])
    #expect(list.items.map(\.id) == [0, 1, 2])
    // Late answers, and errors, change nothing.
    server.answer(server.calls[0], .success(PageServer.page(1)))
    server.answer(server.calls[1], .failure(ServerError(description: "late")))
    await server.settle()
    #expect(list.items.map(\.id) == [0, 1, 2])
    #expect(loader.nextState == .hasMore && loader.refreshState == .end)
    #expect(server.calls.count == 3)
  }

  /// If the newer call is cancelled, nothing has replaced the page of the earlier one.
  @Test func theNewerCallIsCancelled() async {
    let server = PageServer()
    server.endsCancelled = true
    let list = CardList()
    let loader = CardLoader(list) { [server] in try await server.load($0) }
    server.loader = loader
    let first = Task { @OwnThread in await loader.load(around: PageServer.around(2)) }
    await server.settle()
    let second = Task { @OwnThread in await loader.load(around: PageServer.around(-2)) }
    await server.settle()
    second.cancel()
    await server.settle()
    #expect(server.calls.map(\.page) == [2, -2, 2])
    await server.answer()
    #expect(await first.value)
    #expect(await !second.value)
    #expect(list.items.map(\.id) == [6, 7, 8])
  }
}

/// One order: which call or answer comes next is a choice each time.
@OwnThread private final class Play {
  private static let calls = ["next", "refresh", "jump"]
  private static let callCount = TestLength.pick(2, long: 3)

  private let server = PageServer()
  private let list = CardList()
  private let loader: CardLoader
  private let tester: DataSourceTester<Card>

  /// What each call returned, by its number; `true` for all but jumps.
  private var results: [Int: Bool] = [:]
  /// The jumps, by the number of their request.
  private var jumps: [Int: Int] = [:]
  private var shown: Set<Int> = []
  private var pages = 0...0
  private var replacing = 0
  private(set) var log: [String] = []

  init() {
    loader = CardLoader(list) { [server] in try await server.load($0) }
    tester = DataSourceTester(dataSource: list) { _ in }
    server.loader = loader
  }

  private func call(_ kind: String, _ number: Int) async {
    log.append(kind)
    let request = server.calls.count
    Task { @OwnThread [loader] in
      switch kind {
      case "next": await loader.loadMore()
      case "refresh": await loader.refresh()
      default:
        results[number] = await loader.load(around: PageServer.around([-3, 2, -1][number]))
        return
      }
      results[number] = true
    }
    await server.settle()
    if kind != "next" { replacing += 1 }
    if kind == "jump" { jumps[request] = number }
  }

  private func answer(_ call: PageServer.Call, fails: Bool) async {
    let number = server.calls.firstIndex { $0 === call } ?? -1
    log.append("\(fails ? "failure" : "answer") \(number)")
    if !fails, !call.isCancelled {
      pages = call.replaces ? call.page...call.page : pages.lowerBound...call.page
      if let jump = jumps[number] { shown.insert(jump) }
    }
    let error = ServerError(description: "offline")
    server.answer(call, fails ? .failure(error) : .success(PageServer.page(call.page)))
    await server.settle()
  }

  /// - Returns: What is wrong.
  func run(_ choices: inout Choices) async -> String? {
    let first = Task { @OwnThread [loader] in await loader.loadMore() }
    await server.settle()
    await server.answer()
    _ = await first.value
    var calls = 0
    while true {
      let waiting = server.waiting
      let kinds = calls < Self.callCount ? Self.calls.count : 0
      if kinds + waiting.count == 0 { break }
      let choice = choices.next(kinds + 2 * waiting.count)
      if choice < kinds {
        await call(Self.calls[choice], calls)
        calls += 1
      } else {
        await answer(waiting[(choice - kinds) / 2], fails: (choice - kinds) % 2 == 1)
      }
      // A task may use another thread for a step, which takes long if the machine is busy.
      var rounds = 0
      while rounds < 1_000, problem != nil {
        rounds += 1
        try? await Task.sleep(for: .milliseconds(1))
        await server.settle()
      }
      if let problem { return problem }
    }
    if results.count < Self.callCount { return "a call does not return" }
    for jump in jumps.values where results[jump] != shown.contains(jump) {
      return "the result of a jump"
    }
    tester.verify()
    return tester.violations.isEmpty ? nil : "a violation"
  }

  private var problem: String? {
    let requests = server.calls.dropFirst()
    if requests.count(where: \.replaces) != replacing { return "a page is requested again" }
    if requests.count > results.count + server.waiting.count + 3 { return "too many requests" }
    if server.live.count > 1 { return "two live requests" }
    if list.items.map(\.id) != Array(pages.lowerBound * 3..<(pages.upperBound + 1) * 3) {
      return "wrong items"
    }
    if server.live.isEmpty {
      if [loader.nextState, loader.previousState, loader.refreshState].contains(.loading) {
        return "still loading"
      }
      if results.count < calls { return "a call waits for nothing" }
    }
    return nil
  }

  private var calls: Int { log.count { Self.calls.contains($0) } }
}

/// The choices of one order, and the next order that differs as late as possible.
struct Choices {
  private var taken: [(choice: Int, count: Int)] = []
  private var position = 0

  /// A number below a count.
  mutating func next(_ count: Int) -> Int {
    if position == taken.count { taken.append((0, count)) }
    position += 1
    return taken[position - 1].choice
  }

  /// Goes on to the next order; `false` after the last one.
  mutating func advance() -> Bool {
    position = 0
    while let last = taken.popLast() {
      if last.choice + 1 < last.count {
        taken.append((last.choice + 1, last.count))
        return true
      }
    }
    return false
  }
}
