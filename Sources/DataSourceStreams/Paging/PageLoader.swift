import DataSourceCore
import DataSourceDiffing
public import DataSourcePlanning
import Foundation
import IdentityDiff

/// Loads a list from a server page by page.
///
/// ```swift
/// let messages = DiffableListDataSource<Message>()
/// let loader = PageLoader(messages) { (cursor: String?) in
///   let answer = try await server.messages(from: cursor)
///   return .init(answer.messages, next: answer.nextCursor)
/// }
/// await loader.loadMore()  // the first page
/// await loader.loadMore()  // the second one, after it
/// ```
///
/// A cursor is whatever the server needs to find a page: a token, a page number, or an item's
/// identity. The first page has none. Each page has cursors for the next and the previous page;
/// `nil` where the list ends.
///
/// - There is one request at a time. While one runs, ``loadMore(_:isolation:)`` in the same
///   direction waits for it, and in the other direction for its turn.
/// - ``refresh(isolation:)`` starts again with the first page. It cancels a running request, whose
///   page is not used even if it arrives. The callers of that request wait for the first page
///   instead. Until it arrives, the list keeps its items. ``load(around:isolation:)`` does the same
///   with any other page.
/// - After an error, ``retry(isolation:)`` repeats the request. ``loadMore(_:isolation:)`` does
///   not, because it is called while the user scrolls.
/// - Cancelling the task that started a request cancels the request. If another caller waits for
///   it, that caller requests its own page, possibly again.
///
/// The list may be edited in the meantime. A refresh replaces all items, so it also replaces what
/// was inserted or changed while it ran. If an item's identity is already in the list, the item
/// replaces the one there. So no item is shown twice if the server's pages have shifted.
///
/// Use the loader on one actor, its list's.
public final class PageLoader<ItemType, Cursor> {
  /// A page of items, with cursors for its neighbors.
  public struct Page {
    /// The items, in the order of the list.
    let items: [ItemType]

    /// The cursor of the page after this one; `nil` if this is the last one.
    let next: Cursor?

    /// The cursor of the page before this one; `nil` if this is the first one.
    let previous: Cursor?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - items: The items, in the order of the list.
    ///   - next: The cursor of the page after this one; `nil` if this is the last one.
    ///   - previous: The cursor of the page before this one; `nil` if this is the first one.
    public init(_ items: [ItemType], next: Cursor? = nil, previous: Cursor? = nil) {
      self.items = items
      self.next = next
      self.previous = previous
    }
  }

  /// Called when a state has changed, after a page's items have been inserted.
  public var stateHandler: (() -> Void)?

  /// The state of the pages after the last item. Until the first page is loaded, it is
  /// ``refreshState``.
  public var nextState: PagingState { isLoaded ? ends[.next].state : refreshState }

  /// The state of the pages before the first item; `PagingState.end` until the first page is
  /// loaded.
  public var previousState: PagingState { ends[.previous].state }

  /// The state of the first page, or of the page that replaces all items. It is
  /// `PagingState.hasMore` until the page is requested, and `PagingState.end` once it is loaded.
  public var refreshState: PagingState { ends[.refresh].state }

  private enum Kind { case refresh, next, previous }

  /// What is known about the pages in one direction, or about the page that replaces all items.
  private struct End {
    var cursor: Cursor?
    var state = PagingState.end
  }

  private struct Ends {
    private var ends: [Kind: End] = [.refresh: End(state: .hasMore)]

    subscript(kind: Kind) -> End {
      get { ends[kind] ?? End() }
      set { ends[kind] = newValue }
    }

    /// Stores the cursor of the next page in a direction; `nil` if there is none.
    mutating func advance(_ kind: Kind, to cursor: Cursor?) {
      ends[kind] = End(cursor: cursor, state: cursor == nil ? .end : .hasMore)
    }
  }

  private final class Request {
    enum Outcome { case finished, cancelled, superseded }

    let kind: Kind
    /// What was known before the request, restored if it is cancelled.
    let earlier: End
    var task: Task<Void, Never>?
    /// `nil` while the request runs. A superseded one has an outcome although its task, which may
    /// ignore cancellation, still runs.
    private(set) var outcome: Outcome?
    /// The callers that wait for the outcome.
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ kind: Kind, _ earlier: End) {
      self.kind = kind
      self.earlier = earlier
    }

    func end(_ outcome: Outcome) {
      self.outcome = outcome
      for waiter in waiters { waiter.resume() }
      waiters = []
    }

    func untilEnd(_ isolation: isolated any Actor) async {
      if outcome == nil { await withCheckedContinuation { waiters.append($0) } }
    }
  }

  private let list: DiffableListDataSource<ItemType>
  private let loadPage: (Cursor?) async throws -> Page
  private var ends = Ends()
  /// The request whose page has replaced all items last; `nil` until a page is loaded.
  private var origin: Request?
  private var isLoaded: Bool { origin != nil }
  /// How many requests for a page that replaces all items have ended with a page or an error.
  private var refreshCount = 0
  /// The running request.
  private var request: Request?
  /// The ends of lists in views that load more with this loader.
  private var listEnds: [WeakReference<ListEnd>] = []

  /// Creates a loader. It does not load anything yet.
  ///
  /// - Parameters:
  ///   - list: The list that receives the pages. The loader retains it.
  ///   - load: Loads the page for a cursor, or the first page for `nil`. It is called on the
  ///     loader's actor.
  public init(
    _ list: DiffableListDataSource<ItemType>, load: @escaping (Cursor?) async throws -> Page
  ) {
    self.list = list
    loadPage = load
  }

  /// Loads the next or the previous page, or the first one if none is loaded.
  ///
  /// Nothing is loaded if the list ends there, if the last request in that direction failed, or if
  /// the caller's task is cancelled. A loop that loads page after page must check that, too.
  ///
  /// - Parameters:
  ///   - direction: Where the page is inserted.
  ///   - isolation: The caller's actor.
  /// - Returns: The state in that direction, after the page has been inserted.
  @discardableResult
  public func loadMore(
    _ direction: PageDirection = .next, isolation: isolated any Actor = #isolation
  ) async -> PagingState {
    await run(direction == .next ? .next : .previous, isolation)
    return direction == .next ? nextState : previousState
  }

  /// Replaces all items with those on the first page.
  ///
  /// - Parameter isolation: The caller's actor.
  /// - Returns: The state of the first page.
  @discardableResult
  public func refresh(isolation: isolated any Actor = #isolation) async -> PagingState {
    await run(.refresh, repeatsFailure: true, isolation)
    return refreshState
  }

  /// Replaces all items with those on the page around a position, such as a message that is not
  /// loaded yet. The list continues from there in both directions.
  ///
  /// It is a refresh with another page: until the page arrives, the list keeps its items. An error
  /// is reported by ``refreshState``, and ``retry(isolation:)`` requests the same page again.
  ///
  /// ```swift
  /// if await loader.load(around: message.id) { adapter.scroll(toID: message.id) }
  /// ```
  ///
  /// - Parameters:
  ///   - cursor: The cursor of the page.
  ///   - isolation: The caller's actor.
  /// - Returns: Whether the list shows the page. It does not after an error, or if the task was
  ///   cancelled. Nor does it if a later call of this method or of ``refresh(isolation:)`` has
  ///   replaced the page.
  /// - Complexity: O(items), apart from the request
  @discardableResult
  public func load(
    around cursor: Cursor, isolation: isolated any Actor = #isolation
  ) async -> Bool {
    await run(.refresh, at: cursor, repeatsFailure: true, isolation)
  }

  /// Repeats failed requests.
  ///
  /// - Parameter isolation: The caller's actor.
  public func retry(isolation: isolated any Actor = #isolation) async {
    if case .failed = refreshState {
      await run(.refresh, at: ends[.refresh].cursor, repeatsFailure: true, isolation)
      return
    }
    for kind in [Kind.next, .previous] {
      if case .failed = ends[kind].state { await run(kind, repeatsFailure: true, isolation) }
    }
  }

  /// Performs a request, or waits for one that makes it superfluous.
  ///
  /// - Parameters:
  ///   - cursor: For a refresh, the cursor of the page.
  ///   - repeatsFailure: Whether to repeat a failed request.
  /// - Returns: Whether the page has been requested by this call, and has replaced all items.
  @discardableResult
  private func run(
    _ wanted: Kind, at cursor: Cursor? = nil, repeatsFailure: Bool = false,
    _ isolation: isolated any Actor
  ) async -> Bool {
    if let end = ListEnd.current, !listEnds.contains(where: { $0.object === end }) {
      listEnds.removeAll { $0.object == nil }
      listEnds.append(WeakReference(end))
    }
    if wanted == .refresh, !Task.isCancelled, let running = request {
      running.task?.cancel()
      end(running, .superseded)
    }
    let known = refreshCount
    // Invariant: every request this call has made or waited for was cancelled, superseded, or for
    // the other direction. A refresh that ends meanwhile has replaced what this call is for.
    while !Task.isCancelled, refreshCount == known {
      if let running = request {
        await running.untilEnd(isolation)
        if running.outcome == .finished, running.kind == wanted { return false }
        continue
      }
      let kind = isLoaded ? wanted : .refresh
      switch ends[kind].state {
      case .end where kind != .refresh: return false
      case .failed where !repeatsFailure: return false
      default: break
      }
      let own = start(kind, at: wanted == .refresh ? cursor : ends[kind].cursor, isolation)
      await withTaskCancellationHandler {
        await own.untilEnd(isolation)
      } onCancel: { [task = own.task] in
        task?.cancel()
      }
      if own.outcome != .superseded { return own === origin }
    }
    return false
  }

  private func start(
    _ kind: Kind, at cursor: Cursor?, _ isolation: isolated any Actor
  ) -> Request {
    let request = Request(kind, ends[kind])
    self.request = request
    // Not part of the caller's task, so that a refresh can cancel it.
    request.task = Task {
      _ = isolation
      await perform(request, cursor)
    }
    ends[kind] = End(cursor: cursor, state: .loading)
    stateHandler?()
    return request
  }

  private func perform(_ request: Request, _ cursor: Cursor?) async {
    do {
      try Task.checkCancellation()
      let page = try await loadPage(cursor)
      // The closure may ignore cancellation.
      try Task.checkCancellation()
      insert(page, request)
    } catch {
      guard request.outcome == nil else { return }
      if Task.isCancelled || error is CancellationError {
        end(request, .cancelled)
      } else {
        end(request, .finished, .failed(error))
      }
      stateHandler?()
    }
  }

  /// - Parameter state: The new state; `nil` for what was known before.
  private func end(
    _ request: Request, _ outcome: Request.Outcome, _ state: PagingState? = nil
  ) {
    request.end(outcome)
    self.request = nil
    if outcome == .finished, request.kind == .refresh { refreshCount += 1 }
    if let state {
      ends[request.kind].state = state
    } else {
      ends[request.kind] = request.earlier
    }
  }

  private func insert(_ page: Page, _ request: Request) {
    end(request, .finished, .end)
    if request.kind != .previous { ends.advance(.next, to: page.next) }
    if request.kind != .next { ends.advance(.previous, to: page.previous) }
    if request.kind == .refresh { origin = request }
    list.transaction {
      if request.kind == .refresh { list.apply([]) }
      var new: [ItemType] = []
      var places = IdentityMap<AnyHashable, Int>()
      for item in page.items {
        if let indexPath = list.indexPath(of: item) {
          _ = try? list.update(at: indexPath) { $0 = item }
        } else if let place = places[list.key(of: item)] {
          new[place] = item
        } else {
          places.updateValue(new.count, forKey: list.key(of: item))
          new.append(item)
        }
      }
      // With these checks, edits to a list do not throw.
      let place = request.kind == .previous ? 0 : list.items.count
      try? list.insert(contentsOf: new, at: IndexPath(indexes: [0, place]))
    }
    stateHandler?()
    for end in listEnds { end.object?.pageArrived() }
  }
}

extension PageLoader.Page: Sendable where ItemType: Sendable, Cursor: Sendable {}
