import DataSourceDiffing
import DataSourceStreams
import Foundation

/// Requests for pages, which are answered late, in any order, with errors, or although they were
/// cancelled.
final class Pages: World {
  override class var name: String { "pages" }

  private enum Kind { case more, refresh }

  /// A caller of the loader.
  private final class Call {
    let text: String
    let kind: Kind
    /// Where it wants to go; `nil` for the first page.
    let cursor: Int?
    var task: Task<Void, Never>?
    var isCancelled = false
    /// What a jump has returned.
    var result: Bool?
    var hasReturned = false
    /// Whether its page was used, or has failed.
    var hasEnded = false

    init(_ text: String, _ kind: Kind, _ cursor: Int? = nil) {
      (self.text, self.kind, self.cursor) = (text, kind, cursor)
    }
  }

  private struct Request {
    let number: Int
    let cursor: Int?
    let call: Call
    let respond: CheckedContinuation<PageLoader<Row, Int>.Page, any Error>
    /// Whether a later refresh or jump has replaced it.
    var isSuperseded = false
  }

  private struct Offline: Error {}

  @TaskLocal private static var caller: Int?

  private let list = DiffableListDataSource<Row>()
  private var loader: PageLoader<Row, Int>?
  private var calls: [Call] = []
  private var requests: [Request] = []
  private var count = 0
  /// The rows that the list must show; `nil` before the first page.
  private var window: Range<Int>?
  /// The call whose page has replaced all rows last.
  private var origin: Call?
  private var watcher: Watcher?

  override class func program(_ generator: inout StepGenerator) -> [Step] {
    generator.steps(
      3 + generator.random.below(14),
      [
        (.loadMore, 6), (.refresh, 3), (.jump, 4), (.retry, 1), (.respond, 12), (.cancel, 2),
      ])
  }

  private func start() -> PageLoader<Row, Int> {
    if let loader { return loader }
    // A cycle, since requests may return late.
    let loader = PageLoader(list) { [self] (cursor: Int?) in try await request(cursor) }
    self.loader = loader
    watcher = Watcher(Node(Origin(list), "#1")) { [unowned self] in fail($0, $1) }
    return loader
  }

  private func request(_ cursor: Int?) async throws -> PageLoader<Row, Int>.Page {
    let call = calls[Self.caller!]
    count += 1
    let number = count
    note("  request \(number) of \(cursor.map(String.init) ?? "the first page") by \(call.text)")
    expect(!call.hasReturned, "late", "\(call.text) has returned, and requests a page")
    // An earlier jump or refresh requests its page again only if all later ones were cancelled.
    if call.kind == .refresh, let last = calls.last(where: \.hasEnded) {
      let isLater = calls.lastIndex { $0 === call }! > calls.lastIndex { $0 === last }!
      expect(isLater, "superseded", "\(call.text) requests a page after \(last.text)")
    }
    let running = requests.filter { !$0.isSuperseded && !$0.call.isCancelled }
    expect(running.isEmpty, "two", "request \(number) while \(running.map(\.number)) run")
    return try await withCheckedThrowingContinuation {
      requests.append(Request(number: number, cursor: cursor, call: call, respond: $0))
    }
  }

  override func perform(_ step: Step) {
    let loader = start()
    switch step.verb {
    case .loadMore:
      let direction: PageDirection = step.a % 3 == 0 ? .previous : .next
      call(Call("loadMore(\(direction)) \(calls.count)", .more)) {
        _ = await loader.loadMore(direction)
      }
    case .refresh:
      call(Call("refresh \(calls.count)", .refresh)) { _ = await loader.refresh() }
    case .jump:
      let cursor = 10 * (step.a % 9)
      let call = Call("jump to \(cursor) \(calls.count)", .refresh, cursor)
      self.call(call) { call.result = await loader.load(around: cursor) }
    case .retry:
      // A retry of a refresh is one, too, but nothing runs then.
      if case .failed = loader.refreshState {
        call(Call("retry \(calls.count)", .refresh)) { await loader.retry() }
      } else {
        call(Call("retry \(calls.count)", .more)) { await loader.retry() }
      }
    case .respond:
      if !requests.isEmpty { respond(requests.remove(at: step.a % requests.count), step.b % 6) }
    case .cancel:
      let running = calls.filter { !$0.hasReturned }
      guard !running.isEmpty else { return }
      let call = running[step.a % running.count]
      note("cancel \(call.text)")
      call.isCancelled = true
      call.task?.cancel()
    default: break
    }
  }

  private func call(_ call: Call, _ body: @escaping @MainActor () async -> Void) {
    note(call.text)
    if call.kind == .refresh {
      for index in requests.indices { requests[index].isSuperseded = true }
    }
    let index = calls.count
    calls.append(call)
    call.task = Pages.$caller.withValue(index) {
      Task { @MainActor in
        await body()
        call.hasReturned = true
      }
    }
  }

  private func respond(_ request: Request, _ kind: Int) {
    let cursor = request.cursor
    let isUsed = !request.isSuperseded && !request.call.isCancelled
    request.call.hasEnded = isUsed && kind != 1 && request.call.kind == .refresh
    if kind == 0 || kind == 1 {
      note("request \(request.number) fails\(kind == 0 ? "" : ", cancelled")")
      return request.respond.resume(throwing: kind == 0 ? Offline() : CancellationError())
    }
    let start = cursor ?? 50
    note("request \(request.number) is answered, \(isUsed ? "" : "not ")to be used")
    let rows = (start..<start + 10).map { Row(id: $0) }
    if isUsed {
      if let old = window, request.call.kind == .more {
        window = min(old.lowerBound, start)..<max(old.upperBound, start + 10)
      } else {
        window = start..<start + 10
        origin = request.call
      }
    }
    request.respond.resume(
      returning: .init(
        rows, next: start < 80 ? start + 10 : nil, previous: start > 0 ? start - 10 : nil))
  }

  /// Nearly everything runs on the main queue. What does not has more time when a failure is
  /// confirmed.
  override func settle() async {
    for _ in 0..<20 {
      if isLogged { try? await Task.sleep(for: .milliseconds(1)) }
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
  }

  override func judge() {
    let expected = window.map(Array.init) ?? []
    expect(
      list.items.map(\.id) == expected, "rows",
      "the list shows \(list.items.map(\.id)), not \(window.map { "\($0)" } ?? "nothing")")
    for call in calls {
      guard let result = call.result else { continue }
      call.result = nil
      expect(
        result == (call === origin), "result", "\(call.text) returns \(result)")
    }
    watcher?.verify()
  }

  override func finish() async {
    var rounds = 0
    while !requests.isEmpty, failure == nil {
      respond(requests.removeFirst(), 2)
      await settle()
      judge()
      rounds += 1
      if rounds > 50 { fail("requests", "there are always more requests") }
    }
    let waiting = calls.filter { !$0.hasReturned }.map(\.text)
    expect(waiting.isEmpty, "waiting", "\(waiting) wait, and nothing is requested")
  }
}
