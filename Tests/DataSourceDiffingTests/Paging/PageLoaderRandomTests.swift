import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Random calls, cancellations and answers, compared with a model of the pages in the list.
@OwnThread @Suite struct PageLoaderRandomTests {
  @Test func randomCalls() async {
    for seed in 0..<UInt64(TestLength.pick(25, long: 80)) {
      if let problem = await Trial(seed).run() {
        Issue.record("seed \(seed): \(problem)")
        return
      }
    }
  }
}

@OwnThread private final class Trial {
  private var random: SplitMix64
  private let server = PageServer()
  private let list = CardList()
  private let loader: CardLoader
  private let tester: DataSourceTester<Card>
  private var callers: [Task<Void, Never>] = []
  private var begunCount = 0
  private var returnedCount = 0
  /// The pages in the list; `nil` before the first one.
  private var pages: ClosedRange<Int>?
  private var problem: String?
  private var log: [String] = []

  init(_ seed: UInt64) {
    random = SplitMix64(seed: seed)
    loader = CardLoader(list) { [server] in try await server.load($0) }
    tester = DataSourceTester(dataSource: list) { _ in }
    server.loader = loader
    server.endsCancelled = random.once(in: 2)
    server.didRequest = { [unowned self] in check(request: $0) }
  }

  /// A request is for a page that replaces all, or for one next to those in the list, and no other
  /// one is live.
  private func check(request cursor: Int?) {
    if server.live.count > 1 { note("\(server.live.count) requests at once") }
    guard let cursor, !PageServer.replaces(cursor) else { return }
    let isExpected = pages.map { cursor == $0.upperBound + 1 || cursor == $0.lowerBound - 1 }
    if isExpected != true { note("a request for page \(cursor) beside \(pages as Any)") }
  }

  private func note(_ text: String) {
    problem = problem ?? "\(log.joined(separator: ", ")): \(text)"
  }

  private func call(_ name: String, _ body: @escaping @OwnThread (CardLoader) async -> Void) {
    log.append(name)
    callers.append(
      Task { @OwnThread [unowned self, loader] in
        begunCount += 1
        await body(loader)
        returnedCount += 1
      })
  }

  /// Jumps to a page. The result is whether the list shows it now.
  private func jump(to page: Int) {
    call("around \(page)") { [unowned self] loader in
      let isShown = await loader.load(around: PageServer.around(page))
      let ids = page * 3..<page * 3 + 3
      if isShown, !ids.allSatisfy({ list.items.map(\.id).contains($0) }) {
        note("page \(page) is not shown")
      }
      if isShown, loader.refreshState != .end { note("page \(page) is still loading") }
    }
  }

  private func answer(_ call: PageServer.Call) {
    let fails = random.once(in: 4)
    log.append(
      "\(fails ? "failure" : "answer") for \(call.cursor.map(String.init) ?? "the first page")")
    if !fails, !call.isCancelled {
      let page = call.page
      if !call.replaces, let pages {
        self.pages = min(page, pages.lowerBound)...max(page, pages.upperBound)
      } else {
        pages = page...page
      }
    }
    server.answer(
      call,
      fails
        ? .failure(ServerError(description: "\(random.below(3))"))
        : .success(PageServer.page(call.page)))
  }

  /// Lets all calls continue until they wait for an answer. The first step of a task may use
  /// another thread, so a call that is cancelled before must begin first.
  private func settle() async {
    while begunCount < callers.count { try? await Task.sleep(for: .milliseconds(1)) }
    await server.settle()
  }

  private func step() async {
    switch random.below(11) {
    case 0, 1: call("next") { await $0.loadMore() }
    case 2, 3: call("previous") { await $0.loadMore(.previous) }
    case 4: call("refresh") { await $0.refresh() }
    case 5: call("retry") { await $0.retry() }
    case 6: jump(to: random.below(7) - 3)
    case 7:
      log.append("cancel")
      if !callers.isEmpty { callers[random.below(callers.count)].cancel() }
    default:
      // Earlier calls and cancellations take effect before the answer.
      await settle()
      let waiting = server.waiting
      if !waiting.isEmpty { answer(waiting[random.below(waiting.count)]) }
      await settle()
    }
  }

  private var expected: [Int] {
    pages.map { Array($0.lowerBound * 3..<($0.upperBound + 1) * 3) } ?? []
  }

  /// Lets all calls continue, and waits for an answered page: the loader's task may use another
  /// thread, which takes long if the machine is busy.
  private func settlePages() async {
    await settle()
    var rounds = 0
    while rounds < 20_000, list.items.map(\.id) != expected {
      rounds += 1
      try? await Task.sleep(for: .milliseconds(1))
      await settle()
    }
  }

  private func check() {
    if list.items.map(\.id) != expected {
      note("the list holds \(list.items) instead of \(expected)")
    }
    let loading = server.live.first.map { call -> [Bool] in
      let isFirst = call.replaces
      let isNext = isFirst ? pages == nil : call.cursor == pages.map { $0.upperBound + 1 }
      return [isFirst, isNext, !isFirst && !isNext]
    }
    let states = [loader.refreshState, loader.nextState, loader.previousState]
    // Without a live request, a cancelled one may still be winding down.
    if let loading, states.map({ $0 == .loading }) != loading { note("the states are \(states)") }
    if server.waiting.isEmpty, states.contains(.loading) { note("\(states) without a request") }
    if let pages, server.live.isEmpty, server.waiting.isEmpty {
      if (loader.nextState == .end) != (pages.upperBound == 3) {
        note("next is \(loader.nextState)")
      }
      if (loader.previousState == .end) != (pages.lowerBound == -3) {
        note("previous is \(loader.previousState)")
      }
    }
  }

  func run() async -> String? {
    for _ in 0..<60 where problem == nil {
      await step()
      // Some steps follow before the previous one has taken effect.
      if random.once(in: 5) { continue }
      await settlePages()
      check()
    }
    await settle()
    // In the end, all calls are answered. Some may not have begun yet, which takes long if the
    // machine is busy.
    var idleRounds = 0
    while returnedCount < callers.count, idleRounds < 2_000 {
      if let call = server.waiting.first {
        answer(call)
        idleRounds = 0
      } else {
        idleRounds += 1
        try? await Task.sleep(for: .milliseconds(10))
      }
      await settle()
    }
    if returnedCount < callers.count {
      note("\(callers.count - returnedCount) calls do not return")
    }
    await settlePages()
    check()
    tester.verify()
    return problem
  }
}
